/// Finds the days of many moments. It remembers the last day that it found, so moments in chronological order cost almost
/// nothing.
///
/// Each thread must create its own reader.
package struct DayReader {
    private let timeline: ZoneTimeline
    private let legs: [ZoneLeg]
    /// The bounds, in microseconds since 1970, between which every moment is in `day`.
    private var lower: Int64 = 0
    private var upper: Int64 = 0
    private var day = CivilDay.earliest

    init(timeline: ZoneTimeline, legs: [ZoneLeg]) {
        (self.timeline, self.legs) = (timeline, legs)
    }

    /// Throws for a moment outside the years 1...9999.
    package mutating func day(of moment: Instant) throws(CalendarError) -> CivilDay {
        if lower <= moment.microseconds, moment.microseconds < upper { return day }
        return try find(moment)
    }

    private mutating func find(_ moment: Instant) throws(CalendarError) -> CivilDay {
        let seconds = moment.seconds
        guard seconds < ZoneTimeline.end else {
            let leg = legs[Bisection.last(in: legs, at: seconds) { $0.start }]
            let period = leg.clock.zone.period(at: seconds)
            return try keep(
                moment, from: max(leg.start, period.start), until: min(leg.end, period.end),
                shift: period.ahead - leg.clock.dayStart, fixed: leg.fixed)
        }
        let (stretch, end) = timeline.stretch(at: seconds)
        return try keep(
            moment, from: stretch.start, until: end, shift: Int(stretch.shift),
            fixed: stretch.fixed == 0 ? nil : CivilDay(number: Int64(stretch.fixed)))
    }

    /// The day of a moment in a stretch. Its bounds within the stretch are remembered.
    private mutating func keep(
        _ moment: Instant, from: Int, until: Int, shift: Int, fixed: CivilDay?
    ) throws(CalendarError) -> CivilDay {
        var (from, until) = (from, until)
        if let fixed {
            day = fixed
        } else {
            let days = Int(Int64(moment.seconds + shift).flooredQuotientAndRemainder(by: 86_400).quotient)
            guard let found = CivilDay(daysSince1970: days) else { throw .momentBeyondCalendar(moment) }
            day = found
            from = max(from, days * 86_400 - shift)
            until = min(until, days * 86_400 - shift + 86_400)
        }
        lower = Instant(clampingSeconds: from).microseconds
        upper = Instant(clampingSeconds: until).microseconds
        return day
    }
}
