package import Kernel

/// The reading progress of one owner, inside one transaction.
package protocol ReadingProgressRepository {
    func find(surah number: Int) throws -> ReadingProgress?

    /// Filters and sorts by the contract's field names; without a sort, in the order of the surahs.
    func list(_ query: RecordQuery) throws -> RecordPage<ReadingProgress>

    /// Adds it, or replaces the one of the same surah. True if that changed anything.
    @discardableResult
    func save(_ progress: ReadingProgress) throws -> Bool

    /// True if there was one.
    @discardableResult
    func remove(surah number: Int) throws -> Bool
}
