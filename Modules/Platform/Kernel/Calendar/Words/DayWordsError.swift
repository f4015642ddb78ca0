/// The reasons why words are not a day or a range of days.
package enum DayWordsError: Error, Hashable, Sendable {
    case notDay(String)
    case notRange(String)
    /// A single day was required, but these words mean several.
    case severalDays(String, DayRange)
    /// The text has the form of a day, but there is no such day.
    case impossible(String, CalendarError)
}

extension DayWordsError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notDay(let text): Refusal.calendarWords("\(Self.quoted(text)) is not a day. \(Self.days)")
        case .notRange(let text):
            Refusal.calendarWords(
                "\(Self.quoted(text)) is neither a day nor a range of days. \(Self.days) For a range, write 2026-01, 2026, "
                    + "last week, this month, last 7 days, or 2026-01-08..2026-01-12.")
        case .severalDays(let text, let range):
            Refusal.calendarWords(
                "\(Self.quoted(text)) is \(range.count) days, \(range.first) to \(range.last); one day is needed.")
        case .impossible(let text, let error):
            error.atBoundary.kind(
                "\(Self.quoted(text)) is not a day: \(error.atBoundary.message)")
        }
    }

    private static let days = "Write 2026-01-08, today, yesterday, -3d, mon, 8 january, or 1 muharram 1448."

    private static func quoted(_ text: String) -> String { "“\(PlainText.oneLine(text.prefix(40)))”" }
}
