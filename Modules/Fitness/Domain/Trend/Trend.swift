package import Kernel

/// A type over a range of days: each day's own value, the mean of its week, and the smoothed trend.
package struct Trend: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package let day: CivilDay
        /// Nil on a day without an entry.
        package let value: Double?
        /// The mean of the values of this day and the six days before it. Days without a value do not count. Nil if none of
        /// these days has a value.
        package let weekMean: Double?
        package let trend: Double
    }

    /// One point for each day between the first and the last value within the range.
    package let points: [Point]
    /// The slope of the trend in the range; nil for fewer than fourteen days.
    package let slope: Slope?

    /// - Parameters:
    ///   - values: all values, sorted by day: the trend continues from the days before the range.
    ///   - days: the shown range.
    ///   - bound: a smaller change in a week counts as stable.
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
