internal import Changes
internal import FitnessDomain

enum MetricPreferenceMapper: RecordMapper {
    static func toDomain(_ data: MetricPreferenceRecord) throws -> MetricPreference {
        try MetricPreference(data.type, unit: data.unit, dayRule: data.dayRule)
    }

    static func toData(_ entity: MetricPreference) -> MetricPreferenceRecord {
        MetricPreferenceRecord(type: entity.type, unit: entity.unit, dayRule: entity.dayRule)
    }
}
