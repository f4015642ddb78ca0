package import FitnessDomain
package import Kernel
package import ModuleKit

/// A type with an owner's preferences for it.
package struct MetricView: Hashable, ShownEntity {
    package let type: ProgressMetricType
    /// The unit that the owner sees.
    package let shownIn: MeasureUnit
    package let dayRule: DayRule

    init(_ type: ProgressMetricType, _ preferences: MetricPreferences) {
        self.type = type
        shownIn = preferences.unit(of: type)
        dayRule = preferences.dayRule(of: type)
    }

    package static let shown: [ShownField<Self>] = [
        ShownField("type", \.type), ShownField("title", \.type.title), ShownField("category", \.type.category),
        ShownField("unit", \.type.unit), ShownField("shownIn", \.shownIn), ShownField("units", \.type.units),
        ShownField("dayRule", \.dayRule), ShownField("range") { $0.type.range.text(in: $0.type.unit) },
    ]
}

extension FitnessModule {
    package func metrics(in reading: ReadTransaction) throws -> [MetricView] {
        let preferences = try preferences(in: reading)
        return ProgressMetricType.allCases.map { MetricView($0, preferences) }
    }

    package func metric(_ type: ProgressMetricType, in reading: ReadTransaction) throws -> MetricView {
        MetricView(type, try preferences(in: reading))
    }
}
