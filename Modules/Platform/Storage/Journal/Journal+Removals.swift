package import Kernel

extension Journal {
    /// The records of a type that were removed and are still in the journal, with the versions of their removals. Removals in
    /// this transaction are not included.
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

    /// The same for the given keys.
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

    /// The versions at which records with these keys were restored after a removal, in order. Each is returned with the version
    /// of that removal.
    package static func revivals(
        of type: String, among keys: [String], in transaction: ReadTransaction
    ) throws -> [String: [(version: RecordVersion, removal: RecordVersion)]] {
        var revivals: [String: [(version: RecordVersion, removal: RecordVersion)]] = [:]
        try anyRevived.forEachRow(of: keys, [.integer(transaction.ownerKey), .text(type)], in: transaction) { row in
            revivals[try row.text(0), default: []].append((try row.integer(1), try row.integer(2)))
        }
        return revivals.mapValues { list in list.sorted { $0.version < $1.version } }
    }

    /// Adding 0 prevents SQLite from using the index of previous versions, with which it would read the whole history.
    package static let anyRevived = AnyOfKeys {
        """
        SELECT key, version, previous_version FROM history
        WHERE owner = ? AND type = ? AND fields IS NULL AND (previous_version + 0) IS NOT NULL AND key IN (\($0))
        """
    }

    private static let anyOf = AnyOfKeys {
        "SELECT key, version FROM journal WHERE kind = ? AND owner = ? AND type = ? AND key IN (\($0))"
    }
}
