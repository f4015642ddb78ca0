package import FoundationEssentials
package import Kernel

/// A reading progress.
package struct ReadingProgress: Hashable, RecordEntity {
    package let bookID: UUID
    package let currentPage: Int64
    package let currentCharacterIndex: Int64
    package let totalCharacters: Int64?
    package let isCompleted: Bool
    package let lastUpdated: Instant
    // new-module: fields

    package var recordID: UUID { bookID }

    package init(
        bookID: UUID,
        currentPage: Int64,
        currentCharacterIndex: Int64,
        totalCharacters: Int64?,
        isCompleted: Bool,
        lastUpdated: Instant,
        // new-module: parameters
    ) throws(TextError) {
        // new-module: rules
        self.bookID = bookID
        self.currentPage = currentPage
        self.currentCharacterIndex = currentCharacterIndex
        self.totalCharacters = totalCharacters
        self.isCompleted = isCompleted
        self.lastUpdated = lastUpdated
        // new-module: values
    }
}

// new-module: choices
