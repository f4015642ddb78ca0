internal import Kernel

/// How values change over days: the straight line through them, by least squares.
package struct Slope: Hashable, Sendable {
    package enum Direction: String, CaseIterable, Sendable { case increasing, decreasing, stable }

    /// For one day.
    package let perDay: Double
    package let direction: Direction

    package var perWeek: Double { perDay * 7 }

    /// Nil for fewer than three days: through two points there is always a line.
    ///
    /// A slope that is at most twice its own standard error is no direction: the scatter of the values alone may have made it.
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
        let error = (unexplained / (count - 2) / spread).squareRoot()
        // What rounding leaves of values that never change is no slope.
        let isNothing = abs(slope) * (days.last ?? 0) <= abs(meanValue) * 1e-12
        perDay = isNothing ? 0 : slope
        direction = isNothing || abs(slope) <= 2 * error ? .stable : slope > 0 ? .increasing : .decreasing
    }
}
