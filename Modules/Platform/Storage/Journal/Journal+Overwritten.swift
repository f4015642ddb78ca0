package import Kernel

extension Journal {
    /// A former state of a record: a later version replaced it.
    package struct Overwritten: Sendable {
        /// The version that replaced it, and the time of the change.
        package let version: RecordVersion
        package let at: Instant
        /// The version of this state; nil if unknown.
        package let previous: RecordVersion?
        /// Nil if the record did not exist.
        package let fields: JSONValue?
    }

    /// The former states of a record that are in the history, the earliest first.
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

    /// Calls the closure with the same states, one at a time, until the closure returns false. The states are ordered back from
    /// a version, the latest first. So there are never many states of 1 MiB in memory at once.
    package static func forEachOverwritten(
        _ reference: RecordReference, upTo version: RecordVersion = .max, in transaction: ReadTransaction,
        while body: (_ state: Overwritten, _ bytes: Int) throws -> Bool
    ) throws {
        try transaction.session.forEachRow(
            overwritten(reference, owner: transaction.ownerKey, upTo: version)
        ) { row in try body(overwritten(row), row.weight) }
    }

    /// Meant to use the index of records; a test checks that the engine does.
    package static func overwritten(
        _ reference: RecordReference, owner: Int64, upTo version: RecordVersion
    ) -> SQL {
        """
        SELECT version, previous_version, fields, changed_at FROM history
        WHERE owner = \(owner) AND type = \(reference.type) AND key = \(reference.key) AND version <= \(version)
        ORDER BY version DESC
        """
    }

    /// The versions at which a record was overwritten, back from a version, the latest first. Each is returned with the version
    /// that it replaced, which is nil if unknown.
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

    /// The change that overwrote a version of a record, with the record's fields before the change; nil if the change is
    /// unknown.
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

    /// The version and the time of a record's latest change or removal; nil if the record is not in the journal.
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
