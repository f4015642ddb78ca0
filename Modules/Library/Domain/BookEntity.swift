package import FoundationEssentials
package import Kernel

/// A book of an owner's library (seed 003, BookEntity). Its document and its cover are not stored.
package struct BookEntity: Hashable, RecordEntity {
    package let id: UUID
    package let title: String
    package let author: String?
    package let documentType: BookDocumentType
    package let pageCount: Int?
    package let dateAdded: Instant
    package let lastReadDate: Instant?

    package var recordID: UUID { id }

    package init(
        id: UUID, title: String, author: String? = nil, documentType: BookDocumentType, pageCount: Int? = nil,
        dateAdded: Instant, lastReadDate: Instant? = nil
    ) throws {
        try TextRule("title", maximumBytes: 1_000, forbids: .controls).check(title)
        try TextRule("author", maximumBytes: 1_000, forbids: .controls).check(author)
        try NumberRule.check(pageCount, "pageCount")
        (self.id, self.title, self.author, self.documentType) = (id, title, author, documentType)
        (self.pageCount, self.dateAdded, self.lastReadDate) = (pageCount, dateAdded, lastReadDate)
    }

    /// The book after it was read. A reading that is entered later does not hide a more recent one.
    package func read(at moment: Instant) throws -> BookEntity {
        try BookEntity(
            id: id, title: title, author: author, documentType: documentType, pageCount: pageCount,
            dateAdded: dateAdded, lastReadDate: max(lastReadDate ?? moment, moment))
    }
}

package enum BookDocumentType: String, CaseIterable, FieldCodable, Sendable {
    case pdf, epub
}
