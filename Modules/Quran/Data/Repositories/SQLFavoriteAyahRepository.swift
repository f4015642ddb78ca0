internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLFavoriteAyahRepository: FavoriteAyahRepository {
    let table: RecordTable<FavoriteAyahRecord>

    func find(_ ayah: AyahReference) throws -> FavoriteAyah? {
        try table.find(ayah.ayahID).map { row in try stored { try FavoriteAyahMapper.toDomain(row.record) } }
    }

    func list(_ query: RecordQuery) throws -> RecordPage<FavoriteAyah> {
        try table.list(query.sorted(byDefault: "ayahID")).map { row in
            try stored { try FavoriteAyahMapper.toDomain(row.record) }
        }
    }

    @discardableResult
    func save(_ favorite: FavoriteAyah) throws -> Bool {
        try table.save(FavoriteAyahMapper.toData(favorite)) { FavoriteAyahMapper.update(&$0, with: favorite) }
            != .unchanged
    }

    @discardableResult
    func remove(_ ayah: AyahReference) throws -> Bool {
        try table.remove(ayah.ayahID)
    }
}
