package import FoundationEssentials
package import Kernel

/// A book of an owner's library (seed 003, BookEntity). Its cover is not stored.
package struct BookEntity: Hashable, RecordEntity {
    package let id: UUID
    package let title: String
    package let author: String?
    package let documentType: BookDocumentType
    package let pageCount: Int?
    package let dateAdded: Instant
    package let lastReadDate: Instant?
    /// The SHA-256 of its document in hexadecimal; nil without one. The bytes may be elsewhere.
    package let documentHash: String?
    /// The size of its document in bytes.
    package let documentSize: Int?

    package var recordID: UUID { id }

    package init(
        id: UUID, title: String, author: String? = nil, documentType: BookDocumentType, pageCount: Int? = nil,
        dateAdded: Instant, lastReadDate: Instant? = nil, documentHash: String? = nil, documentSize: Int? = nil
    ) throws {
        try TextRule("title", maximumBytes: 1_000, forbids: .controls).check(title)
        try TextRule("author", maximumBytes: 1_000, forbids: .controls).check(author)
        try NumberRule.check(pageCount, "pageCount")
        try NumberRule.check(documentSize, "documentSize")
        try DocumentRule.check(documentHash)
        (self.id, self.title, self.author, self.documentType) = (id, title, author, documentType)
        (self.pageCount, self.dateAdded, self.lastReadDate) = (pageCount, dateAdded, lastReadDate)
        (self.documentHash, self.documentSize) = (documentHash, documentSize)
    }

    /// The book after it was read. A reading that is entered later does not hide a more recent one.
    package func read(at moment: Instant) throws -> BookEntity {
        try BookEntity(
            id: id, title: title, author: author, documentType: documentType, pageCount: pageCount,
            dateAdded: dateAdded, lastReadDate: max(lastReadDate ?? moment, moment), documentHash: documentHash,
            documentSize: documentSize)
    }

    /// The book with a document, which must be of its type.
    package func with(_ type: BookDocumentType, hash: String, size: Int, pageCount pages: Int?) throws -> BookEntity {
        guard type == documentType else {
            throw Refusal.otherDocument(
                "The document is of the type \(type.rawValue), and the book of the type \(documentType.rawValue).")
        }
        return try BookEntity(
            id: id, title: title, author: author, documentType: documentType, pageCount: pageCount ?? pages,
            dateAdded: dateAdded, lastReadDate: lastReadDate, documentHash: hash, documentSize: size)
    }
}

package enum BookDocumentType: String, CaseIterable, FieldCodable, Sendable {
    case pdf, epub
}
