/// The local time of a moment in a zone.
package struct LocalTime: Hashable, Sendable, CustomStringConvertible {
    package let day: CivilDay
    package let secondOfDay: Int
    package let offset: ZoneOffset

    /// Throws outside the years 1...9999.
    package init(_ moment: Instant, in zone: TimeZoneTable) throws(CalendarError) {
        offset = zone.offset(at: moment)
        let (days, rest) = Int64(moment.seconds + offset.seconds).flooredQuotientAndRemainder(by: 86_400)
        guard let day = CivilDay(daysSince1970: Int(days)) else { throw .momentBeyondCalendar(moment) }
        self.day = day
        secondOfDay = Int(rest)
    }

    package var hour: Int { secondOfDay / 3_600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }

    /// `14:30`.
    package var clock: String { Digits.padded(hour, to: 2) + ":" + Digits.padded(minute, to: 2) }

    /// `2026-01-08 14:30:00 CET`.
    package var description: String {
        let time = [hour, minute, second].map { Digits.padded($0, to: 2) }.joined(separator: ":")
        return "\(day) \(time) \(offset.abbreviation)"
    }
}
