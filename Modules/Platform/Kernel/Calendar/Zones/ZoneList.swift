/// From a day on: the zone that a person lives by, and the hour at which their day begins.
package struct ZoneStay: Hashable, Sendable {
    /// Nil for the first stay: it has always been.
    package let from: CivilDay?
    package let zone: String
    /// 3 means that half past two at night belongs to the day before.
    package let dayStart: Int

    package init(from: CivilDay? = nil, zone: String, dayStart: Int = 0) {
        (self.from, self.zone, self.dayStart) = (from, zone, dayStart)
    }
}

/// A person's zones in the order of time, and so the day of every moment.
///
/// The day of a moment is what the clocks there show, less the hours before the day's start. Where the zone changes, the new
/// stay's first day begins as soon as the clocks of either say so: who flies east has a short day before it, who flies
/// west a long first day. No moment is in two days, and none in no day.
package struct ZoneList: Sendable {
    package let stays: [ZoneStay]
    /// In the order of time; the first has always been.
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

    /// For somebody of whom no zone is known.
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

    /// For many moments, in one thread.
    package func reader() -> DayReader { DayReader(timeline: timeline, legs: legs) }

    /// The moments of a day: one stretch; none if the zone skipped the day; several if its clocks went back into the day before.
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

    /// The stay that a day belongs to.
    package func stay(on day: CivilDay) -> ZoneStay {
        stays.last { stay in stay.from.map { $0 <= day } ?? true } ?? stays[0]
    }

    /// The zone whose clocks count at a moment.
    package func zone(at moment: Instant) -> TimeZoneTable {
        legs[Bisection.last(in: legs, at: moment.seconds) { $0.start }].clock.zone
    }
}
