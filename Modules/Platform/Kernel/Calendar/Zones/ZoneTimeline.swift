/// All stretches of a list of zones until 2100. Within a stretch, the same addition converts every moment to its day.
///
/// The timeline only repeats the content of the legs, but in one piece of memory, so that a moment is found fast.
struct ZoneTimeline: Sendable {
    private let stretches: [Stretch]

    struct Stretch {
        /// The start in seconds since 1970.
        let start: Int
        /// The seconds to add to a moment, so that days begin at multiples of 86,400 seconds.
        let shift: Int32
        /// The day as `yyyymmdd` if this day does not depend on the clocks; otherwise 0.
        let fixed: Int32
    }

    /// The end of the timeline; the legs are used for later moments.
    static let end = 4_102_444_800

    init(_ legs: [ZoneLeg]) {
        var stretches: [Stretch] = []
        for leg in legs where leg.start < Self.end {
            if let fixed = leg.fixed {
                stretches.append(Stretch(start: leg.start, shift: 0, fixed: Int32(fixed.number)))
                continue
            }
            var start = leg.start
            while start < min(leg.end, Self.end) {
                let period = leg.clock.zone.period(at: start)
                stretches.append(Stretch(start: start, shift: Int32(period.ahead - leg.clock.dayStart), fixed: 0))
                start = period.end
            }
        }
        self.stretches = stretches
    }

    /// The stretch that contains a moment, and its end.
    func stretch(at seconds: Int) -> (stretch: Stretch, end: Int) {
        let index = Bisection.last(in: stretches, at: seconds) { $0.start }
        return (stretches[index], index + 1 < stretches.count ? stretches[index + 1].start : Self.end)
    }
}
