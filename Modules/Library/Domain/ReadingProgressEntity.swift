package import FoundationEssentials
package import Kernel

/// The place that an owner has reached in a book (seed 003, ReadingProgressEntity). There is at most one per book, so the
/// book's id is its key. Page 0 is the place before the first page.
package struct ReadingProgressEntity: Hashable, RecordEntity {
    package let bookID: UUID
    package let currentPage: Int
    package let currentCharacterIndex: Int
    package let totalCharacters: Int?
    package let isCompleted: Bool
    package let lastUpdated: Instant

    package var recordID: UUID { bookID }

    package init(
        bookID: UUID, currentPage: Int, currentCharacterIndex: Int = 0, totalCharacters: Int? = nil,
        isCompleted: Bool = false, lastUpdated: Instant
    ) throws {
        try NumberRule.check(currentPage, "currentPage")
        try NumberRule.check(currentCharacterIndex, "currentCharacterIndex")
        try NumberRule.check(totalCharacters, "totalCharacters")
        (self.bookID, self.currentPage, self.currentCharacterIndex) = (bookID, currentPage, currentCharacterIndex)
        (self.totalCharacters, self.isCompleted, self.lastUpdated) = (totalCharacters, isCompleted, lastUpdated)
    }
}
