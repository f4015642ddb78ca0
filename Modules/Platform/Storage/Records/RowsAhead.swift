internal import Kernel

/// Rows of records and entries of the journal that a transaction has read before it needs them.
struct RowsAhead {
    private var rows: [RecordReference: SQLRow?] = [:]
    private var entries: [RecordReference: RecordChange.Entry?] = [:]

    /// Nil if the row was not read ahead. The inner value is nil if there is no row.
    func row(_ reference: @autoclosure () -> RecordReference) -> SQLRow?? { rows.isEmpty ? nil : rows[reference()] }

    /// The same for the entry in the journal.
    func entry(_ reference: RecordReference) -> RecordChange.Entry?? { entries.isEmpty ? nil : entries[reference] }

    mutating func forget(_ reference: RecordReference) {
        guard !rows.isEmpty else { return }
        rows[reference] = nil
        entries[reference] = nil
    }
}

extension WriteTransaction {
    /// Reads the rows of records that are going to be changed. All records together need two round trips at most. Rows that
    /// were read ahead earlier are forgotten. A key that no store can hold is left to the change that has it, which is refused
    /// alone.
    package func readAhead(_ records: [(schema: AnyRecordSchema, key: String)]) throws {
        ahead = RowsAhead()
        guard records.count > 1 else { return }
        var (references, queries): ([RecordReference], [SQL]) = ([], [])
        for (schema, key) in records where schema.scope == .own || owner == .shared {
            guard !key.utf8.contains(0) else { continue }
            let keys = KeyStatements(schema: schema, ownerKey: ownerKey)
            guard let query = keys.one(schema.statements.select, key) else { continue }
            references.append(schema.reference(key))
            queries.append(query)
        }
        ahead = try RowsAhead(references, queries, in: reading)
    }
}

extension RowsAhead {
    fileprivate init(_ references: [RecordReference], _ queries: [SQL], in transaction: ReadTransaction) throws {
        for (reference, found) in zip(references, try transaction.session.rows(of: queries)) {
            rows.updateValue(found.first, forKey: reference)
        }
        // Only the journal has the version of a record that is not there.
        let absent = references.filter { (rows[$0] ?? nil).map(\.isOfRemoved) ?? true }
        let found = try transaction.session.rows(of: absent.map { Journal.query(of: $0, in: transaction) })
        for (reference, rows) in zip(absent, found) {
            entries.updateValue(try rows.first.map(Journal.entry), forKey: reference)
        }
    }
}

extension SQLRow {
    /// True for the row of a removed record.
    fileprivate var isOfRemoved: Bool { values[2] != .null }
}
