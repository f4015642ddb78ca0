package import FoundationEssentials
package import Kernel

/// The notes of one owner, inside one transaction. The notes on an ayah are a list filtered by `ayahID`.
package protocol AyahNoteRepository {
    func find(_ id: UUID) throws -> AyahNote?

    /// Filters and sorts by the contract's field names; without a sort, in the order of the Quran, then of creation.
    func list(_ query: RecordQuery) throws -> RecordPage<AyahNote>

    /// Adds it, or replaces the one of the same id. True if that changed anything.
    @discardableResult
    func save(_ note: AyahNote) throws -> Bool

    /// True if there was one.
    @discardableResult
    func remove(_ id: UUID) throws -> Bool
}
