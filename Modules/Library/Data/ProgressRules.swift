internal import Changes
internal import Kernel
internal import LibraryDomain
internal import ModuleKit
internal import Storage

/// The rule for a reading progress and its book, at every door.
enum ProgressRules {
    static let invariant = Invariant(
        "library.progress", "The book of each reading progress exists, and has the page that the progress names.",
        of: [BookRecord.schema.erased, ReadingProgressRecord.schema.erased], check: check)

    /// No progress travels before its book, and both are removed and brought back together. The group follows from the key
    /// alone, so it is known of a removed record, too.
    static let ties = [
        RecordTie(bookType) { key, _ in [.group(group(of: key))] },
        RecordTie(ReadingProgressRecord.schema.erased.type) { key, _ in
            [.needs(RecordReference(type: bookType, key: key)), .group(group(of: key))]
        },
    ]

    private static let bookType = BookRecord.schema.erased.type

    private static func group(of key: String) -> String { "\(bookType)=\(key)" }

    @Sendable private static func check(_ touched: [RecordReference], _ reading: ReadTransaction) throws {
        // A progress has the key of its book, so one look finds those of both types.
        let keys = Set(touched.map(\.key)).sorted()
        let progress = try RecordTable<ReadingProgressRecord>(reading).find(keys).map(\.entity)
        guard !progress.isEmpty else { return }
        let found = try RecordTable<BookRecord>(reading).find(progress.map(\.bookID.text)).map(\.entity)
        let books = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        for one in progress {
            guard let book = books[one.bookID] else {
                throw Refusal.bookNeeded(
                    "The reading progress \(one.bookID.text) has no book.", details: ["bookID": one.bookID.text])
            }
            guard let last = book.pageCount, one.currentPage > last else { continue }
            throw Refusal.pageBeyond(
                "The reading progress of “\(Excerpt.of(book.title))” names page \(one.currentPage), and the book has "
                    + "\(Counted.text(last, "page")).",
                details: ["currentPage": String(one.currentPage), "pageCount": String(last)])
        }
    }
}
