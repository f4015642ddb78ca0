internal import Changes
internal import FoundationEssentials
internal import Kernel
internal import QuranDomain

enum AyahNoteMapper: RecordMapper {
    static func toDomain(_ data: AyahNoteRecord) throws -> AyahNote {
        guard let id = UUID(text: data.id) else {
            throw MizanError(
                .corruptData, "quran.note-id", "“\(data.id.prefix(40))” is not a note's id, because it is not a UUID.")
        }
        return try AyahNote(
            id: id,
            ayah: try AyahReference(
                ayahID: data.ayahID, surahNumber: data.surahNumber, ayahNumber: data.ayahNumber),
            text: data.noteText, createdAt: data.createdAt, modifiedAt: data.modifiedAt)
    }

    static func toData(_ entity: AyahNote) -> AyahNoteRecord {
        AyahNoteRecord(
            id: entity.id.recordKey, ayahID: entity.ayah.ayahID, surahNumber: entity.ayah.surah,
            ayahNumber: entity.ayah.ayah, noteText: entity.text, createdAt: entity.createdAt,
            modifiedAt: entity.modifiedAt)
    }

    /// Identity, ayah and creation stay.
    static func update(_ data: inout AyahNoteRecord, with entity: AyahNote) {
        data.noteText = entity.text
        data.modifiedAt = entity.modifiedAt
    }
}
