package import Kernel

extension Journal {
    /// The records of a type that were removed and are still remembered, with the version of the removal: what was stored
    /// before this transaction.
    package static func removals(
        of type: String, in transaction: ReadTransaction
    ) throws -> [String: RecordVersion] {
        var removals: [String: RecordVersion] = [:]
        try transaction.session.forEachRow(
            """
            SELECT key, version FROM journal
            WHERE owner = \(transaction.ownerKey) AND type = \(type) AND kind = \(RecordChange.Kind.removed.rawValue)
            """
        ) { row in removals[try row.text(0)] = try row.integer(1) }
        return removals
    }
}
