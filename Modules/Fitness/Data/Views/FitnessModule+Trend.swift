package import FitnessDomain
package import Kernel
package import ModuleKit
internal import Storage

/// A type's trend, and how the owner sees the type.
package struct TrendView: Sendable {
    package let metric: MetricView
    package let trend: Trend

    package static let pointFields = [
        RecordField("day", .day), RecordField("value", .real, required: false),
        RecordField("weekMean", .real, required: false), RecordField("trend", .real),
    ]

    package static let fields = [
        RecordField("type", ProgressMetricType.kind), RecordField("unit", MeasureUnit.kind),
        RecordField("dayRule", DayRule.kind), RecordField("trend", .real, required: false),
        RecordField("perWeek", .real, required: false), RecordField("direction", .text, required: false),
    ]

    /// One for each field, in their order.
    package var values: [FieldValue] {
        [
            metric.type.fieldValue, metric.type.unit.fieldValue, metric.dayRule.fieldValue,
            (trend.latest?.trend).fieldValue, (trend.slope?.perWeek).fieldValue,
            (trend.slope?.direction.rawValue).fieldValue,
        ]
    }

    package static func values(_ point: Trend.Point) -> [FieldValue] {
        [.day(point.day), point.value.fieldValue, point.weekMean.fieldValue, .real(point.trend)]
    }
}

extension FitnessModule {
    package static let usualTrendDays = 90

    /// About what a point takes in memory with what is answered of it.
    private static let pointWeight = 600

    /// The trend of a type in a stretch of days, by what its days come to. It goes on from all days before.
    package func trend(
        of type: ProgressMetricType, in days: DayRange, in reading: ReadTransaction
    ) throws -> TrendView {
        let metric = try metric(type, in: reading)
        let all = try EntryDays.of(type, in: DayRange(.earliest, days.last), in: reading)
        let values = all.map { DayValue($0.day, $0.value(by: metric.dayRule)) }
        // Each day between the first and the last has a point, and two entries may be two thousand years apart.
        if let first = values.first(where: { days.contains($0.day) })?.day, let last = values.last?.day {
            try reading.session.meter?.hold(Self.pointWeight * (first.days(until: last) + 1))
        }
        return TrendView(metric: metric, trend: Trend(values, in: days, steadyBelow: type.steadyPerWeek))
    }

    /// As entries have days: what the owner's clocks show.
    func today(in reading: ReadTransaction) throws -> CivilDay {
        try zones.calendar(in: reading).zones.localTime(context.clock.now()).day
    }

    /// The days that are meant where somebody names one end, or none: up to today, and so many before the last.
    package func trendDays(from first: CivilDay?, to last: CivilDay?, in reading: ReadTransaction) throws -> DayRange {
        let today = try today(in: reading)
        let last = last ?? max(first ?? today, today)
        return try DayRange(first ?? last.adding(days: 1 - Self.usualTrendDays), last)
    }
}
