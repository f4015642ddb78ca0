internal import Kernel
internal import Storage

/// A row of `quran_ayah_note` (seed 002, AyahNote). The key is the UUID of the record's name.
struct AyahNoteRecord: StoredRecord {
    let id: String
    let ayahID: String
    let surahNumber: Int
    let ayahNumber: Int
    var noteText: String
    let createdAt: Instant
    var modifiedAt: Instant

    static let words = RecordWords("note", "A note on an ayah.", by: ["ayahID"], beside: ["noteText"])

    /// If texts conflict, the record keeps the later text, and the earlier text becomes a separate note. So no text is lost,
    /// and nobody has to decide.
    static let schema = RecordSchema<Self>(
        "quran.AyahNote", table: "quran_ayah_note", owner: "ownerRecordName", merging: .fields, hasLongTexts: true,
        columns: Column("id", \.id, .key),
        Column("ayahID", \.ayahID, [.filtered, .sorted], order: .ofAyah, ties: ["createdAt"]),
        Column(
            "surahNumber", \.surahNumber, [.filtered, .sorted], ties: ["ayahNumber", "createdAt"], standard: .rule),
        Column("ayahNumber", \.ayahNumber, [.filtered, .sorted], standard: .rule),
        Column("noteText", \.noteText, merge: .dated(by: "modifiedAt")),
        Column("createdAt", \.createdAt, [.filtered, .sorted], merge: .least, standard: .made),
        Column("modifiedAt", \.modifiedAt, [.filtered, .sorted], merge: .greatest, standard: .changed),
        make: Self.init)
}
