internal import Changes
internal import QuranDomain

enum FavoriteAyahMapper: RecordMapper {
    static func toDomain(_ data: FavoriteAyahRecord) throws -> FavoriteAyah {
        FavoriteAyah(
            ayah: try AyahReference(
                ayahID: data.ayahID, surahNumber: data.surahNumber, ayahNumber: data.ayahNumber),
            favoritedAt: data.favoritedAt)
    }

    static func toData(_ entity: FavoriteAyah) -> FavoriteAyahRecord {
        FavoriteAyahRecord(
            ayahID: entity.ayah.ayahID, surahNumber: entity.ayah.surah, ayahNumber: entity.ayah.ayah,
            favoritedAt: entity.favoritedAt)
    }

    /// The ayah identifies the record and is not changed.
    static func update(_ data: inout FavoriteAyahRecord, with entity: FavoriteAyah) {
        data.favoritedAt = entity.favoritedAt
    }
}
