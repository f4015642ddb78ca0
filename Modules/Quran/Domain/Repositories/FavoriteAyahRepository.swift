package import Kernel

/// The favourites of one owner, inside one transaction.
package protocol FavoriteAyahRepository {
    func find(_ ayah: AyahReference) throws -> Stored<FavoriteAyah>?

    /// Filters and sorts by the contract's field names; without a sort, in the order of the Quran.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<FavoriteAyah>>

    /// Adds it, or replaces the one of the same ayah. Says whether that changed anything.
    @discardableResult
    func save(_ favorite: FavoriteAyah) throws -> Change

    /// The version of the removal; nil if there was none.
    @discardableResult
    func remove(_ ayah: AyahReference) throws -> RecordVersion?
}
