internal import Kernel
internal import Storage

/// A row of `quran_app_settings` (seed 002, AppSettings): a serialised JSON value per key.
struct AppSettingRecord: StoredRecord {
    let settingKey: String
    var settingValue: String
    var lastModifiedAt: Instant

    static let schema = RecordSchema<Self>(
        "quran.AppSettings", table: "quran_app_settings", owner: "ownerRecordName", merging: .fields,
        hasLongTexts: true,
        columns: Column("settingKey", \.settingKey, [.key, .filtered]),
        Column("settingValue", \.settingValue),
        Column("lastModifiedAt", \.lastModifiedAt, [.filtered, .sorted], merge: .greatest, standard: .changed),
        make: Self.init)
}
