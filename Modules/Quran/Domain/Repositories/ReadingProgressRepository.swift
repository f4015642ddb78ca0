package import Kernel

/// The reading progress of one owner, inside one transaction.
package protocol ReadingProgressRepository {
    func find(surah number: Int) throws -> Stored<ReadingProgress>?

    /// Filters and sorts by the contract's field names; without a sort, in the order of the surahs.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<ReadingProgress>>

    /// Adds it, or replaces the one of the same surah. Says whether that changed anything.
    @discardableResult
    func save(_ progress: ReadingProgress) throws -> Change

    /// The version of the removal; nil if there was none.
    @discardableResult
    func remove(surah number: Int) throws -> RecordVersion?
}
