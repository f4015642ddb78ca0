package import Kernel

/// The app's settings of one owner, inside one transaction.
package protocol AppSettingRepository {
    func find(_ settingKey: String) throws -> AppSetting?

    /// Filters and sorts by the contract's field names; without a sort, by key.
    func list(_ query: RecordQuery) throws -> RecordPage<AppSetting>

    /// Adds it, or replaces the one of the same key. True if that changed anything.
    @discardableResult
    func save(_ setting: AppSetting) throws -> Bool

    /// True if there was one.
    @discardableResult
    func remove(_ settingKey: String) throws -> Bool
}
