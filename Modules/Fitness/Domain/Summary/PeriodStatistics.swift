package import Kernel

/// The figures of the days of a month or of any range: each rule adds and compares the days' own values.
package struct PeriodStatistics: Hashable, Sendable {
    package struct Values: Hashable, Sendable {
        /// The sum of the days' values.
        package var total: Double
        package var least: Double
        package var most: Double

        package init(total: Double, least: Double, most: Double) {
            (self.total, self.least, self.most) = (total, least, most)
        }

        fileprivate mutating func add(_ other: Values) {
            total += other.total
            least = min(least, other.least)
            most = max(most, other.most)
        }
    }

    package private(set) var entries: Int64
    package private(set) var days: Int64
    package private(set) var first: CivilDay
    package private(set) var last: CivilDay
    package private(set) var sum: Values
    package private(set) var latest: Values
    package private(set) var mean: Values

    package init(
        entries: Int64, days: Int64, first: CivilDay, last: CivilDay, sum: Values, latest: Values, mean: Values
    ) {
        (self.entries, self.days, self.first, self.last) = (entries, days, first, last)
        (self.sum, self.latest, self.mean) = (sum, latest, mean)
    }

    /// Nil if there are no days.
    package init?(_ totals: some Sequence<DayTotal>) {
        var figures: PeriodStatistics?
        for total in totals {
            let one = PeriodStatistics(total)
            if figures?.add(one) == nil { figures = one }
        }
        guard let figures else { return nil }
        self = figures
    }

    private init(_ total: DayTotal) {
        func values(_ rule: DayRule) -> Values {
            let value = total.value(by: rule)
            return Values(total: value, least: value, most: value)
        }
        self.init(
            entries: total.entries, days: 1, first: total.day, last: total.day, sum: values(.sum),
            latest: values(.latest), mean: values(.mean))
    }

    /// Adds the days of the other figures. Both figures must have no day in common.
    package mutating func add(_ other: PeriodStatistics) {
        entries += other.entries
        days += other.days
        first = min(first, other.first)
        last = max(last, other.last)
        sum.add(other.sum)
        latest.add(other.latest)
        mean.add(other.mean)
    }

    package func values(by rule: DayRule) -> Values {
        switch rule {
        case .sum: sum
        case .latest: latest
        case .mean: mean
        }
    }
}
