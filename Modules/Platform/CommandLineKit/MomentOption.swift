package import ArgumentParser
package import Kernel

/// When something was, where that is not now: for what is entered later, or comes from elsewhere.
package struct MomentOption: ParsableArguments {
    @Option(
        name: .customLong("at"),
        help: ArgumentHelp(
            "When it was: 2026-01-08T14:30:00Z, or 2026-01-08 for the start of that day in UTC; now, unless it is given.",
            valueName: "moment"))
    package var text: String?

    package init() {}

    package func moment() throws -> Instant? { try text.map { try Instant(typed: $0) } }
}

extension Instant {
    /// Reads a moment as people type it: RFC 3339, or a day, which begins at midnight UTC.
    package init(typed text: String) throws {
        if let moment = Instant(text) {
            self = moment
        } else if let day = CivilDay(text) {
            let days = CivilCalendar.days(year: day.year, month: day.month, day: day.day)
            self.init(microseconds: Int64(days) * 86_400_000_000)
        } else {
            throw MizanError(
                .invalidInput, "command.moment",
                "“\(text.prefix(40))” is not a moment. Write 2026-01-08T14:30:00Z, or a day as 2026-01-08.")
        }
    }
}
