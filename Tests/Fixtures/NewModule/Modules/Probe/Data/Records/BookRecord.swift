internal import FoundationEssentials
internal import Kernel
internal import ProbeDomain
internal import Storage

/// A row of `probe_book`.
struct BookRecord: StoredRecord {
    let title: String
    let author: String?
    let pages: Int64
    let state: BookState
    // new-module: fields

    static let words = RecordWords(nil, "A book.")

    static let schema = RecordSchema<Self>(
        "probe.Book", table: "probe_book", merging: .fields,
        hidden: [
            HiddenColumn("titleFolded") { FoldedText.fold($0.title) },
            HiddenColumn("authorFolded") { $0.author.map { FoldedText.fold($0) } },
            // new-module: hidden columns
        ],
        columns: Column("title", \.title, [.key, .filtered, .sorted], folded: "titleFolded"),
        Column("author", \.author, [.filtered, .sorted], folded: "authorFolded"),
        Column("pages", \.pages, [.filtered, .sorted]),
        Column("state", \.state, .filtered),
        // new-module: columns
        make: Self.init)
}
