internal import Kernel
internal import Storage

/// A row of `quran_ayah_note` (seed 002, AyahNote). Several per ayah: the key is the UUID of the record's name.
struct AyahNoteRecord: StoredRecord {
    let id: String
    let ayahID: String
    let surahNumber: Int64
    let ayahNumber: Int64
    var noteText: String
    let createdAt: Instant
    var modifiedAt: Instant

    static let schema = RecordSchema(
        type: "quran.AyahNote", table: "quran_ayah_note", key: "id", hasLongTexts: true,
        fields: [
            RecordField("id", .text),
            QuranFields.ayahID,
            QuranFields.surahNumber,
            QuranFields.ayahNumber,
            RecordField("noteText", .text),
            RecordField("createdAt", .instant, queryable: true, sortable: true),
            RecordField("modifiedAt", .instant, queryable: true, sortable: true),
            QuranFields.ownerRecordName,
        ])

    var recordKey: String { id }

    init(
        id: String, ayahID: String, surahNumber: Int64, ayahNumber: Int64, noteText: String, createdAt: Instant,
        modifiedAt: Instant
    ) {
        self.id = id
        self.ayahID = ayahID
        self.surahNumber = surahNumber
        self.ayahNumber = ayahNumber
        self.noteText = noteText
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    init(fields: inout FieldReader) throws {
        id = try fields.text()
        ayahID = try fields.text()
        surahNumber = try fields.integer()
        ayahNumber = try fields.integer()
        noteText = try fields.text()
        createdAt = try fields.instant()
        modifiedAt = try fields.instant()
    }

    func write(to fields: inout FieldWriter) {
        fields.text(id)
        fields.text(ayahID)
        fields.integer(surahNumber)
        fields.integer(ayahNumber)
        fields.text(noteText)
        fields.instant(createdAt)
        fields.instant(modifiedAt)
    }
}
