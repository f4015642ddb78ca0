internal import QuranDomain

enum AppSettingMapper {
    static func toDomain(_ data: AppSettingRecord) throws -> AppSetting {
        try AppSetting(
            settingKey: data.settingKey, settingValue: data.settingValue, lastModifiedAt: data.lastModifiedAt)
    }

    static func toDomain(_ data: [AppSettingRecord]) throws -> [AppSetting] {
        try data.map { try toDomain($0) }
    }

    static func toData(_ entity: AppSetting) -> AppSettingRecord {
        AppSettingRecord(
            settingKey: entity.settingKey, settingValue: entity.settingValue, lastModifiedAt: entity.lastModifiedAt)
    }

    static func toData(_ entities: [AppSetting]) -> [AppSettingRecord] {
        entities.map { toData($0) }
    }

    /// The key is what the record is; it stays.
    static func update(_ data: inout AppSettingRecord, with entity: AppSetting) {
        data.settingValue = entity.settingValue
        data.lastModifiedAt = entity.lastModifiedAt
    }
}
