/// The reasons why words are not a moment.
package enum MomentWordsError: Error, Hashable, Sendable {
    case notMoment(String)
    case day(DayWordsError)
    /// 25:00.
    case noSuchTime(String)
    /// The time was skipped when the clocks were put forward.
    case skippedTime(String, zone: String)
    /// The zone skipped this day.
    case skippedDay(CivilDay)
    /// The zone did not use clocks of that name at that time.
    case otherClocks(String, clock: String, zone: String)
}

extension MomentWordsError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notMoment(let text):
            MizanError(
                .invalidInput, "calendar.moment",
                "\(Self.quoted(text)) is not a moment. Write 2026-01-08T14:30:00Z, “yesterday 14:30” as your clock "
                    + "showed it, or a day: 2026-01-08, today, -3d, mon.")
        case .day(let error): error.atBoundary
        case .noSuchTime(let text):
            Refusal.calendarNoSuchTime("\(Self.quoted(text)) is not a time: clocks show 00:00 to 23:59.")
        case .skippedTime(let text, let zone):
            Refusal.calendarNoSuchTime(
                "Clocks in \(zone) never showed \(Self.quoted(text)): they were put forward past this time.")
        case .skippedDay(let day):
            Refusal.calendarNoSuchDay("\(day) did not exist in the zone where you lived then, so it has no moment.")
        case .otherClocks(let text, let clock, let zone):
            Refusal.calendarNoSuchTime(
                "\(Self.quoted(text)): clocks in \(zone) did not show \(PlainText.oneLine(clock.prefix(10))) then.")
        }
    }

    private static func quoted(_ text: String) -> String { "“\(PlainText.oneLine(text.prefix(40)))”" }
}
