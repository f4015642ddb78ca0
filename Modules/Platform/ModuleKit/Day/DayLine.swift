internal import Kernel

/// A line of a slice's day: an action that is done, or the next action and the command that does it.
package struct DayLine: Hashable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        case done, next
    }

    package let state: State
    /// For people, in one line: `2 of 7 done`.
    package let text: String
    /// The words behind `mizan`, of what is next. Words in capitals stand for what the person fills in: `fitness log weight VALUE`.
    package let command: String?
    /// The name of the line's series: the slice's id, a dot and a word, such as `fitness.weight`.
    package let series: String

    package static let longestText = 120

    package static func done(_ text: String, of series: String) -> DayLine {
        DayLine(state: .done, text: shown(text), command: nil, series: series)
    }

    package static func next(_ text: String, by command: String, of series: String) -> DayLine {
        DayLine(state: .next, text: shown(text), command: command, series: series)
    }

    /// Titles are as long as their owners like.
    private static func shown(_ text: String) -> String {
        let line = PlainText.oneLine(text)
        return line.unicodeScalars.count > longestText
            ? String(String.UnicodeScalarView(line.unicodeScalars.prefix(longestText - 1))) + "…" : line
    }
}
