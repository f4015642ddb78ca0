internal import Kernel
internal import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure

enum NoteDTOMapper {
    /// The export gives notes neither identity nor date. The identity is made of what the note is, so that a second
    /// import finds it: the ayah, the text, and how many equal notes stood before it. The date is the import's.
    static func toDomain(_ dto: NoteDTO, equalBefore: Int, importedAt now: Instant) throws -> AyahNote {
        let ayah = try AyahReference(typed: dto.ayahID)
        return try AyahNote(
            id: Identifiers.named("quran.AyahNote", ayah.ayahID, dto.text, String(equalBefore)), ayah: ayah,
            text: dto.text, createdAt: now, modifiedAt: now)
    }

    static func toDomain(_ dtos: [NoteDTO], importedAt now: Instant) throws -> [AyahNote] {
        var seen: [[ExactText]: Int] = [:]
        return try dtos.map { dto in
            let name = [ExactText(dto.ayahID), ExactText(dto.text)]
            defer { seen[name, default: 0] += 1 }
            return try toDomain(dto, equalBefore: seen[name, default: 0], importedAt: now)
        }
    }
}
