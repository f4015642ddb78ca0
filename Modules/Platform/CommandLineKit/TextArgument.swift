internal import ArgumentParser
internal import Kernel

/// A text of a record: given as words, or read from standard input.
package struct TextArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The text; a single - reads it from standard input.", valueName: "text"))
    var words: [String]

    package init() {}

    /// Larger than a record's limit, so that a text that is too long is not cut off here, but refused by the record's rule.
    private static let maximumInput = 1 << 20

    package func text() throws -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        guard let text = String(validating: try Self.standardInput(), as: UTF8.self) else {
            throw MizanError(
                .invalidInput, "command.not-utf8", "Standard input is not UTF-8 text; nothing was stored.")
        }
        // The final line break comes from the shell and is not part of the text.
        return text.last?.isNewline == true ? String(text.dropLast()) : text
    }

    private static func standardInput() throws(MizanError) -> [UInt8] {
        do throws(StandardInput.Failure) {
            return try StandardInput.bytes(atMost: maximumInput)
        } catch {
            throw MizanError(.unavailable, "command.input", "Standard input cannot be read: \(error.why).")
        }
    }
}
