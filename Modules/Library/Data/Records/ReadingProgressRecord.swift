internal import FoundationEssentials
internal import Kernel
internal import LibraryDomain
internal import Storage

/// A row of `library_reading_progress`.
struct ReadingProgressRecord: StoredRecord {
    let bookID: UUID
    let currentPage: Int64
    let currentCharacterIndex: Int64
    let totalCharacters: Int64?
    let isCompleted: Bool
    let lastUpdated: Instant
    // new-module: fields

    static let schema = RecordSchema<Self>(
        "library.ReadingProgress", table: "library_reading_progress", merging: .fields,
        hidden: [
            // new-module: hidden columns
        ],
        columns: Column("bookID", \.bookID, .key),
        Column("currentPage", \.currentPage, .filtered),
        Column("currentCharacterIndex", \.currentCharacterIndex, .filtered),
        Column("totalCharacters", \.totalCharacters, .filtered),
        Column("isCompleted", \.isCompleted, .filtered),
        Column("lastUpdated", \.lastUpdated, [.filtered, .sorted]),
        // new-module: columns
        make: Self.init)
}
