package import FoundationEssentials
package import Kernel

/// A book of an owner's library (seed 003, BookEntity).
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
    /// The name by which reading apps know its document: an MD5 of parts of it, in hexadecimal.
    package let documentDigest: String?
    /// The SHA-256 of its cover's image in hexadecimal; nil without one.
    package let coverHash: String?

    package var recordID: UUID { id }

    package init(
        id: UUID, title: String, author: String? = nil, documentType: BookDocumentType, pageCount: Int? = nil,
        dateAdded: Instant, lastReadDate: Instant? = nil, documentHash: String? = nil, documentSize: Int? = nil,
        documentDigest: String? = nil, coverHash: String? = nil
    ) throws {
        try TextRule("title", maximumBytes: 1_000, forbids: .controls).check(title)
        try TextRule("author", maximumBytes: 1_000, forbids: .controls).check(author)
        try NumberRule.check(pageCount, "pageCount")
        try NumberRule.check(documentSize, "documentSize")
        try DocumentRule.check(documentHash, "documentHash")
        try DocumentRule.check(coverHash, "coverHash")
        try TextRule("documentDigest", maximumBytes: 32, forbids: .controls).check(documentDigest)
        (self.id, self.title, self.author, self.documentType) = (id, title, author, documentType)
        (self.pageCount, self.dateAdded, self.lastReadDate) = (pageCount, dateAdded, lastReadDate)
        (self.documentHash, self.documentSize, self.documentDigest) = (documentHash, documentSize, documentDigest)
        self.coverHash = coverHash
    }

    /// The book after it was read. A reading that is entered later does not hide a more recent one.
    package func read(at moment: Instant) throws -> BookEntity {
        try BookEntity(
            id: id, title: title, author: author, documentType: documentType, pageCount: pageCount,
            dateAdded: dateAdded, lastReadDate: max(lastReadDate ?? moment, moment), documentHash: documentHash,
            documentSize: documentSize, documentDigest: documentDigest, coverHash: coverHash)
    }

    /// The book with a document, which must be of its type, and with that document's cover. Another document brings its own
    /// number of pages; the number that a person gave to a book without a document stays.
    package func with(
        _ type: BookDocumentType, hash: String, size: Int, digest: String, pageCount pages: Int?, cover: String?
    ) throws -> BookEntity {
        guard type == documentType else {
            throw Refusal.otherDocument(
                "The document is of the type \(type.rawValue), and the book of the type \(documentType.rawValue).")
        }
        let isReplaced = documentHash.map { $0 != hash } ?? false
        return try BookEntity(
            id: id, title: title, author: author, documentType: documentType,
            pageCount: isReplaced ? pages ?? pageCount : pageCount ?? pages,
            dateAdded: dateAdded, lastReadDate: lastReadDate, documentHash: hash, documentSize: size,
            documentDigest: digest, coverHash: cover)
    }
}

package enum BookDocumentType: String, CaseIterable, FieldCodable, Sendable {
    case pdf, epub
}
