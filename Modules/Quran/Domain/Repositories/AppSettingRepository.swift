package import Kernel

/// The app's settings of one owner, inside one transaction.
package protocol AppSettingRepository {
    func find(_ settingKey: String) throws -> Stored<AppSetting>?

    /// Filters and sorts by the contract's field names; without a sort, by key.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<AppSetting>>

    /// Adds it, or replaces the one of the same key. Says whether that changed anything.
    @discardableResult
    func save(_ setting: AppSetting) throws -> Change

    /// The version of the removal; nil if there was none.
    @discardableResult
    func remove(_ settingKey: String) throws -> RecordVersion?
}
