internal import Kernel
internal import Storage

/// A row of `quran_favorite_ayah` (seed 002, FavoriteAyah).
struct FavoriteAyahRecord: StoredRecord {
    let ayahID: String
    let surahNumber: Int64
    let ayahNumber: Int64
    var favoritedAt: Instant

    static let schema = RecordSchema(
        type: "quran.FavoriteAyah", table: "quran_favorite_ayah", key: "ayahID",
        fields: [
            QuranFields.ayahID,
            QuranFields.surahNumber,
            QuranFields.ayahNumber,
            RecordField("favoritedAt", .instant, queryable: true, sortable: true),
            QuranFields.ownerRecordName,
        ])

    var recordKey: String { ayahID }

    init(ayahID: String, surahNumber: Int64, ayahNumber: Int64, favoritedAt: Instant) {
        self.ayahID = ayahID
        self.surahNumber = surahNumber
        self.ayahNumber = ayahNumber
        self.favoritedAt = favoritedAt
    }

    init(fields: inout FieldReader) throws {
        ayahID = try fields.text()
        surahNumber = try fields.integer()
        ayahNumber = try fields.integer()
        favoritedAt = try fields.instant()
    }

    func write(to fields: inout FieldWriter) {
        fields.text(ayahID)
        fields.integer(surahNumber)
        fields.integer(ayahNumber)
        fields.instant(favoritedAt)
    }
}
