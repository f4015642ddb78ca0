package import Kernel

/// The value of a type on a day.
package struct DayValue: Hashable, Sendable {
    package let day: CivilDay
    package let value: Double

    package init(_ day: CivilDay, _ value: Double) {
        (self.day, self.value) = (day, value)
    }
}

/// The trend of The Hacker's Diet: each day it moves a tenth of the way from its last value to the day's weight
/// (fourmilab.ch/hackdiet, "Calculating the trend": T = T′ + 0.1 (W − T′)).
///
/// A day without a weight counts as if its weight were on the straight line between the neighbouring weights
/// (Docs/Decisions/0042). A long gap is thus bridged, and a single weight after the gap does not become the trend at once.
package enum SmoothedTrend {
    package static let smoothing = 0.1

    /// The trend of each day from the first value to the last.
    ///
    /// - Parameters:
    ///   - values: sorted by day, with each day once.
    ///   - before: the trend of the day before the first day; by default the first value itself.
    package static func of(_ values: [DayValue], before: Double? = nil) -> [Double] {
        guard let first = values.first, let last = values.last else { return [] }
        var trends: [Double] = []
        trends.reserveCapacity(first.day.days(until: last.day) + 1)
        var trend = before ?? first.value
        var previous = first
        for next in values {
            let distance = previous.day.days(until: next.day)
            for step in min(distance, 1)...max(distance, 0) {
                let share = distance == 0 ? 1 : Double(step) / Double(distance)
                let weight = step == distance ? next.value : previous.value + (next.value - previous.value) * share
                trend += smoothing * (weight - trend)
                trends.append(trend)
            }
            previous = next
        }
        return trends
    }
}
