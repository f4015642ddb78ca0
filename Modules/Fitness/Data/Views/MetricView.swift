package import FitnessDomain
package import Kernel
package import ModuleKit

/// A type with an owner's preferences for it.
package struct MetricView: Hashable, Sendable {
    package let type: ProgressMetricType
    /// The unit that the owner sees.
    package let shownIn: MeasureUnit
    package let dayRule: DayRule

    init(_ type: ProgressMetricType, _ preferences: MetricPreferences) {
        self.type = type
        shownIn = preferences.unit(of: type)
        dayRule = preferences.dayRule(of: type)
    }

    package static let fields = [
        RecordField("type", ProgressMetricType.kind), RecordField("title", .text),
        RecordField("category", ProgressMetricType.Category.kind), RecordField("unit", MeasureUnit.kind),
        RecordField("shownIn", MeasureUnit.kind), RecordField("units", [MeasureUnit].kind),
        RecordField("dayRule", DayRule.kind), RecordField("range", .text),
    ]

    /// One value for each field, in the order of the fields.
    package var values: [FieldValue] {
        [
            type.fieldValue, .text(type.title), type.category.fieldValue, type.unit.fieldValue, shownIn.fieldValue,
            type.units.fieldValue, dayRule.fieldValue, .text(type.range.text(in: type.unit)),
        ]
    }

    package var json: JSONValue { .object(Self.fields, values) }
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
