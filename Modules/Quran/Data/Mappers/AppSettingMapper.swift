internal import Changes
internal import QuranDomain

enum AppSettingMapper: RecordMapper {
    static func toDomain(_ data: AppSettingRecord) throws -> AppSetting {
        try AppSetting(
            settingKey: data.settingKey, settingValue: data.settingValue, lastModifiedAt: data.lastModifiedAt)
    }

    static func toData(_ entity: AppSetting) -> AppSettingRecord {
        AppSettingRecord(
            settingKey: entity.settingKey, settingValue: entity.settingValue, lastModifiedAt: entity.lastModifiedAt)
    }

    /// The key identifies the record and is not changed.
    static func update(_ data: inout AppSettingRecord, with entity: AppSetting) {
        data.settingValue = entity.settingValue
        data.lastModifiedAt = entity.lastModifiedAt
    }
}
