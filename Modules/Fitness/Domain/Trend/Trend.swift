package import Kernel

/// A type over a stretch of days: each day's own value, the mean of its week, and the smoothed trend.
package struct Trend: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package let day: CivilDay
        /// Nil on a day without an entry.
        package let value: Double?
        /// The mean over the days that have a value among this one and the six before; nil if none has.
        package let weekMean: Double?
        package let trend: Double
    }

    /// One for each day between the first and the last value within the stretch.
    package let points: [Point]
    /// The slope of the trend in the stretch. Nil for fewer than fourteen days.
    package let slope: Slope?

    /// - Parameters:
    ///   - values: all that there are, in the order of their days: the trend goes on from the days before the stretch.
    ///   - days: the stretch that is shown.
    ///   - bound: a slope of less a week is no direction.
    package init(_ values: [DayValue], in days: DayRange, steadyBelow bound: Double = 0) {
        let shown = values.filter { days.contains($0.day) }
        guard let start = values.first?.day, let first = shown.first?.day, let last = shown.last?.day else {
            (points, slope) = ([], nil)
            return
        }
        let trends = SmoothedTrend.of(values.filter { $0.day <= last })
        let offset = start.days(until: first)
        let known = Dictionary(values.map { (start.days(until: $0.day), $0.value) }) { _, latest in latest }
        points = (offset...start.days(until: last)).compactMap { place in
            guard let day = CivilDay(daysSince1970: start.daysSince1970 + place) else { return nil }
            let week = (place - 6...place).compactMap { known[$0] }
            let mean = week.isEmpty ? nil : week.reduce(0, +) / Double(week.count)
            return Point(day: day, value: known[place], weekMean: mean, trend: trends[place])
        }
        slope = Slope(points.map { DayValue($0.day, $0.trend) }, of: shown, steadyBelow: bound)
    }

    package var latest: Point? { points.last }
}
