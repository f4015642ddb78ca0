package import Kernel

/// The time of a measurement: the moment, and the clock time where it was taken. The clock time is fixed when the entry is
/// written, and stays when the owner's zones change (contracts/finance.md §1.2, 14 shows the alternative).
package struct TakenAt: Hashable, Sendable {
    package let instant: Instant
    /// The zone of the clocks.
    package let zone: String
    /// The day and the time that the clocks showed. For an entry that a device has just sent, these are the day and the time in
    /// UTC, until the zone is looked up.
    package let shown: Shown

    package struct Shown: Hashable, Sendable {
        package let day: CivilDay
        package let time: ClockTime

        package init(day: CivilDay, time: ClockTime) {
            (self.day, self.time) = (day, time)
        }

        fileprivate var seconds: Int { day.daysSince1970 * 86_400 + time.secondOfDay }
    }

    package init(_ instant: Instant, zone: String, shown: Shown?) throws(FitnessError) {
        guard instant.isWritable, instant >= Self.earliest else { throw .date(instant.description) }
        guard TimeZoneDatabase.isName(zone) else { throw .zone(zone) }
        (self.instant, self.zone) = (instant, zone)
        let (days, rest) = instant.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000)
        guard let day = CivilDay(daysSince1970: Int(days)), let time = ClockTime(secondOfDay: Int(rest / 1_000_000))
        else { throw .date(instant.description) }
        let utc = Shown(day: day, time: time)
        self.shown = shown.flatMap { abs($0.seconds - utc.seconds) <= Self.farthest ? $0 : nil } ?? utc
    }

    /// More than any clock's distance from UTC: at most 15 hours and 13 minutes (Manila and Alaska, before the date line
    /// moved).
    private static let farthest = 16 * 3_600

    /// The beginning of 1900: nobody alive was measured before.
    package static let earliest = Instant(microseconds: -2_208_988_800_000_000)
}
