internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

enum ProgressDTOMapper {
    /// The app's total and percentage are dropped: both are computed. Without a date, the time of the import is used.
    static func toDomain(_ dto: ProgressDTO, importedAt now: Instant) throws -> ReadingProgress {
        if let digits = dto.beyond {
            let surah = try QuranMetadata.surah(dto.surahNumber)
            throw Refusal.noAyah("Surah \(surah.number) has no ayah \(digits): it has \(surah.ayahCount).")
        }
        return try ReadingProgress(
            surahNumber: dto.surahNumber, lastReadAyah: dto.lastReadAyah, lastUpdatedAt: dto.lastUpdatedAt ?? now)
    }
}

enum FavoriteDTOMapper {
    /// The export has no date for favourites; the time of the import is used.
    static func toDomain(_ dto: FavoriteDTO, importedAt now: Instant) throws -> FavoriteAyah {
        FavoriteAyah(ayah: try AyahReference(typed: dto.ayahID), favoritedAt: now)
    }
}

enum NoteDTOMapper {
    /// The export has neither an identity nor a date for notes. The identity is derived from the ayah, the text, and the number
    /// of equal notes before the note. So a second import finds the same identity. The date is the date of the import, plus one
    /// millisecond for each earlier note on the ayah. Notes of an ayah are sorted by date, so they keep their order.
    static func toDomain(_ dto: NoteDTO, at place: NotePlaces.Place, importedAt now: Instant) throws -> AyahNote {
        let moment = now.advanced(by: .milliseconds(place.before))
        return try AyahNote(
            id: Identifiers.named("quran.AyahNote", place.ayah.ayahID, dto.text, String(place.equalBefore)),
            ayah: place.ayah, text: dto.text, createdAt: moment, modifiedAt: moment)
    }
}
