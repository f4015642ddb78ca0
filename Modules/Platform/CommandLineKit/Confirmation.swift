internal import Kernel

/// Asks a person before something that cannot easily be taken back.
package enum Confirmation {
    package enum Answer: Sendable {
        case yes, no
        /// Nobody is there to ask.
        case noTerminal
    }

    /// Only a clear yes is one.
    package static func ask(_ question: String) -> Answer {
        guard StandardInput.isTerminal, StandardError.isTerminal else { return .noTerminal }
        StandardError.write(PlainText.lines(question) + " [y/N] ")
        guard let line = readLine() else { return .no }
        return ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace }) ? .yes : .no
    }
}
