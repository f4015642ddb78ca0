internal import FoundationEssentials
internal import Kernel
internal import LibraryDomain
internal import Storage

/// A row of `library_book`.
struct BookRecord: StoredRecord {
    let id: UUID
    let title: String
    let author: String?
    let documentType: BookDocumentType
    let pageCount: Int64?
    let dateAdded: Instant
    let lastReadDate: Instant?
    // new-module: fields

    static let schema = RecordSchema<Self>(
        "library.Book", table: "library_book", merging: .fields,
        hidden: [
            HiddenColumn("titleFolded") { FoldedText.fold($0.title) },
            HiddenColumn("authorFolded") { $0.author.map { FoldedText.fold($0) } },
            // new-module: hidden columns
        ],
        columns: Column("id", \.id, .key),
        Column("title", \.title, [.filtered, .sorted], folded: "titleFolded"),
        Column("author", \.author, [.filtered, .sorted], folded: "authorFolded"),
        Column("documentType", \.documentType, .filtered),
        Column("pageCount", \.pageCount, .filtered),
        Column("dateAdded", \.dateAdded, [.filtered, .sorted]),
        Column("lastReadDate", \.lastReadDate, [.filtered, .sorted]),
        // new-module: columns
        make: Self.init)
}
