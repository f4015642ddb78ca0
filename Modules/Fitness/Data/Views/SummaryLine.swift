package import FitnessDomain
package import Kernel
package import ModuleKit
internal import Storage

/// The figures of a type's days in a month, a year or a whole range. All quantities are in the type's own unit.
package struct SummaryLine: Hashable, ShownEntity {
    package let metric: MetricView
    /// `2026-01` or `2026`; nil for the whole range.
    package let period: String?
    package let figures: PeriodStatistics

    private var chosen: PeriodStatistics.Values { figures.values(by: metric.dayRule) }

    /// The mean of the days that have an entry.
    package var mean: Double { chosen.total / Double(figures.days) }
    package var least: Double { chosen.least }
    package var most: Double { chosen.most }
    /// Nil if the type cannot be added up: days have a total only with the rule `sum`.
    package var total: Double? { metric.type.usualDayRule == .sum ? chosen.total : nil }

    package static let shown: [ShownField<Self>] = [
        ShownField("type", \.metric.type), ShownField("unit", \.metric.type.unit),
        ShownField("dayRule", \.metric.dayRule), ShownField("period", \.period), ShownField("from", \.figures.first),
        ShownField("to", \.figures.last), ShownField("entries", \.figures.entries), ShownField("days", \.figures.days),
        ShownField("total", \.total), ShownField("mean", \.mean), ShownField("least", \.least),
        ShownField("most", \.most),
    ]
}

/// The period of each line of a summary.
package enum SummaryBy: String, CaseIterable, Sendable { case all, year, month }

extension FitnessModule {
    /// The lines, sorted by type and then by period. Whole months come from the stored figures. The months at the ends of the
    /// range are computed from their entries.
    package func summary(
        of types: [ProgressMetricType] = ProgressMetricType.allCases, in days: DayRange = .all,
        by grouping: SummaryBy = .all, in reading: ReadTransaction
    ) throws -> [SummaryLine] {
        let preferences = try preferences(in: reading)
        var found: [ProgressMetricType: [(month: CivilMonth, figures: PeriodStatistics)]] = [:]
        let (first, last) = (CivilMonth(of: days.first), CivilMonth(of: days.last))
        let edges = try Set([first, last]).filter { try $0.days.first < days.first || $0.days.last > days.last }
        try MonthRows.kept(from: first.number, through: last.number, in: reading) { month, figures in
            if types.contains(month.type), !edges.contains(month.month) {
                try reading.session.meter?.hold(Self.monthWeight)
                found[month.type, default: []].append((month.month, figures))
            }
        }
        for month in edges {
            let whole = try month.days
            let part = try DayRange(max(whole.first, days.first), min(whole.last, days.last))
            for type in types {
                guard let figures = PeriodStatistics(try EntryDays.of(type, in: part, in: reading)) else { continue }
                found[type, default: []].append((month, figures))
            }
        }
        return try types.flatMap { type in
            let metric = MetricView(type, preferences)
            return try Self.grouped(found[type, default: []].sorted { $0.month < $1.month }, by: grouping).map {
                try reading.session.meter?.hold(Self.lineWeight)
                return SummaryLine(metric: metric, period: $0, figures: $1)
            }
        }
    }

    /// The approximate number of bytes that a month takes in memory, and that a line takes with its part of the answer. There
    /// may be a month for every month of all possible years.
    private static let (monthWeight, lineWeight) = (160, 1_200)

    private static func grouped(
        _ months: [(month: CivilMonth, figures: PeriodStatistics)], by grouping: SummaryBy
    ) -> [(String?, PeriodStatistics)] {
        var groups: [(period: String?, figures: PeriodStatistics)] = []
        for (month, figures) in months {
            let period: String? =
                switch grouping {
                case .all: nil
                case .year: String(month.description.prefix(4))
                case .month: month.description
                }
            if let last = groups.indices.last, groups[last].period == period {
                groups[last].figures.add(figures)
            } else {
                groups.append((period, figures))
            }
        }
        return groups.map { ($0.period, $0.figures) }
    }
}

extension CivilMonth {
    fileprivate var number: Int64 { Int64(year * 100 + month) }
}
