internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLFavoriteAyahRepository: FavoriteAyahRepository {
    let table: RecordTable<FavoriteAyahRecord>

    func find(_ ayah: AyahReference) throws -> Stored<FavoriteAyah>? {
        try table.find(ayah.ayahID).map { try stored($0, as: FavoriteAyahMapper.toDomain) }
    }

    func list(_ query: RecordQuery) throws -> RecordPage<Stored<FavoriteAyah>> {
        try table.list(query.sorted(byDefault: "ayahID")).map { try stored($0, as: FavoriteAyahMapper.toDomain) }
    }

    @discardableResult
    func save(_ favorite: FavoriteAyah) throws -> Change {
        try table.save(FavoriteAyahMapper.toData(favorite)) { FavoriteAyahMapper.update(&$0, with: favorite) }
    }

    @discardableResult
    func remove(_ ayah: AyahReference) throws -> RecordVersion? {
        try table.remove(ayah.ayahID)
    }
}
