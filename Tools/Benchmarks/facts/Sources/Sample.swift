internal import Kernel
internal import Storage

/// A fact like those in an export of health data.
struct Sample: StoredFact {
    let kind: String
    let source: String
    let started: Instant
    let ended: Instant
    let value: Double

    /// The reader and the writer of this type are written by hand, because there are millions of facts.
    static let schema = FactSchema<Self>(
        "benchmark.Sample", table: "benchmark_sample", range: ["kind", "started"],
        columns: Column("kind", \.kind, .key), Column("source", \.source, .key), Column("started", \.started, .key),
        Column("ended", \.ended, .key), Column("value", \.value),
        read: { fields in
            Sample(
                kind: try fields.next(), source: try fields.next(), started: try fields.next(),
                ended: try fields.next(), value: try fields.next())
        },
        write: { sample, fields in
            fields.append(.text(sample.kind))
            fields.append(.text(sample.source))
            fields.append(.instant(sample.started))
            fields.append(.instant(sample.ended))
            fields.append(.real(sample.value))
        })

    static let migrations = MigrationSet(
        module: "benchmark", [Migration("001-samples", [table, byImport, byStart])])

    private static let table: SQL = """
        CREATE TABLE benchmark_sample (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            import_number BIGINT NOT NULL,
            kind TEXT NOT NULL,
            source TEXT NOT NULL,
            started BIGINT NOT NULL,
            ended BIGINT NOT NULL,
            value DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (owner, kind, source, started, ended)
        )
        """

    private static let byImport: SQL = "CREATE INDEX benchmark_sample_import ON benchmark_sample (owner, import_number)"

    private static let byStart: SQL = "CREATE INDEX benchmark_sample_start ON benchmark_sample (owner, kind, started)"
}
