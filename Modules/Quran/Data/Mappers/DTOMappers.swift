internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

enum ProgressDTOMapper {
    /// The app's total and percentage are dropped: both are computed. Without a date, the import's moment counts.
    static func toDomain(_ dto: ProgressDTO, importedAt now: Instant) throws -> ReadingProgress {
        if let digits = dto.beyond {
            let surah = try QuranMetadata.surah(dto.surahNumber)
            throw Refusal.noAyah("\(digits) is no ayah of surah \(surah.number): it has \(surah.ayahCount).")
        }
        return try ReadingProgress(
            surahNumber: dto.surahNumber, lastReadAyah: dto.lastReadAyah, lastUpdatedAt: dto.lastUpdatedAt ?? now)
    }
}

enum FavoriteDTOMapper {
    /// The export gives favourites no date; theirs is the moment of the import.
    static func toDomain(_ dto: FavoriteDTO, importedAt now: Instant) throws -> FavoriteAyah {
        FavoriteAyah(ayah: try AyahReference(typed: dto.ayahID), favoritedAt: now)
    }
}

enum NoteDTOMapper {
    /// The export gives notes neither identity nor date. The identity is made of what the note is, so that a second
    /// import finds it: the ayah, the text, and how many equal notes stood before it. The date is the import's, later
    /// by a millisecond for each note before it on the ayah: notes of an ayah go by their date, and so stay in order.
    static func toDomain(_ dto: NoteDTO, at place: NotePlaces.Place, importedAt now: Instant) throws -> AyahNote {
        let moment = now.advanced(by: .milliseconds(place.before))
        return try AyahNote(
            id: Identifiers.named("quran.AyahNote", place.ayah.ayahID, dto.text, String(place.equalBefore)),
            ayah: place.ayah, text: dto.text, createdAt: moment, modifiedAt: moment)
    }
}
