import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

/// A small slice that gives tests something to import and undo: books, with the last page read.
struct ShelfModule: Module {
    static let id = "shelf"
    static let title = "Shelf"
    static let migrations = [
        Migration(
            "001-books",
            [
                """
                CREATE TABLE shelf_book (
                    owner BIGINT NOT NULL REFERENCES owners (owner), version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL, deleted_at BIGINT, title TEXT NOT NULL, page BIGINT NOT NULL,
                    PRIMARY KEY (owner, title)
                )
                """,
                """
                CREATE TABLE shelf_review (
                    owner BIGINT NOT NULL REFERENCES owners (owner), version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL, deleted_at BIGINT, id TEXT NOT NULL, text TEXT NOT NULL,
                    PRIMARY KEY (owner, id)
                )
                """,
            ]),
        Migration(
            "002-photos",
            [
                """
                CREATE TABLE shelf_photo (
                    owner BIGINT NOT NULL REFERENCES owners (owner), version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL, deleted_at BIGINT, image_hash TEXT NOT NULL,
                    PRIMARY KEY (owner, image_hash)
                )
                """
            ]),
    ]
    let largestDocument: Int64 = 1_000

    let recordTypes: [any RecordType] = [
        TableRecordType(BookRecord.self) { $0 }, TableRecordType(ReviewRecord.self) { $0 },
        TableRecordType(PhotoRecord.self) { $0 },
    ]
    let importers: [any Importer] = [ShelfImporter()]

    let invariants: [Invariant]

    init(context: ModuleContext) { self.init(gate: Gate()) }

    /// Fails on a book that nobody can be in.
    func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        let books = try RecordTable<BookRecord>(reading).list(RecordQuery()).items.map(\.entity)
        guard books.allSatisfy({ $0.page >= 0 }) else { throw MizanError(.corruptData, "shelf.page", "No such page.") }
        return [
            .done(Counted.text(books.count, "book"), of: "shelf.books"),
            .next("Read on", by: "shelf read PAGE", of: "shelf.books"),
        ]
    }

    init(gate: Gate) {
        invariants = [
            Invariant("shelf.gate", "Books are settled when the gate is open.", of: [BookRecord.schema.erased]) {
                _, _ in
                gate.pass(.settling)
            }
        ]
    }
}

struct BookRecord: StoredRecord {
    let title: String
    var page: Int64

    static let words = RecordWords(nil, "A book on the shelf.")

    static let schema = RecordSchema<Self>(
        "shelf.Book", table: "shelf_book", columns: Column("title", \.title, .key), Column("page", \.page),
        make: Self.init)
}

/// A person's review of a book, of any length.
struct ReviewRecord: StoredRecord {
    let id: String
    var text: String

    static let words = RecordWords(nil, "A review of a book.")

    static let schema = RecordSchema<Self>(
        "shelf.Review", table: "shelf_review", hasLongTexts: true, columns: Column("id", \.id, .key),
        Column("text", \.text), make: Self.init)
}

/// A photo of a person's shelf, which is a document.
struct PhotoRecord: StoredRecord {
    let imageHash: String

    static let schema = RecordSchema<Self>(
        "shelf.Photo", table: "shelf_photo", columns: Column("imageHash", \.imageHash, .key), make: Self.init)

    /// The bytes of a photo, and their hash.
    static let bytes = Array("GIF89a".utf8)
    static let hash = "610f5ae4d76e332636a17bd357fd6ce99029316a99d320280d4d77a746bf29e8"
}

/// Imports a dictionary of titles and pages.
private struct ShelfImporter: Importer {
    let name = "shelf.books"
    let title = "Books"
    let recognisedBy = ["any title"]

    func recognises(_ document: ImportDocument) -> Bool { true }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard case .propertyList(.dictionary(let entries)) = document else {
            return SmallDocument { _ in ImportReport() }
        }
        return SmallDocument { transaction in
            var report = ImportReport()
            var count = ImportReport.Count(kind: "books")
            let table = RecordTable<BookRecord>(transaction)
            for entry in entries {
                guard case .integer(let page) = entry.value else { continue }
                guard page >= 0 else {
                    report.fail(.init(path: entry.key, reason: "no page"))
                    continue
                }
                guard page < 1_000_000 else {
                    report.reject([.init(path: entry.key, reason: "no book is so long")])
                    continue
                }
                switch try table.save(BookRecord(title: entry.key, page: page)).outcome {
                case .created: count.added += 1
                case .updated: count.updated += 1
                case .unchanged: count.unchanged += 1
                }
            }
            report.counts = [count]
            return report
        }
    }
}
