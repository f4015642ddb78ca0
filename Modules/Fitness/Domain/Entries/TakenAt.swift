package import Kernel

/// When a measurement was taken: the moment, and what clocks showed where it was taken. That is fixed when the entry is
/// written and stays when the owner's zones change (contracts/finance.md §1.2, 14 says what happens else).
package struct TakenAt: Hashable, Sendable {
    package let instant: Instant
    /// The zone whose clocks count.
    package let zone: String
    /// The day and time that clocks showed. For an entry that a device has just sent, they are those of UTC until the zone is
    /// looked up.
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

    /// No clock has ever been farther from UTC than 15 hours and 13 minutes (Manila and Alaska, before the date line moved).
    private static let farthest = 16 * 3_600

    /// Before 1900 nothing was measured of anybody who keeps this.
    package static let earliest = Instant(microseconds: -2_208_988_800_000_000)
}
