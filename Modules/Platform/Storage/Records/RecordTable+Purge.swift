extension RecordTable {
    /// Deletes a record for good: its row and its fields in the history. The store remembers that the record existed, and its
    /// key cannot be used again. Like a removal, this uses a version. So devices that have the record's tombstone are notified,
    /// and delete the data that they retained.
    ///
    /// False if there is no record with that key; then the store remembers nothing.
    package func purge(_ key: String) throws -> Bool {
        let writing = try requireWriting()
        guard let deletion = keys.one(schema.statements.delete, key) else { return false }
        let before = try row(key)
        let isRemoved = try remove(key, over: before) != nil
        let rows = try transaction.session.rows(deletion)
        for row in rows { writing.grow(by: -UsageWeight.bytes(of: row.values)) }
        guard isRemoved || !rows.isEmpty else { return false }
        if !isRemoved, let before {
            _ = try writing.record(
                RecordChange.Draft(
                    reference: schema.reference(key), kind: .removed, previous: before.entry, overwritten: nil,
                    written: nil,
                    growth: 0))
        }
        try Purged.add(schema.reference(key), in: writing)
        return true
    }

    func refusePurged(_ keys: [String], in writing: WriteTransaction) throws {
        try Purged.refuse(keys, of: schema, in: writing)
    }
}
