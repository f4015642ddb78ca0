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

    /// Asks for one of these words, of which the beginning is enough; nil where none was typed, or nobody is there to ask.
    package static func choose(_ question: String, of words: [String]) -> String? {
        guard StandardInput.isTerminal, StandardError.isTerminal else { return nil }
        StandardError.write(PlainText.lines(question) + " [\(words.joined(separator: "/"))] ")
        let typed = readLine()?.lowercased().filter { !$0.isWhitespace } ?? ""
        return typed.isEmpty ? nil : words.first { $0.hasPrefix(typed) }
    }
}
