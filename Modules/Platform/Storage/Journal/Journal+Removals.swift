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

    /// A state of a record that a later one took the place of.
    package struct Overwritten: Sendable {
        /// The version that took its place, and when.
        package let version: RecordVersion
        package let at: Instant
        /// The version that it had; nil where nobody knows.
        package let previous: RecordVersion?
        /// Nil where the record was not there.
        package let fields: JSONValue?
    }

    /// The states of a record that history knows, the earliest first.
    package static func overwritten(
        _ reference: RecordReference, in transaction: ReadTransaction
    ) throws -> [Overwritten] {
        try transaction.session.rows(
            """
            SELECT version, previous_version, fields, changed_at FROM history
            WHERE owner = \(transaction.ownerKey) AND type = \(reference.type) AND key = \(reference.key)
            ORDER BY version
            """
        ).map { row in
            Overwritten(
                version: try row.integer(0), at: try row.instant(3), previous: try row.optionalInteger(1),
                fields: try row.optionalText(2).map(fields))
        }
    }
}
