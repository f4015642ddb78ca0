package import Storage

/// A record whose key is a number.
package struct NumberedRecord: StoredRecord {
    package let number: Int64
    package var text: String

    package static let words = RecordWords(nil, "A numbered text.")

    package static let schema = RecordSchema<Self>(
        "sample.Numbered", table: "sample_numbered", columns: Column("number", \.number, [.key, .filtered, .sorted]),
        Column("text", \.text), make: Self.init)

    package init(_ number: Int64, _ text: String) {
        self.number = number
        self.text = text
    }
}

/// A record of which an owner has at most one.
package struct OnlyRecord: StoredRecord {
    package var text: String

    package static let words = RecordWords(nil, "The only text.")

    package static let schema = RecordSchema<Self>(
        "sample.Only", table: "sample_only", columns: Column("text", \.text), make: Self.init)

    package init(_ text: String) {
        self.text = text
    }
}

/// The tables of the sample records.
package enum SampleTables {
    package static let set = MigrationSet(module: "sample", [Migration("001-records", [record, numbered, only])])

    private static let record: SQL = """
        CREATE TABLE sample_record (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            place TEXT NOT NULL,
            major BIGINT NOT NULL,
            minor BIGINT NOT NULL,
            weight DOUBLE PRECISION NOT NULL,
            is_done BIGINT NOT NULL,
            at BIGINT NOT NULL,
            note TEXT,
            remark TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, name)
        )
        """

    private static let numbered: SQL = """
        CREATE TABLE sample_numbered (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            number BIGINT NOT NULL,
            text TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, number)
        )
        """

    private static let only: SQL = """
        CREATE TABLE sample_only (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            text TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT
        )
        """
}
