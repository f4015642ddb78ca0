package import Kernel

/// The favourites of one owner, inside one transaction.
package protocol FavoriteAyahRepository {
    func find(_ ayah: AyahReference) throws -> FavoriteAyah?

    /// Filters and sorts by the contract's field names; without a sort, in the order of the Quran.
    func list(_ query: RecordQuery) throws -> RecordPage<FavoriteAyah>

    /// Adds it, or replaces the one of the same ayah. True if that changed anything.
    @discardableResult
    func save(_ favorite: FavoriteAyah) throws -> Bool

    /// True if there was one.
    @discardableResult
    func remove(_ ayah: AyahReference) throws -> Bool
}
