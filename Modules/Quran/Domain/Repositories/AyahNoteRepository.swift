package import FoundationEssentials
package import Kernel

/// The notes of one owner, inside one transaction. The notes on an ayah are a list filtered by `ayahID`.
package protocol AyahNoteRepository {
    func find(_ id: UUID) throws -> Stored<AyahNote>?

    /// Filters and sorts by the contract's field names; without a sort, in the order of the Quran, then of creation.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<AyahNote>>

    /// Adds it, or replaces the one of the same id. Says whether that changed anything.
    @discardableResult
    func save(_ note: AyahNote) throws -> Change

    /// The version of the removal; nil if there was none.
    @discardableResult
    func remove(_ id: UUID) throws -> RecordVersion?
}
