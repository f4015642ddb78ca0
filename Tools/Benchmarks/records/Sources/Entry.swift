internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// A line of a bank statement, found by its key and by three further indexes.
struct Entry: StoredRecord {
    let id: String
    let account: String
    let day: Int64
    let amount: Int64
    let memo: String

    /// The reader and the writer of this type are written by hand, because there are many records.
    static let schema = RecordSchema<Self>(
        "bench.Entry", table: "bench_entry",
        columns: Column("id", \.id, .key), Column("account", \.account, [.filtered, .sorted]),
        Column("day", \.day, [.filtered, .sorted]), Column("amount", \.amount, [.filtered, .sorted]),
        Column("memo", \.memo),
        read: { fields in
            Entry(
                id: try fields.next(), account: try fields.next(), day: try fields.next(), amount: try fields.next(),
                memo: try fields.next())
        },
        write: { entry, fields in
            fields.append(.text(entry.id))
            fields.append(.text(entry.account))
            fields.append(.integer(entry.day))
            fields.append(.integer(entry.amount))
            fields.append(.text(entry.memo))
        })

    static let migrations = [
        Migration(
            "001-entries",
            [
                """
                CREATE TABLE bench_entry (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    id TEXT NOT NULL,
                    account TEXT NOT NULL,
                    day BIGINT NOT NULL,
                    amount BIGINT NOT NULL,
                    memo TEXT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, id)
                )
                """,
                "CREATE INDEX bench_entry_account ON bench_entry (owner, account, id)",
                "CREATE INDEX bench_entry_day ON bench_entry (owner, day, id)",
                "CREATE INDEX bench_entry_amount ON bench_entry (owner, amount, id)",
            ])
    ]
}

struct BenchModule: Module {
    static let id = "bench"
    static let title = "Benchmark"
    static let migrations = Entry.migrations
    let recordTypes: [any RecordType] = [TableRecordType(Entry.self) { $0 }]
    let importers: [any Importer] = []
    let streamImporters: [any StreamImporter] = [EntryImporter()]

    init(context: ModuleContext) {}
}
