internal import FitnessDomain
internal import Kernel
internal import Storage

/// A row of `fitness_metric_preference`: at most one for each type.
struct MetricPreferenceRecord: StoredRecord {
    let type: ProgressMetricType
    let unit: MeasureUnit?
    let dayRule: DayRule?

    static let words = RecordWords(nil, "The unit in which a type of measurement is shown.", beside: ["unit"])

    static let schema = RecordSchema<Self>(
        "fitness.MetricPreference", table: "fitness_metric_preference", merging: .fields, isFew: true,
        columns: Column("type", \.type, [.key, .filtered]),
        Column("unit", \.unit),
        Column("dayRule", \.dayRule),
        make: Self.init)
}
