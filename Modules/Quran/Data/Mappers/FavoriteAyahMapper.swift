internal import QuranDomain

enum FavoriteAyahMapper {
    static func toDomain(_ data: FavoriteAyahRecord) throws -> FavoriteAyah {
        FavoriteAyah(
            ayah: try AyahReference(
                ayahID: data.ayahID, surahNumber: data.surahNumber, ayahNumber: data.ayahNumber),
            favoritedAt: data.favoritedAt)
    }

    static func toDomain(_ data: [FavoriteAyahRecord]) throws -> [FavoriteAyah] {
        try data.map { try toDomain($0) }
    }

    static func toData(_ entity: FavoriteAyah) -> FavoriteAyahRecord {
        FavoriteAyahRecord(
            ayahID: entity.ayah.ayahID,
            surahNumber: Int64(entity.ayah.surah),
            ayahNumber: Int64(entity.ayah.ayah),
            favoritedAt: entity.favoritedAt)
    }

    static func toData(_ entities: [FavoriteAyah]) -> [FavoriteAyahRecord] {
        entities.map { toData($0) }
    }

    /// The ayah is what the record is; it stays.
    static func update(_ data: inout FavoriteAyahRecord, with entity: FavoriteAyah) {
        data.favoritedAt = entity.favoritedAt
    }
}
