internal import Kernel
internal import Storage

/// A row of `quran_favorite_ayah` (seed 002, FavoriteAyah).
struct FavoriteAyahRecord: StoredRecord {
    let ayahID: String
    let surahNumber: Int
    let ayahNumber: Int
    var favoritedAt: Instant

    static let words = RecordWords("favourite", "An ayah that you marked.", beside: ["favoritedAt"])

    /// A mark that is newer than the common state stays: whoever set the mark wanted it, even without knowing of the removal.
    static let schema = RecordSchema<Self>(
        "quran.FavoriteAyah", table: "quran_favorite_ayah", owner: "ownerRecordName", merging: .present,
        columns: Column("ayahID", \.ayahID, [.key, .filtered, .sorted], order: .ofAyah),
        Column("surahNumber", \.surahNumber, [.filtered, .sorted], standard: .rule),
        Column("ayahNumber", \.ayahNumber, [.filtered, .sorted], standard: .rule),
        Column("favoritedAt", \.favoritedAt, [.filtered, .sorted], merge: .greatest, standard: .made),
        make: Self.init)
}
