package import Kernel
package import Storage

/// A record with a field of every kind.
package struct ProbeRecord: StoredRecord {
    package let name: String
    package var count: Int64
    package var weight: Double
    package var isDone: Bool
    package var at: Instant
    package var note: String?

    package static let words = RecordWords(nil, "A record that tests the engine.")

    package static let schema = RecordSchema<Self>(
        "probe.Record", table: "probe_record", columns: Column("name", \.name, [.key, .filtered, .sorted]),
        Column("count", \.count, [.filtered, .sorted]), Column("weight", \.weight, [.filtered, .sorted]),
        Column("isDone", \.isDone, [.filtered, .sorted]), Column("at", \.at, [.filtered, .sorted]),
        Column("note", \.note, .filtered)
    ) { ProbeRecord($0, count: $1, weight: $2, isDone: $3, at: $4, note: $5) }

    package init(
        _ name: String, count: Int64 = 0, weight: Double = 0, isDone: Bool = false,
        at: Instant = Instant(microseconds: 0), note: String? = nil
    ) {
        self.name = name
        self.count = count
        self.weight = weight
        self.isDone = isDone
        self.at = at
        self.note = note
    }
}

/// The tables that the rules use: a table of records, and a table with a column of each type.
package enum ProbeTables {
    package static let set = MigrationSet(module: "probe", [Migration("001-tables", [records, values] + sorts)])

    private static let records: SQL = """
        CREATE TABLE probe_record (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            count BIGINT NOT NULL,
            weight DOUBLE PRECISION NOT NULL,
            is_done BIGINT NOT NULL,
            at BIGINT NOT NULL,
            note TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, name)
        )
        """

    private static let sorts: [SQL] = [
        "CREATE INDEX probe_record_by_count ON probe_record (owner, count, name)",
        "CREATE INDEX probe_record_by_weight ON probe_record (owner, weight, name)",
        "CREATE INDEX probe_record_by_state ON probe_record (owner, is_done, name)",
        "CREATE INDEX probe_record_by_moment ON probe_record (owner, at, name)",
    ]

    private static let values: SQL = """
        CREATE TABLE probe_value (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id BIGINT NOT NULL,
            whole BIGINT,
            number DOUBLE PRECISION,
            words TEXT,
            bytes BYTEA,
            PRIMARY KEY (owner, id)
        )
        """
}
