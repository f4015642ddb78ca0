internal import Changes
package import FoundationEssentials
package import Kernel
package import LibraryDomain
package import ModuleKit
internal import Storage

/// A place in a book, as a person or a program states it; nil leaves a value as it is.
package struct ReadingChange: Sendable {
    package var page: Int?
    package var characterIndex: Int?
    package var totalCharacters: Patch<Int>
    package var isCompleted: Bool?
    package var moment: Instant?

    package init(
        page: Int? = nil, characterIndex: Int? = nil, totalCharacters: Patch<Int> = .keep, isCompleted: Bool? = nil,
        at moment: Instant? = nil
    ) {
        (self.page, self.characterIndex, self.totalCharacters) = (page, characterIndex, totalCharacters)
        (self.isCompleted, self.moment) = (isCompleted, moment)
    }

    /// The change of a person who reached a page. After an earlier page, the book is no longer completed. The stored character
    /// lies on the stored page, so another page without a character begins at none.
    package init(
        reaching page: Int, after stored: ReadingProgressEntity?, characterIndex: Int? = nil,
        totalCharacters: Patch<Int> = .keep, isCompleted: Bool = false, isRestart: Bool = false,
        at moment: Instant? = nil
    ) {
        let isBack = isRestart || page < stored?.currentPage ?? 0
        let begins = isRestart || page != stored?.currentPage
        self.init(
            page: page, characterIndex: characterIndex ?? (begins ? 0 : nil), totalCharacters: totalCharacters,
            isCompleted: isCompleted ? true : isBack ? false : nil, at: moment)
    }

    fileprivate func applied(
        to stored: ReadingProgressEntity?, of book: UUID, at now: Instant
    ) throws -> ReadingProgressEntity {
        func changed(at moment: Instant) throws -> ReadingProgressEntity {
            try ReadingProgressEntity(
                bookID: book, currentPage: page ?? stored?.currentPage ?? 0,
                currentCharacterIndex: characterIndex ?? stored?.currentCharacterIndex ?? 0,
                totalCharacters: totalCharacters.applied(to: stored?.totalCharacters),
                isCompleted: isCompleted ?? stored?.isCompleted ?? false, lastUpdated: moment)
        }
        // A place that is stated again keeps its moment, so that a program may repeat itself.
        if moment == nil, let stored, try changed(at: stored.lastUpdated) == stored { return stored }
        return try changed(at: moment ?? now)
    }
}

// Changes that commands and endpoints share.

extension LibraryModule {
    /// Adds a book without a document.
    package func addBook(
        titled title: String, by author: String?, _ type: BookDocumentType, pages: Int?,
        in transaction: WriteTransaction
    ) throws -> BookEntity {
        let book = try BookEntity(
            id: fresh(), title: title, author: author, documentType: type, pageCount: pages, dateAdded: transaction.now)
        try Self.books(in: transaction).save(book)
        return book
    }

    /// Stores the place that was reached in a book, and the moment in the book.
    package static func read(
        _ id: UUID, _ change: ReadingChange, in transaction: WriteTransaction
    ) throws -> Written<ReadingProgressEntity> {
        _ = try books.require(id, in: transaction)
        let written = try progress(in: transaction).write(id) { stored in
            try change.applied(to: stored?.entity, of: id, at: transaction.now)
        }
        _ = try books(in: transaction).write(id) { stored in
            guard let book = stored?.entity else { throw books.absent(id) }
            return try book.read(at: written.lastUpdated)
        }
        return written
    }

    /// Removes a book with its reading progress.
    package static func removeBook(_ id: UUID, in transaction: WriteTransaction) throws {
        try progress(in: transaction).remove(id)
        try books.remove(id, in: transaction)
    }
}
