internal import FoundationEssentials
internal import Kernel
internal import QuranDomain

enum AyahNoteMapper {
    static func toDomain(_ data: AyahNoteRecord) throws -> AyahNote {
        guard let id = UUID(uuidString: data.id) else {
            throw MizanError(
                .corruptData, "quran.note-id", "“\(data.id.prefix(40))” is not a note's id: it is no UUID.")
        }
        return try AyahNote(
            id: id,
            ayah: try AyahReference(
                ayahID: data.ayahID, surahNumber: data.surahNumber, ayahNumber: data.ayahNumber),
            text: data.noteText,
            createdAt: data.createdAt,
            modifiedAt: data.modifiedAt)
    }

    static func toDomain(_ data: [AyahNoteRecord]) throws -> [AyahNote] {
        try data.map { try toDomain($0) }
    }

    static func toData(_ entity: AyahNote) -> AyahNoteRecord {
        AyahNoteRecord(
            id: entity.id.uuidString.lowercased(),
            ayahID: entity.ayah.ayahID,
            surahNumber: Int64(entity.ayah.surah),
            ayahNumber: Int64(entity.ayah.ayah),
            noteText: entity.text,
            createdAt: entity.createdAt,
            modifiedAt: entity.modifiedAt)
    }

    static func toData(_ entities: [AyahNote]) -> [AyahNoteRecord] {
        entities.map { toData($0) }
    }

    /// Identity, ayah and creation stay.
    static func update(_ data: inout AyahNoteRecord, with entity: AyahNote) {
        data.noteText = entity.text
        data.modifiedAt = entity.modifiedAt
    }
}
