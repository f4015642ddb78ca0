internal import Kernel

/// An owner's preferences for one type: the unit for display and input, and the rule for a day's value. The stored entries do
/// not depend on the preferences.
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

/// An owner's preferences for all types.
package struct MetricPreferences: Sendable {
    private let chosen: [ProgressMetricType: MetricPreference]

    package init(_ preferences: [MetricPreference] = []) {
        chosen = Dictionary(preferences.map { ($0.type, $0) }) { _, last in last }
    }

    package func unit(of type: ProgressMetricType) -> MeasureUnit { chosen[type]?.unit ?? type.unit }

    package func dayRule(of type: ProgressMetricType) -> DayRule { chosen[type]?.dayRule ?? type.usualDayRule }
}
