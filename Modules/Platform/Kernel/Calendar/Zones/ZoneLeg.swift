/// A zone's local time, with the hour at which the day begins.
struct ZoneClock: Sendable {
    let zone: TimeZoneTable
    /// In seconds.
    let dayStart: Int

    init(zone: TimeZoneTable, dayStart hours: Int) {
        self.zone = zone
        dayStart = hours * 3_600
    }

    /// The start of a day in this zone: the first moment at which the clocks show the day. If the clocks skip the time at which
    /// the day begins, the day starts at the first moment after the skipped time.
    func start(of day: CivilDay) -> Int {
        let begin = day.daysSince1970 * 86_400 + dayStart
        var period = zone.period(at: begin - ZoneOffset.bounds.upperBound)
        while period.end <= begin - period.ahead { period = zone.period(at: period.end) }
        return max(period.start, begin - period.ahead)
    }

    /// The stretches in which the clocks show a day, in seconds since 1970.
    func stretches(of day: CivilDay) -> [Range<Int>] {
        let begin = day.daysSince1970 * 86_400 + dayStart
        var stretches: [Range<Int>] = []
        var period = zone.period(at: begin - ZoneOffset.bounds.upperBound)
        while true {
            let from = max(period.start, begin - period.ahead)
            let until = min(period.end, begin + 86_400 - period.ahead)
            if from < until { stretches.append(from..<until) }
            guard period.end <= begin + 86_400 - ZoneOffset.bounds.lowerBound else { return stretches }
            period = zone.period(at: period.end)
        }
    }
}

/// A stretch of a person's time in which one zone's clocks apply.
struct ZoneLeg: Sendable {
    let start: Int
    private(set) var end: Int
    let clock: ZoneClock
    /// The day of the whole leg, whatever the clocks show, if this leg fills a gap between the days of two zones. Nil for every
    /// other leg.
    let fixed: CivilDay?

    func stretches(of day: CivilDay) -> [Range<Int>] {
        if let fixed { return fixed == day ? [start..<end] : [] }
        // A leg that is far from the day cannot contain it.
        let begin = day.daysSince1970 * 86_400
        guard start < begin + 4 * 86_400, end > begin - 3 * 86_400 else { return [] }
        return clock.stretches(of: day).compactMap { stretch in
            let (from, until) = (max(stretch.lowerBound, start), min(stretch.upperBound, end))
            return from < until ? from..<until : nil
        }
    }

    static func append(_ clock: ZoneClock, from day: CivilDay?, after last: ZoneClock?, to legs: inout [ZoneLeg]) {
        guard let day, let last else {
            legs = [ZoneLeg(start: .min, end: .max, clock: clock, fixed: nil)]
            return
        }
        let (here, there) = (clock.start(of: day), last.start(of: day))
        let start = min(here, there)
        // A stay can end before it begins, if the next zone is far to the east.
        while let leg = legs.last, leg.start >= start { legs.removeLast() }
        if !legs.isEmpty { legs[legs.count - 1].end = start }
        if there < here { legs.append(ZoneLeg(start: there, end: here, clock: last, fixed: day)) }
        legs.append(ZoneLeg(start: here, end: .max, clock: clock, fixed: nil))
    }
}
