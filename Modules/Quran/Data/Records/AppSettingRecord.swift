internal import Kernel
internal import Storage

/// A row of `quran_app_settings` (seed 002, AppSettings): a serialised JSON value per key.
struct AppSettingRecord: StoredRecord {
    let settingKey: String
    var settingValue: String
    var lastModifiedAt: Instant

    static let words = RecordWords(nil, "A setting of the Quran app.", beside: ["lastModifiedAt"])

    /// The app's own rule: last write wins (seed 002, Migration Notes).
    static let schema = RecordSchema<Self>(
        "quran.AppSettings", table: "quran_app_settings", owner: "ownerRecordName",
        merging: .latest(by: "lastModifiedAt"),
        hasLongTexts: true,
        columns: Column("settingKey", \.settingKey, [.key, .filtered]),
        Column("settingValue", \.settingValue),
        Column("lastModifiedAt", \.lastModifiedAt, [.filtered, .sorted], standard: .changed),
        make: Self.init)
}
