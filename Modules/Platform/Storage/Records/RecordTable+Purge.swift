internal import Kernel

extension RecordTable {
    /// Deletes a record for good: its row and what history knows of its fields. That it was here is remembered, and its
    /// key is not taken again. A live record is removed first, with a version, so that devices hear of it.
    ///
    /// False if there is nothing of that key, which then is not remembered either.
    package func purge(_ key: String) throws -> Bool {
        let writing = try requireWriting()
        guard let deletion = keys.one(schema.statements.delete, key) else { return false }
        let isRemoved = try remove(key) != nil
        let rows = try transaction.session.rows(deletion)
        for row in rows { writing.grow(by: -UsageWeight.bytes(of: row.values)) }
        guard isRemoved || !rows.isEmpty else { return false }
        try Purged.add(schema.reference(key), in: writing)
        return true
    }

    func refusePurged(_ keys: [String], in writing: WriteTransaction) throws {
        try Purged.refuse(keys, of: schema, in: writing)
    }
}
