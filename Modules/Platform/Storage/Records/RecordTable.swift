package import Kernel

/// The rows of one record type and one owner, within one transaction. Rows are changed only through this type. Rows of shared
/// data belong to owner 0: any owner's transaction can read these rows, but only a transaction of owner 0 can change them.
package struct RecordTable<Record: StoredRecord> {
    let transaction: ReadTransaction
    private let writing: WriteTransaction?
    var schema: AnyRecordSchema { Record.schema.erased }

    package init(_ transaction: some OwnerTransaction) {
        let reading = transaction.reading
        self.transaction = Record.schema.erased.scope == .shared ? reading.shared : reading
        writing = transaction.writing
    }

    // MARK: Reading

    package func find(_ key: String) throws -> Stored<Record>? {
        guard let row = try row(key), !row.isDeleted else { return nil }
        return row.stored
    }

    /// The live records with these keys, each once, unordered, with few statements, however many keys there are.
    package func find(_ keys: [String]) throws -> [Stored<Record>] {
        var found: [Stored<Record>] = []
        found.reserveCapacity(keys.count)
        try forEachRow(of: keys) { if !$0.isDeleted { found.append($0.stored) } }
        return found
    }

    /// The same with the fields in the form for answers. Each record is passed with its key.
    package func forEachShown(
        of keys: [String], ownerRecordName: String,
        _ body: (_ key: String, _ fields: JSONValue, _ version: RecordVersion) -> Void
    ) throws {
        let schema = schema
        for selection in self.keys.selections(of: keys) {
            try transaction.session.forEachRow(selection) { row in
                guard try row.optionalInteger(2) == nil else { return }
                let (key, fields) = try schema.shown(row, from: 3, ownerRecordName: ownerRecordName)
                body(key, fields, try row.integer(0))
            }
        }
    }

    /// Calls the closure with every row, including those of removed records. An unreadable row is passed as a failure.
    package func forEachRow(_ body: (Result<Record, any Error>) throws -> Void) throws {
        try transaction.session.forEachRow(
            SQL(text: schema.statements.selectAll, values: [.integer(transaction.ownerKey)])
        ) { row in
            try body(Result { try StoredRow(row).record })
        }
    }

    /// The number of live records with a word that this version does not know, by field.
    package func newerWords() throws -> [(field: String, records: Int)] {
        try schema.storedFields.filter(\.kind.isOpen).compactMap { field in
            guard case .choice(let words) = field.kind.wire else { return nil }
            let places = Array(repeating: "?", count: words.count).joined(separator: ", ")
            let row = try transaction.session.firstRow(
                SQL(
                    text: """
                        SELECT COUNT(*) FROM \(schema.table)
                        WHERE owner = ? AND deleted_at IS NULL AND \(field.column) NOT IN (\(places))
                        """,
                    values: [.integer(transaction.ownerKey)] + words.map(SQLValue.text)))
            let records = Int(try row?.integer(0) ?? 0)
            return records == 0 ? nil : (field.name, records)
        }
    }

    // MARK: Rows

    struct StoredRow {
        let entry: RecordChange.Entry
        let stored: Stored<Record>
        var record: Record { stored.entity }
        var isDeleted: Bool { entry.kind == .removed }

        init(_ row: SQLRow) throws {
            let version = try row.integer(0)
            entry = RecordChange.Entry(
                version: version, kind: try row.optionalInteger(2) == nil ? .live : .removed)
            var reader = FieldReader(row: row, from: 3)
            stored = Stored(try Record.schema.read(&reader), version: version, createdVersion: try row.integer(1))
        }

        init(live found: Stored<Record>) {
            entry = RecordChange.Entry(version: found.version, kind: .live)
            stored = found
        }
    }

    func row(_ key: String) throws -> StoredRow? {
        if let writing, let known = writing.ahead.row(schema.reference(key)) {
            return try known.map { try StoredRow($0) }
        }
        guard let selection = keys.one(schema.statements.select, key) else { return nil }
        return try transaction.session.firstRow(selection).map { try StoredRow($0) }
    }

    func rows(_ keys: [String]) throws -> [StoredRow] {
        var found: [StoredRow] = []
        try forEachRow(of: keys) { found.append($0) }
        return found
    }

    /// The rows of these records. Their keys come from the records, and so need not be parsed from texts.
    func rows(of records: [Record]) throws -> [StoredRow] {
        guard !schema.keys.isEmpty, records.count > 1 else { return try rows(records.map { $0.recordKey }) }
        // When a first import stores thousands of records in an empty table, no row is searched for.
        let anyRow = SQL(text: schema.statements.selectAny, values: [.integer(transaction.ownerKey)])
        guard try transaction.session.firstRow(anyRow) != nil else { return [] }
        var found: [StoredRow] = []
        var search = KeySearch(records.map(Record.schema.keyParts), schema.keyPlaces)
        while let start = search.next() {
            let row = try transaction.session.firstRow(keys.from(start))
            if search.meets(row), let row { found.append(try StoredRow(row)) }
        }
        try forEachRow(keys.selections(ofParts: search.rest)) { found.append($0) }
        return found
    }

    private func forEachRow(of keys: [String], _ body: (StoredRow) -> Void) throws {
        try forEachRow(self.keys.selections(of: keys), body)
    }

    private func forEachRow(_ selections: [SQL], _ body: (StoredRow) -> Void) throws {
        for selection in selections {
            try transaction.session.forEachRow(selection) { body(try StoredRow($0)) }
        }
    }

    var keys: KeyStatements { KeyStatements(schema: schema, ownerKey: transaction.ownerKey) }

    package func requireWriting() throws -> WriteTransaction {
        guard let writing else {
            throw MizanError(
                .internal, "storage.read-transaction", "A change was requested in a read-only transaction.")
        }
        guard schema.scope == .own || writing.owner == .shared else { throw schema.sharedRefusal }
        return writing
    }
}
