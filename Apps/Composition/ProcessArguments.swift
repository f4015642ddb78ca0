package import Kernel

/// The arguments after the program's name.
package enum ProcessArguments {
    /// The arguments exactly as typed. Swift itself would replace bytes that are not UTF-8 by U+FFFD, and U+FFFD would be
    /// stored.
    package static func all() throws(MizanError) -> [String] {
        var words: [String] = []
        for position in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[position] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw MizanError(
                    .invalidInput, "command.encoding",
                    "Argument \(position), “\(PlainText.oneLine(String(cString: bytes).prefix(80)))”, is not UTF-8.",
                    details: ["argument": String(position)])
            }
            words.append(word)
        }
        return words
    }
}
