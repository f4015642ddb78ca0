package import LibraryDomain
package import Storage

/// A document that arrived, and what its file says about the book.
package struct BookDocument: Sendable {
    let draft: BlobDraft
    /// The image of its cover; nil if there is none.
    var cover: BlobDraft?
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

/// A document and its cover, whose bytes are in their places.
package struct PlacedDocument: Sendable {
    let bytes: PlacedBlob
    let cover: PlacedBlob?

    package var blob: Blob { bytes.blob }

    func add(in transaction: WriteTransaction) throws {
        try Blobs.add(bytes, in: transaction)
        if let cover { try Blobs.add(cover, in: transaction) }
    }
}

/// The document of a book, or its cover, whose bytes are in this store.
package struct StoredDocument: Sendable {
    package let book: BookEntity
    package let hash: String
    let bytes: BlobReader

    package var size: Int64 { bytes.size }

    package func read(from place: Int64, upTo count: Int) throws -> [UInt8] { try bytes.read(from: place, upTo: count) }
}
