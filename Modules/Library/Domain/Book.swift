package import FoundationEssentials
package import Kernel

/// A book.
package struct Book: Hashable, RecordEntity {
    package let id: UUID
    package let title: String
    package let author: String?
    package let documentType: BookDocumentType
    package let pageCount: Int64?
    package let dateAdded: Instant
    package let lastReadDate: Instant?
    // new-module: fields

    package var recordID: UUID { id }

    package init(
        id: UUID,
        title: String,
        author: String?,
        documentType: BookDocumentType,
        pageCount: Int64?,
        dateAdded: Instant,
        lastReadDate: Instant?,
        // new-module: parameters
    ) throws(TextError) {
        try TextRule("title", maximumBytes: 1_000, forbids: .controls).check(title)
        try TextRule("author", maximumBytes: 1_000, forbids: .controls).check(author)
        // new-module: rules
        self.id = id
        self.title = title
        self.author = author
        self.documentType = documentType
        self.pageCount = pageCount
        self.dateAdded = dateAdded
        self.lastReadDate = lastReadDate
        // new-module: values
    }
}

package enum BookDocumentType: String, CaseIterable, FieldCodable, Sendable {
    case pdf, epub
}

// new-module: choices
