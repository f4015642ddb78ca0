package import FitnessDomain
package import Kernel
package import ModuleKit
internal import Storage

/// A type's trend, and the owner's preferences for the type.
package struct TrendView: ShownEntity {
    package let metric: MetricView
    package let trend: Trend

    package static let shown: [ShownField<Self>] = [
        ShownField("type", \.metric.type), ShownField("unit", \.metric.type.unit),
        ShownField("dayRule", \.metric.dayRule), ShownField("trend", \.trend.latest?.trend),
        ShownField("perWeek", \.trend.slope?.perWeek), ShownField("direction", \.trend.slope?.direction.rawValue),
    ]
}

extension FitnessModule {
    package static let usualTrendDays = 90

    /// The approximate number of bytes that a point takes in memory, with its part of the answer.
    private static let pointWeight = 600

    /// The trend of a type in a range of days, from the values of its days. It continues from all days before the range.
    package func trend(
        of type: ProgressMetricType, in days: DayRange, in reading: ReadTransaction
    ) throws -> TrendView {
        let metric = try metric(type, in: reading)
        let all = try EntryDays.of(type, in: DayRange(.earliest, days.last), in: reading)
        let values = all.map { DayValue($0.day, $0.value(by: metric.dayRule)) }
        // Each day between the first and the last entry has a point, and two entries may be two thousand years apart.
        if let first = values.first(where: { days.contains($0.day) })?.day, let last = values.last?.day {
            try reading.session.meter?.hold(Self.pointWeight * (first.days(until: last) + 1))
        }
        return TrendView(metric: metric, trend: Trend(values, in: days, steadyBelow: type.steadyPerWeek))
    }

    /// Today in the sense of an entry's day: by the owner's clocks.
    package func today(in reading: ReadTransaction) throws -> CivilDay {
        try zones.calendar(in: reading).zones.localTime(context.clock.now()).day
    }

    /// The range of days if a person gives only one end or no end. If no last day is given, the range ends today. If no first
    /// day is given, the range has the usual number of days.
    package func trendDays(from first: CivilDay?, to last: CivilDay?, in reading: ReadTransaction) throws -> DayRange {
        let today = try today(in: reading)
        let last = last ?? max(first ?? today, today)
        return try DayRange(first ?? last.adding(days: 1 - Self.usualTrendDays), last)
    }
}
