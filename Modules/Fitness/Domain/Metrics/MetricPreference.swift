internal import Kernel

/// How an owner wants one type: in which unit it is shown and typed, and what a day comes to. Nothing that is stored of an
/// entry depends on it.
package struct MetricPreference: Hashable, RecordEntity {
    package let type: ProgressMetricType
    package let unit: MeasureUnit?
    package let dayRule: DayRule?

    package var recordID: String { type.rawValue }

    package init(_ type: ProgressMetricType, unit: MeasureUnit? = nil, dayRule: DayRule? = nil) throws(FitnessError) {
        if let unit, !type.units.contains(unit) { throw .wrongUnit(unit.rawValue, type) }
        (self.type, self.unit, self.dayRule) = (type, unit, dayRule)
    }
}

/// How all types go for an owner.
package struct MetricPreferences: Sendable {
    private let chosen: [ProgressMetricType: MetricPreference]

    package init(_ preferences: [MetricPreference] = []) {
        chosen = Dictionary(preferences.map { ($0.type, $0) }) { _, last in last }
    }

    package func unit(of type: ProgressMetricType) -> MeasureUnit { chosen[type]?.unit ?? type.unit }

    package func dayRule(of type: ProgressMetricType) -> DayRule { chosen[type]?.dayRule ?? type.usualDayRule }
}
