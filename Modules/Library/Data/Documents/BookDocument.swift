package import LibraryDomain
internal import Storage

/// A document that arrived, and what its file says about the book.
package struct BookDocument: Sendable {
    let draft: BlobDraft
    package let type: BookDocumentType
    package var title: String?
    package var author: String?
    package var pageCount: Int?
    /// The name by which reading apps know the document.
    package internal(set) var digest = ""
    /// The reasons why something about the book is unknown, as sentences.
    package var remarks: [String] = []

    init(_ draft: BlobDraft, _ type: BookDocumentType) { (self.draft, self.type) = (draft, type) }
}

/// The document of a book, whose bytes are in this store.
package struct StoredDocument: Sendable {
    package let book: BookEntity
    package let hash: String
    let bytes: BlobReader

    package var size: Int64 { bytes.size }

    package func read(from place: Int64, upTo count: Int) throws -> [UInt8] { try bytes.read(from: place, upTo: count) }
}
