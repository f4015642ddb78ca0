internal import Kernel
internal import Storage

/// A row of `quran_app_settings` (seed 002, AppSettings): a serialised JSON value per key.
struct AppSettingRecord: StoredRecord {
    let settingKey: String
    var settingValue: String
    var lastModifiedAt: Instant

    static let schema = RecordSchema(
        type: "quran.AppSettings", table: "quran_app_settings", key: "settingKey", hasLongTexts: true,
        fields: [
            RecordField("settingKey", .text, queryable: true),
            RecordField("settingValue", .text),
            RecordField("lastModifiedAt", .instant, queryable: true, sortable: true),
            QuranFields.ownerRecordName,
        ])

    var recordKey: String { settingKey }

    init(settingKey: String, settingValue: String, lastModifiedAt: Instant) {
        self.settingKey = settingKey
        self.settingValue = settingValue
        self.lastModifiedAt = lastModifiedAt
    }

    init(fields: inout FieldReader) throws {
        settingKey = try fields.text()
        settingValue = try fields.text()
        lastModifiedAt = try fields.instant()
    }

    func write(to fields: inout FieldWriter) {
        fields.text(settingKey)
        fields.text(settingValue)
        fields.instant(lastModifiedAt)
    }
}
