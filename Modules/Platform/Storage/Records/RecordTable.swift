package import Kernel

/// A record with what the store knows of it.
package struct Versioned<Record: Sendable>: Sendable {
    package let record: Record
    package let version: RecordVersion

    package init(record: Record, version: RecordVersion) {
        self.record = record
        self.version = version
    }
}

/// One record type's rows of one owner, within one transaction: the one way by which rows change.
package struct RecordTable<Record: StoredRecord> {
    private let transaction: ReadTransaction
    private let writing: WriteTransaction?
    private var schema: RecordSchema { Record.schema }

    package init(_ transaction: some OwnerTransaction) {
        self.transaction = transaction.reading
        writing = transaction.writing
    }

    // MARK: Reading

    package func find(_ key: String) throws -> Versioned<Record>? {
        guard let row = try row(key), !row.isDeleted else { return nil }
        return Versioned(record: row.record, version: row.entry.version)
    }

    /// The live records among these keys, each once, in no order: a few statements, however many keys.
    package func find(_ keys: [String]) throws -> [Versioned<Record>] {
        var found: [Versioned<Record>] = []
        for condition in KeyCondition(schema: schema, ownerKey: transaction.ownerKey).conditions(of: keys) {
            let statement = SQL(
                text: """
                    SELECT \(schema.selectList) FROM \(schema.table)
                    WHERE \(condition.text) AND deleted_at IS NULL
                    """, values: condition.values)
            try transaction.session.forEachRow(statement) { row in
                let stored = try StoredRow(row)
                found.append(Versioned(record: stored.record, version: stored.entry.version))
            }
        }
        return found
    }

    /// One page, or all if the query sets no limit.
    package func list(_ query: RecordQuery) throws -> RecordPage<Versioned<Record>> {
        if let limit = query.limit, limit < 1 {
            throw MizanError(
                .invalidInput, "query.limit", "A limit is a number from 1; \(limit) is not.",
                details: ["parameter": "limit"])
        }
        let compiled = try QueryCompiler(schema: schema, owner: transaction.owner).compile(query)
        var items: [Versioned<Record>] = []
        let statement =
            SQL(
                text: """
                    SELECT \(schema.selectList) FROM \(schema.table)
                    WHERE owner = ? AND deleted_at IS NULL AND \(compiled.condition.text) ORDER BY \(compiled.order)
                    """,
                values: [.integer(transaction.ownerKey)] + compiled.condition.values)
            + (query.limit.map { "\nLIMIT \($0 < .max ? $0 + 1 : $0)" } ?? "")
        try transaction.session.forEachRow(statement) { row in
            let stored = try StoredRow(row)
            items.append(Versioned(record: stored.record, version: stored.entry.version))
        }
        guard let limit = query.limit, items.count > limit else { return RecordPage(items: items, next: nil) }
        items.removeLast(items.count - limit)
        return RecordPage(items: items, next: items.last.map { compiled.cursor(after: $0.record) })
    }

    // MARK: Writing

    /// Stores a record under its key. One that is already there as it is changes nothing, not even a version.
    ///
    /// With a closure, a record that is there is changed by it, so that its immutable fields stay as they are.
    @discardableResult
    package func save(_ new: Record, updating: ((inout Record) -> Void)? = nil) throws -> Change {
        let writing = try requireWriting()
        let before = try row(new.recordKey)
        let live = before.flatMap { $0.isDeleted ? nil : $0 }
        var record = new
        if let live, let updating {
            record = live.record
            updating(&record)
        }
        if let live, isSame(live.record, record) { return Change(.unchanged, version: live.entry.version) }
        let version = try writing.record(
            RecordChange.Draft(
                reference: record.reference, kind: .live, previous: before?.entry,
                overwritten: live.map { schema.json($0.record, owner: transaction.owner) }))
        var values = FieldWriter(capacity: schema.fields.count)
        record.write(to: &values)
        if before != nil, let condition = keyCondition(record.recordKey) {
            try transaction.session.execute(update(values.values, version, condition))
        } else {
            try transaction.session.execute(insertion(values.values, version))
        }
        return Change(live == nil ? .created : .updated, version: version)
    }

    /// By bytes in texts: what was typed anew with decomposed letters is stored anew.
    private func isSame(_ left: Record, _ right: Record) -> Bool {
        guard left == right else { return false }
        var (before, after) = (FieldWriter(), FieldWriter())
        left.write(to: &before)
        right.write(to: &after)
        return zip(before.values, after.values).allSatisfy { before, after in
            guard case (.text(let before), .text(let after)) = (before, after) else { return true }
            return ExactText(before) == ExactText(after)
        }
    }

    /// Leaves a tombstone and returns its version; nil if there was no record.
    @discardableResult
    package func remove(_ key: String) throws -> RecordVersion? {
        let writing = try requireWriting()
        guard let before = try row(key), !before.isDeleted, let condition = keyCondition(key) else { return nil }
        let version = try writing.record(
            RecordChange.Draft(
                reference: schema.reference(key), kind: .removed, previous: before.entry,
                overwritten: schema.json(before.record, owner: transaction.owner)))
        try transaction.session.execute(
            SQL(
                text: "UPDATE \(schema.table) SET version = ?, deleted_at = ? WHERE \(condition.text)",
                values: [.integer(version), writing.now.sqlValue] + condition.values))
        return version
    }

    // MARK: Statements

    private struct StoredRow {
        let entry: RecordChange.Entry
        let record: Record
        var isDeleted: Bool { entry.kind == .removed }

        init(_ row: SQLRow) throws {
            let deleted = try row.optionalInteger(2) != nil
            entry = RecordChange.Entry(version: try row.integer(0), kind: deleted ? .removed : .live)
            var reader = FieldReader(row: row, from: 3)
            record = try Record(fields: &reader)
        }
    }

    private func row(_ key: String) throws -> StoredRow? {
        guard let condition = keyCondition(key) else { return nil }
        return try transaction.session.firstRow(
            SQL(
                text: "SELECT \(schema.selectList) FROM \(schema.table) WHERE \(condition.text)",
                values: condition.values)
        ).map { try StoredRow($0) }
    }

    private func keyCondition(_ key: String) -> SQL? {
        KeyCondition(schema: schema, ownerKey: transaction.ownerKey).condition(of: key)
    }

    private func insertion(_ values: [FieldValue], _ version: RecordVersion) -> SQL {
        SQL(
            text: schema.insertion,
            values: [.integer(transaction.ownerKey), .integer(version), .integer(version)] + values.map(\.sqlValue))
    }

    /// A record that comes back after a removal counts as created anew.
    private func update(_ values: [FieldValue], _ version: RecordVersion, _ condition: SQL) -> SQL {
        SQL(
            text: """
                UPDATE \(schema.table) SET version = ?, \(schema.assignments),
                    created_version = CASE WHEN deleted_at IS NULL THEN created_version ELSE ? END, deleted_at = NULL
                WHERE \(condition.text)
                """,
            values: [.integer(version)] + values.map(\.sqlValue) + [.integer(version)] + condition.values)
    }

    private func requireWriting() throws -> WriteTransaction {
        guard let writing else {
            throw MizanError(
                .internal, "storage.read-transaction", "A change was asked for in a transaction that reads.")
        }
        return writing
    }
}
