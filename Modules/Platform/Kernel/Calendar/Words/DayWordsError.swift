/// Why words are no day, or no days.
package enum DayWordsError: Error, Hashable, Sendable {
    case notDay(String)
    case notRange(String)
    /// One day was asked for, and these words are several.
    case severalDays(String, DayRange)
    /// It reads like a day, and there is none such.
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
                "\(Self.quoted(text)) is no day: \(error.atBoundary.message)")
        }
    }

    private static let days = "Write 2026-01-08, today, yesterday, -3d, mon, 8 january, or 1 muharram 1448."

    private static func quoted(_ text: String) -> String { "“\(PlainText.oneLine(text.prefix(40)))”" }
}
