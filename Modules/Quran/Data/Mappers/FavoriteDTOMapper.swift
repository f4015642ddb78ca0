internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure

enum FavoriteDTOMapper {
    /// The export gives favourites no date; theirs is the moment of the import.
    static func toDomain(_ dto: FavoriteDTO, importedAt now: Instant) throws -> FavoriteAyah {
        FavoriteAyah(ayah: try AyahReference(typed: dto.ayahID), favoritedAt: now)
    }
}
