internal import Kernel

/// Asks a person before an action that cannot easily be undone.
package enum Confirmation {
    package enum Answer: Sendable {
        case yes, no
        /// There is no terminal on which to ask.
        case noTerminal
    }

    /// Anything but a clear yes counts as no.
    package static func ask(_ question: String) -> Answer {
        guard StandardInput.isTerminal, StandardError.isTerminal else { return .noTerminal }
        StandardError.write(PlainText.lines(question) + " [y/N] ")
        guard let line = readLine() else { return .no }
        return ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace }) ? .yes : .no
    }

    /// Asks for one of these words; the beginning of a word is enough. Returns nil if no such word was typed, or if there is no
    /// terminal.
    package static func choose(_ question: String, of words: [String]) -> String? {
        guard StandardInput.isTerminal, StandardError.isTerminal else { return nil }
        StandardError.write(PlainText.lines(question) + " [\(words.joined(separator: "/"))] ")
        let typed = readLine()?.lowercased().filter { !$0.isWhitespace } ?? ""
        return typed.isEmpty ? nil : words.first { $0.hasPrefix(typed) }
    }
}
