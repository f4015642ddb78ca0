internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLAppSettingRepository: AppSettingRepository {
    let table: RecordTable<AppSettingRecord>

    func find(_ settingKey: String) throws -> AppSetting? {
        try table.find(settingKey).map { row in try stored { try AppSettingMapper.toDomain(row.record) } }
    }

    /// The key is the last resort of every order, so that without a sort the list goes by key.
    func list(_ query: RecordQuery) throws -> RecordPage<AppSetting> {
        try table.list(query).map { row in try stored { try AppSettingMapper.toDomain(row.record) } }
    }

    @discardableResult
    func save(_ setting: AppSetting) throws -> Bool {
        try table.save(AppSettingMapper.toData(setting)) { AppSettingMapper.update(&$0, with: setting) } != .unchanged
    }

    @discardableResult
    func remove(_ settingKey: String) throws -> Bool {
        try table.remove(settingKey)
    }
}
