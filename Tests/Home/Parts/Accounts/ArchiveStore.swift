import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeBase
@testable import HomeDoor

/// Two stores, the first of which has an owner with rows of every kind, and a directory for files.
struct ArchiveStore {
    let store: TestStore
    let home: HomeModule
    let files: TemporaryDirectory

    static let sets = [
        SampleTables.set, MigrationSet(module: HomeBase.id, HomeMigrations.all), ArchiveTables.set,
    ]

    init(_ sets: [MigrationSet] = Self.sets) async throws {
        store = try await TestStore(sets)
        home = HomeModule(
            context: store.context(), modules: [],
            directory: try StoreDirectory(creating: store.directory.file("store")))
        files = try TemporaryDirectory()
    }

    var file: String { files.file("archive.jsonl") }

    /// Fills the first owner's data with records of three types. Some of the records are changed or removed. The records
    /// contain texts and numbers of every kind.
    func fill() async throws {
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for (number, text) in Self.texts.enumerated() {
                try table.save(
                    SampleRecord(
                        "record \(number)", place: (Int64(number), 2),
                        weight: Self.numbers[number % Self.numbers.count],
                        isDone: number % 2 == 0, note: number % 3 == 0 ? nil : text, remark: text))
            }
            try table.remove("record 3")
            try table.save(SampleRecord("record 4", remark: "changed"))
            try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(.max, "last"))
            try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(.min, "first"))
            try RecordTable<OnlyRecord>(transaction).save(OnlyRecord("one"))
            try ArchiveTables.fill(transaction)
        }
        _ = try await store.database.write(store.other) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("of another", remark: "not exported"))
        }
    }

    static let texts = [
        "", "plain", "بِسْمِ ٱللَّهِ", "e\u{301}", "\u{e9}", "\"quoted\" \\ back", "line\nbreak\r\t", "\u{1}\u{1f}\u{7f}",
        "null",
        "{\"real\":\"NaN\"}", "\u{1F600}\u{2028}", "[1]", "a/b", "record 0", String(repeating: "long ", count: 1_000),
    ]
    static let numbers: [Double] = [
        0, 1, -1.5, 0.1, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308, 1e15, 9_007_199_254_740_992, -123456.789,
        .infinity,
        -.infinity,
    ]

    /// All rows of an owner in all tables, read without the code under test.
    func rows(of owner: OwnerID, in database: (any Database)? = nil) async throws -> [String: [[SQLValue]]] {
        try await (database ?? store.database).read(owner) { transaction in
            let key = transaction.ownerKey
            let session = transaction.session
            return [
                "sample_record": try session.rows("SELECT * FROM sample_record WHERE owner = \(key) ORDER BY name"),
                "sample_numbered": try session.rows(
                    "SELECT * FROM sample_numbered WHERE owner = \(key) ORDER BY number"),
                "sample_only": try session.rows("SELECT * FROM sample_only WHERE owner = \(key)"),
                "journal": try session.rows("SELECT * FROM journal WHERE owner = \(key) ORDER BY version"),
                "history": try session.rows("SELECT * FROM history WHERE owner = \(key) ORDER BY version"),
                "checksums": try session.rows("SELECT * FROM checksums WHERE owner = \(key)"),
                "archive_tree": try session.rows("SELECT * FROM archive_tree WHERE owner = \(key) ORDER BY id"),
                "archive_blob": try session.rows("SELECT * FROM archive_blob WHERE owner = \(key) ORDER BY id, part"),
                "owners": try session.rows("SELECT 0, id, version, floor, created_at FROM owners WHERE owner = \(key)"),
            ].mapValues { rows in rows.map { Array($0.values.dropFirst()) } }
        }
    }
}

/// Tables with properties that the tables of records lack: a table that refers to itself, a table with optional bytes and
/// numbers, and a full-text index.
enum ArchiveTables {
    static let set = MigrationSet(
        module: "archive",
        [
            Migration(
                "001",
                [
                    """
                    CREATE TABLE archive_tree (
                        owner BIGINT NOT NULL REFERENCES owners (owner),
                        id TEXT NOT NULL,
                        parent TEXT,
                        PRIMARY KEY (owner, id),
                        FOREIGN KEY (owner, parent) REFERENCES archive_tree (owner, id)
                    )
                    """,
                    """
                    CREATE TABLE archive_blob (
                        owner BIGINT NOT NULL REFERENCES owners (owner),
                        id BIGINT NOT NULL,
                        part TEXT NOT NULL,
                        bytes BLOB,
                        amount DOUBLE PRECISION,
                        PRIMARY KEY (owner, id, part),
                        FOREIGN KEY (owner, part) REFERENCES archive_tree (owner, id)
                    )
                    """,
                    "CREATE VIRTUAL TABLE archive_words USING fts5 (owner UNINDEXED, words)",
                ])
        ])

    static func fill(_ transaction: WriteTransaction) throws {
        let session = transaction.session
        let owner = transaction.ownerKey
        // In the order of ids, the child precedes its parent.
        try session.execute("INSERT INTO archive_tree (owner, id, parent) VALUES (\(owner), 'z', NULL)")
        try session.execute("INSERT INTO archive_tree (owner, id, parent) VALUES (\(owner), 'a', 'z')")
        let blobs: [[UInt8]] = [[], [0], [0, 255, 128], Array(repeating: 7, count: 10_000)]
        for (number, bytes) in blobs.enumerated() {
            try session.execute(
                """
                INSERT INTO archive_blob (owner, id, part, bytes, amount)
                VALUES (\(owner), \(number / 2), \(number % 2 == 0 ? "a" : "z"), \(SQLValue.blob(bytes)),
                    \(number == 0 ? nil : Double(number)))
                """)
        }
        try session.execute("INSERT INTO archive_words (owner, words) VALUES (\(owner), 'findable words')")
        _ = try transaction.once(try IdempotencyKey("passing", fingerprint: [1])) { Array("passing".utf8) }
    }
}
