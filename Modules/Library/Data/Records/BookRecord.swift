internal import FoundationEssentials
internal import Kernel
internal import LibraryDomain
internal import Storage

/// A row of `library_book` (seed 003, Book).
struct BookRecord: StoredRecord {
    let id: UUID
    var title: String
    var author: String?
    let documentType: BookDocumentType
    var pageCount: Int?
    let dateAdded: Instant
    var lastReadDate: Instant?
    var documentHash: String?
    var documentSize: Int?
    var documentDigest: String?
    var coverHash: String?

    static let words = RecordWords("book", "A book of your library.", by: ["title"], beside: ["author"])

    static let schema = RecordSchema<Self>(
        "library.Book", table: "library_book", merging: .fields,
        hidden: [
            // A search in either field reads both.
            HiddenColumn("textFolded") { book in
                FoldedText.fold([book.title, book.author].compactMap(\.self).joined(separator: " "))
            }
        ],
        columns: Column("id", \.id, .key),
        Column("title", \.title, [.filtered, .sorted], folded: "textFolded"),
        Column("author", \.author, [.filtered, .sorted], folded: "textFolded"),
        Column("documentType", \.documentType, .filtered),
        Column("pageCount", \.pageCount, .filtered),
        Column("dateAdded", \.dateAdded, [.filtered, .sorted], merge: .least, standard: .made),
        Column("lastReadDate", \.lastReadDate, [.filtered, .sorted], merge: .greatest),
        Column("documentHash", \.documentHash, .filtered),
        Column("documentSize", \.documentSize, .filtered),
        Column("documentDigest", \.documentDigest, .filtered),
        Column("coverHash", \.coverHash, .filtered),
        make: Self.init)
}
