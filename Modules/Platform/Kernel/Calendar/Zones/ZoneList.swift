/// The zone in which a person lives from a day on, and the hour at which their day begins.
package struct ZoneStay: Hashable, Sendable {
    /// The first day; nil for the first stay, which has no start.
    package let from: CivilDay?
    package let zone: String
    /// The hour at which the day begins: with 3, half past two at night belongs to the day before.
    package let dayStart: Int

    package init(from: CivilDay? = nil, zone: String, dayStart: Int = 0) {
        (self.from, self.zone, self.dayStart) = (from, zone, dayStart)
    }
}

/// A person's zones in time order. They determine the day of every moment.
///
/// The day of a moment is the day that the local clocks show, after subtracting the hours before the day's start. At a change
/// of zone, the new stay's first day begins as soon as the clocks of either zone show that day. So a person who flies east has
/// a short day before the new stay, and a person who flies west has a long first day. Every moment belongs to exactly one day.
package struct ZoneList: Sendable {
    package let stays: [ZoneStay]
    /// The legs in time order; the first has no start.
    let legs: [ZoneLeg]
    private let timeline: ZoneTimeline

    package init(_ stays: [ZoneStay], in database: TimeZoneDatabase) throws(ZoneListError) {
        try self.init(stays) { place, id throws(ZoneListError) in
            do throws(TimeZoneError) { return try database.zone(id) } catch { throw .zone(place: place, error) }
        }
    }

    /// One zone for all time.
    package init(_ zone: TimeZoneTable, dayStart: Int = 0) throws(ZoneListError) {
        try self.init([ZoneStay(zone: zone.id, dayStart: dayStart)]) { _, _ in zone }
    }

    private init(
        _ stays: [ZoneStay], zone: (_ place: Int, _ id: String) throws(ZoneListError) -> TimeZoneTable
    ) throws(ZoneListError) {
        try ZoneListError.check(stays)
        var legs: [ZoneLeg] = []
        var clock: ZoneClock?
        for (index, stay) in stays.enumerated() {
            let next = ZoneClock(zone: try zone(index + 1, stay.zone), dayStart: stay.dayStart)
            ZoneLeg.append(next, from: stay.from, after: clock, to: &legs)
            clock = next
        }
        self.init(stays, legs)
    }

    private init(_ stays: [ZoneStay], _ legs: [ZoneLeg]) {
        (self.stays, self.legs) = (stays, legs)
        timeline = ZoneTimeline(legs)
    }

    /// The list for a person whose zone is unknown.
    package static let utc: ZoneList = {
        var legs: [ZoneLeg] = []
        ZoneLeg.append(ZoneClock(zone: .utc, dayStart: 0), from: nil, after: nil, to: &legs)
        return ZoneList([ZoneStay(zone: TimeZoneTable.utc.id)], legs)
    }()

    /// Throws for a moment outside the years 1...9999. For many moments, `reader()` is faster.
    package func day(of moment: Instant) throws(CalendarError) -> CivilDay {
        var reader = reader()
        return try reader.day(of: moment)
    }

    /// A reader for many moments, for use in one thread.
    package func reader() -> DayReader { DayReader(timeline: timeline, legs: legs) }

    /// The moments of a day. Usually they are one stretch. There is no stretch if the zone skipped the day, and there are
    /// several if the zone's clocks went back to the day before.
    package func moments(of day: CivilDay) -> [Range<Instant>] {
        var stretches: [Range<Int>] = []
        for leg in legs {
            for stretch in leg.stretches(of: day) {
                if let last = stretches.last, last.upperBound == stretch.lowerBound {
                    stretches[stretches.count - 1] = last.lowerBound..<stretch.upperBound
                } else {
                    stretches.append(stretch)
                }
            }
        }
        return stretches.map { Instant(clampingSeconds: $0.lowerBound)..<Instant(clampingSeconds: $0.upperBound) }
    }

    /// The stay that contains a day.
    package func stay(on day: CivilDay) -> ZoneStay {
        stays.last { stay in stay.from.map { $0 <= day } ?? true } ?? stays[0]
    }

    /// The zone whose clocks apply at a moment.
    package func zone(at moment: Instant) -> TimeZoneTable {
        legs[Bisection.last(in: legs, at: moment.seconds) { $0.start }].clock.zone
    }
}
