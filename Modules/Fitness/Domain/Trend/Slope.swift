internal import Kernel

/// The direction of a trend: the straight line through the trend, by least squares (contracts/fitness.md §5).
package struct Slope: Hashable, Sendable {
    package enum Direction: String, CaseIterable, Sendable { case increasing, decreasing, stable }

    /// For one day.
    package let perDay: Double
    package let direction: Direction

    package var perWeek: Double { perDay * 7 }

    /// Over fewer days, the line depends more on the first weighing than on the trend.
    package static let leastDays = 14

    /// Nil for fewer than `leastDays` days, or if fewer than three days have a value: a line always fits two points.
    ///
    /// A slope counts as stable if it is at most twice the standard error of the line through the days' own values. The scatter
    /// of these values alone may explain such a slope. The scatter of the trend cannot be used instead, because each day of the
    /// trend depends on the day before.
    ///
    /// - Parameters:
    ///   - trend: the trend of every day.
    ///   - values: the days' own values.
    ///   - bound: a smaller change in a week also counts as stable.
    package init?(_ trend: [DayValue], of values: [DayValue], steadyBelow bound: Double = 0) {
        guard trend.count >= Self.leastDays, let line = StraightLine(trend), let own = StraightLine(values) else {
            return nil
        }
        perDay = line.slope
        let isSteady =
            line.slope == 0 || abs(line.slope) <= 2 * own.error
            // The two numbers are compared as they are shown: 0.0999999 is a tenth.
            || (abs(line.slope * 7) * 1_000_000).rounded() < (bound * 1_000_000).rounded()
        direction = isSteady ? .stable : line.slope > 0 ? .increasing : .decreasing
    }
}

/// The straight line through the values of days, by least squares.
package struct StraightLine: Hashable, Sendable {
    /// For one day.
    package let slope: Double
    /// The slope's standard error.
    package let error: Double

    /// Nil for fewer than three days.
    package init?(_ values: [DayValue]) {
        guard values.count >= 3, let first = values.first else { return nil }
        let count = Double(values.count)
        let days = values.map { Double(first.day.days(until: $0.day)) }
        let meanDay = days.reduce(0, +) / count
        let meanValue = values.reduce(0) { $0 + $1.value } / count
        var (spread, shared) = (0.0, 0.0)
        for (day, value) in zip(days, values) {
            spread += (day - meanDay) * (day - meanDay)
            shared += (day - meanDay) * (value.value - meanValue)
        }
        guard spread > 0 else { return nil }
        let slope = shared / spread
        var unexplained = 0.0
        for (day, value) in zip(days, values) {
            let off = value.value - meanValue - slope * (day - meanDay)
            unexplained += off * off
        }
        error = (unexplained / (count - 2) / spread).squareRoot()
        // A rounding remainder of constant values is no slope.
        let isNothing = abs(slope) * (days.last ?? 0) <= abs(meanValue) * 1e-12
        self.slope = isNothing ? 0 : slope
    }
}
