internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLAppSettingRepository: AppSettingRepository {
    let table: RecordTable<AppSettingRecord>

    func find(_ settingKey: String) throws -> Stored<AppSetting>? {
        try table.find(settingKey).map { try stored($0, as: AppSettingMapper.toDomain) }
    }

    /// The key is the last resort of every order, so that without a sort the list goes by key.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<AppSetting>> {
        try table.list(query).map { try stored($0, as: AppSettingMapper.toDomain) }
    }

    @discardableResult
    func save(_ setting: AppSetting) throws -> Change {
        try table.save(AppSettingMapper.toData(setting)) { AppSettingMapper.update(&$0, with: setting) }
    }

    @discardableResult
    func remove(_ settingKey: String) throws -> RecordVersion? {
        try table.remove(settingKey)
    }
}
