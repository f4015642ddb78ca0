package import Kernel

extension Journal {
    /// The journal's present entry for a record, including changes of this transaction. Nil if the record never existed, or if
    /// it was removed so long ago that its tombstone is deleted.
    package static func entry(
        of reference: RecordReference, in transaction: WriteTransaction
    ) throws -> RecordChange.Entry? {
        if let change = transaction.changed.last(where: { $0.reference == reference }) {
            return RecordChange.Entry(version: change.version, kind: change.draft.kind)
        }
        if let known = transaction.ahead.entry(reference) { return known }
        return try storedEntry(of: reference, in: transaction.reading)
    }

    /// The stored entry, without this transaction's changes. It takes one query, however many changes there are.
    package static func storedEntry(
        of reference: RecordReference, in transaction: ReadTransaction
    ) throws -> RecordChange.Entry? {
        try transaction.session.firstRow(query(of: reference, in: transaction)).map(entry)
    }

    static func query(of reference: RecordReference, in transaction: ReadTransaction) -> SQL {
        """
        SELECT version, kind FROM journal WHERE owner = \(transaction.ownerKey)
            AND type = \(reference.type) AND key = \(reference.key)
        """
    }

    static func entry(_ row: SQLRow) throws -> RecordChange.Entry {
        RecordChange.Entry(version: try row.integer(0), kind: try kind(row.integer(1)))
    }

    /// A record's state at one of its earlier versions. The result is `nothing` for version 0, which is before the record's
    /// creation. A version that the record never had counts as forgotten.
    package static func state(
        of reference: RecordReference, at version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Before {
        guard version != 0 else { return .nothing }
        let row = try transaction.session.firstRow(
            overwritings(of: reference, owner: transaction.ownerKey, after: version))
        guard let row, try row.optionalInteger(0) == version else { return .forgotten }
        return try row.optionalText(1).map { .fields(try fields($0)) } ?? .nothing
    }

    /// The state that a record had when its owner's latest version was this one. The record has changed since. Forgotten if the
    /// history does not go back so far.
    package static func state(
        of reference: RecordReference, asOf version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Before {
        let row = try transaction.session.firstRow(
            overwritings(of: reference, owner: transaction.ownerKey, after: version))
        guard let row, let previous = try row.optionalInteger(0), previous <= version else { return .forgotten }
        return try row.optionalText(1).map { .fields(try fields($0)) } ?? .nothing
    }

    /// The fields of the removed record that was restored at a version. Nil if nothing was restored at the version, or if the
    /// fields are unknown.
    package static func removed(
        beforeReturn version: RecordVersion, in transaction: ReadTransaction
    ) throws -> JSONValue? {
        let owner = transaction.ownerKey
        let back = try transaction.session.firstRow(
            """
            SELECT previous_version FROM history
            WHERE owner = \(owner) AND version = \(version) AND fields IS NULL AND previous_version IS NOT NULL
            """)
        // The row of the removal contains the removed fields.
        guard let removal = try back?.integer(0), case .fields(let fields) = try before(removal, in: transaction)
        else { return nil }
        return fields
    }

    /// The keys of a type's records that were restored from the trash since a version.
    package static func returned(
        of type: String, since version: RecordVersion, in transaction: ReadTransaction
    ) throws -> [String] {
        try transaction.session.rows(returns(of: type, owner: transaction.ownerKey, since: version)).map {
            try $0.text(0)
        }
    }

    /// Uses an index of restorations, so that the cost does not depend on the number of overwritten states.
    package static func returns(of type: String, owner: Int64, since version: RecordVersion) -> SQL {
        """
        SELECT key FROM history WHERE owner = \(owner) AND type = \(type) AND version > \(version)
            AND fields IS NULL AND previous_version IS NOT NULL
        """
    }

    /// Meant to use the index of records; a test checks that the engine does.
    package static func overwritings(
        of reference: RecordReference, owner: Int64, after version: RecordVersion
    ) -> SQL {
        """
        SELECT previous_version, fields FROM history
        WHERE owner = \(owner) AND type = \(reference.type) AND key = \(reference.key) AND version > \(version)
        ORDER BY version LIMIT 1
        """
    }
}
