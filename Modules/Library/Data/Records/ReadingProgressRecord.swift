internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `library_reading_progress` (seed 003, ReadingProgress).
struct ReadingProgressRecord: StoredRecord {
    let bookID: UUID
    var currentPage: Int
    var currentCharacterIndex: Int
    var totalCharacters: Int?
    var isCompleted: Bool
    var lastUpdated: Instant

    static let words = RecordWords(
        "reading progress", "The place that you reached in a book.", of: ("bookID", "library.Book"),
        beside: ["currentPage"])

    /// If two devices read on independently, the furthest place wins. A place that only one device changed is that device's,
    /// even if it is an earlier one: somebody went back or began again.
    static let schema = RecordSchema<Self>(
        "library.ReadingProgress", table: "library_reading_progress", merging: .fields,
        columns: Column("bookID", \.bookID, [.key, .filtered]),
        Column("currentPage", \.currentPage, .filtered, merge: .greatest),
        Column("currentCharacterIndex", \.currentCharacterIndex, .filtered, merge: .greatest, standard: .value(0)),
        Column("totalCharacters", \.totalCharacters, .filtered, merge: .greatest),
        Column("isCompleted", \.isCompleted, .filtered, merge: .greatest, standard: .value(false)),
        Column("lastUpdated", \.lastUpdated, [.filtered, .sorted], merge: .greatest, standard: .changed),
        make: Self.init)
}
