package import Kernel

package enum TransactionDateError: Error, Hashable, Sendable {
    /// A text in another form, with a day that the calendar does not have, or with fractions of a millisecond.
    case unreadable(String)
    /// A typed day in a year that nobody means.
    case farAway(CivilDay)
}

extension TransactionDateError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .unreadable(let text):
            Refusal.date(
                "“\(Excerpt.of(text))” is not a date of a transaction: it is a moment such as 2026-01-08T14:30:00Z, and a day is "
                    + "its midnight in UTC, such as 2026-01-08T00:00:00.000Z.", details: ["field": "date"])
        case .farAway(let day):
            Refusal.date(
                "\(day) is too far away for a transaction: it can be from \(TransactionDate.earliestTyped) on, and at most "
                    + "\(TransactionDate.yearsAhead) years ahead.", details: ["field": "date"])
        }
    }
}
