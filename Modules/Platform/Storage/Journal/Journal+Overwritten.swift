package import Kernel

extension Journal {
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
        ).map(overwritten)
    }

    /// The same, the latest first, from one of its versions on back, one at a time until the closure wants no more: states
    /// of 1 MiB are never many at once.
    package static func forEachOverwritten(
        _ reference: RecordReference, upTo version: RecordVersion = .max, in transaction: ReadTransaction,
        while body: (_ state: Overwritten, _ bytes: Int) throws -> Bool
    ) throws {
        try transaction.session.forEachRow(
            overwritten(reference, owner: transaction.ownerKey, upTo: version)
        ) { row in try body(overwritten(row), row.weight) }
    }

    /// By the index of records; a test asks the engine whether it takes it.
    package static func overwritten(
        _ reference: RecordReference, owner: Int64, upTo version: RecordVersion
    ) -> SQL {
        """
        SELECT version, previous_version, fields, changed_at FROM history
        WHERE owner = \(owner) AND type = \(reference.type) AND key = \(reference.key) AND version <= \(version)
        ORDER BY version DESC
        """
    }

    /// The versions at which a record was overwritten, the latest first, from one of its versions on back, each with the one
    /// that it had before; nil where nobody knows.
    package static func versions(
        of reference: RecordReference, upTo version: RecordVersion, in transaction: ReadTransaction
    ) throws -> [(version: RecordVersion, previous: RecordVersion?)] {
        try transaction.session.rows(
            """
            SELECT version, previous_version FROM history
            WHERE owner = \(transaction.ownerKey) AND type = \(reference.type) AND key = \(reference.key)
                AND version <= \(version)
            ORDER BY version DESC
            """
        ).map { (try $0.integer(0), try $0.optionalInteger(1)) }
    }

    /// The change that overwrote a version of a record, with the fields that the record had until then; nil if none is known.
    package static func overwriting(
        of reference: RecordReference, at version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Overwritten? {
        let row = try transaction.session.firstRow(
            """
            SELECT version, previous_version, fields, changed_at FROM history
            WHERE owner = \(transaction.ownerKey) AND type = \(reference.type) AND key = \(reference.key)
                AND version > \(version)
            ORDER BY version LIMIT 1
            """)
        return try row.map(overwritten).flatMap { $0.previous == version ? $0 : nil }
    }

    /// The version that a record has now, or was removed by, and when; nil where the journal does not know it.
    package static func latest(
        of reference: RecordReference, in transaction: ReadTransaction
    ) throws -> (version: RecordVersion, at: Instant)? {
        let row = try transaction.session.firstRow(
            """
            SELECT version, changed_at FROM journal
            WHERE owner = \(transaction.ownerKey) AND type = \(reference.type) AND key = \(reference.key)
            """)
        return try row.map { (try $0.integer(0), try $0.instant(1)) }
    }

    private static func overwritten(_ row: SQLRow) throws -> Overwritten {
        Overwritten(
            version: try row.integer(0), at: try row.instant(3), previous: try row.optionalInteger(1),
            fields: try row.optionalText(2).map(fields))
    }
}
