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

    /// The same of some keys.
    package static func removals(
        of type: String, among keys: [String], in transaction: ReadTransaction
    ) throws -> [String: RecordVersion] {
        var removals: [String: RecordVersion] = [:]
        let values: [SQLValue] = [
            .integer(RecordChange.Kind.removed.rawValue), .integer(transaction.ownerKey), .text(type),
        ]
        try anyOf.forEachRow(of: keys, values, in: transaction) { removals[try $0.text(0)] = try $0.integer(1) }
        return removals
    }

    private static let anyOf = AnyOfKeys {
        "SELECT key, version FROM journal WHERE kind = ? AND owner = ? AND type = ? AND key IN (\($0))"
    }
}
