package import Kernel

extension CivilDay: WireValue {
    package static var wireKind: FieldKind { .day }
    package static var isDispensable: Bool { true }

    /// Reads a day as `YYYY-MM-DD`. The lenient mode also accepts a moment, which means its UTC day, and a day in the calendar
    /// and digits of a phone (contracts/habits.md §2.2).
    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        guard case .string(let text) = json else { throw path.rejected("this is \(json.kind), not a day") }
        if let day = CivilDay(text), reading.mode == .strict || (1_900...2_200).contains(day.year) {
            self = day
            return
        }
        let refusal = "“\(Excerpt.of(text))” is not a day of the calendar, as YYYY-MM-DD"
        guard let day = Self.foreign(text) else { throw path.rejected(refusal) }
        try reading.tolerate("“\(Excerpt.of(text))” is read as \(day)", at: path, or: refusal)
        self = day
    }

    package var json: JSONValue { .string(description) }

    private static func foreign(_ text: String) -> CivilDay? {
        if let moment = TimestampText.instant(text) { return CivilDay(utc: moment) }
        do throws(CalendarError) { return try ForeignDay(text)?.day } catch { return nil }
    }

    /// The UTC day of a moment.
    package init?(utc moment: Instant) {
        self.init(
            daysSince1970: Int(moment.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000).quotient))
    }

    /// The day's first moment in UTC.
    package var startInUTC: Instant { Instant(microseconds: Int64(daysSince1970) * 86_400_000_000) }
}
