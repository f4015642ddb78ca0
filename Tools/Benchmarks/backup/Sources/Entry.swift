internal import Kernel
internal import Storage

/// A record like those of a slice.
struct Entry: StoredRecord {
    let number: Int64
    var text: String

    static let schema = RecordSchema<Self>(
        "benchmark.Entry", table: "benchmark_entry", columns: Column("number", \.number, [.key, .filtered, .sorted]),
        Column("text", \.text), make: Self.init)

    static let migrations = MigrationSet(module: "benchmark", [Migration("001-entries", [table])])

    private static let table: SQL = """
        CREATE TABLE benchmark_entry (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            number BIGINT NOT NULL,
            text TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, number)
        )
        """

    init(_ number: Int64, _ text: String) {
        (self.number, self.text) = (number, text)
    }
}
