package import Kernel

extension Journal {
    /// The change of one record at one version, as far as the change is known.
    package struct Changed: Sendable {
        package let version: RecordVersion
        package let reference: RecordReference
        /// The record's previous version; nil also if the history has no row for the record's creation.
        package let previous: RecordVersion?
    }

    /// The changes in the order of their versions. A version is found in the journal, or in the history, as the one that a
    /// later change replaced.
    package static func changed(
        _ versions: ClosedRange<RecordVersion>, in transaction: ReadTransaction
    ) throws -> [Changed] {
        let (owner, first, last) = (transaction.ownerKey, versions.lowerBound, versions.upperBound)
        return try transaction.session.rows(
            """
            SELECT version, type, key, MAX(previous) FROM (
                SELECT version, type, key, previous_version AS previous FROM history
                    WHERE owner = \(owner) AND version BETWEEN \(first) AND \(last)
                UNION ALL SELECT previous_version, type, key, NULL FROM history
                    WHERE owner = \(owner) AND previous_version BETWEEN \(first) AND \(last)
                UNION ALL SELECT version, type, key, NULL FROM journal
                    WHERE owner = \(owner) AND version BETWEEN \(first) AND \(last)) AS found
            GROUP BY version, type, key ORDER BY version
            """
        ).map { row in
            Changed(
                version: try row.integer(0),
                reference: RecordReference(type: try row.text(1), key: try row.text(2)),
                previous: try row.optionalInteger(3))
        }
    }

    /// The effect of a version on its record.
    package struct Outcome: Sendable, Equatable {
        package enum Kind: Int64, Sendable {
            case made, restored, changed, removed
        }

        package let version: RecordVersion
        package let reference: RecordReference
        package let kind: Kind
    }

    /// The same in the order of the versions, without reading any record's fields.
    package static func outcomes(
        of versions: ClosedRange<RecordVersion>, in transaction: ReadTransaction
    ) throws -> [Outcome] {
        let (owner, first, last) = (transaction.ownerKey, versions.lowerBound, versions.upperBound)
        return try transaction.session.rows(
            """
            SELECT version, type, key, MAX(kind) FROM (
                SELECT version, type, key, CASE WHEN fields IS NOT NULL THEN 2 WHEN previous_version IS NULL THEN 0
                    ELSE 1 END AS kind FROM history WHERE owner = \(owner) AND version BETWEEN \(first) AND \(last)
                UNION ALL SELECT previous_version, type, key, CASE WHEN fields IS NULL THEN 3 ELSE 0 END FROM history
                    WHERE owner = \(owner) AND previous_version BETWEEN \(first) AND \(last)
                UNION ALL SELECT version, type, key, CASE WHEN kind = \(RecordChange.Kind.removed.rawValue) THEN 3
                    ELSE 0 END FROM journal
                    WHERE owner = \(owner) AND version BETWEEN \(first) AND \(last)) AS found
            GROUP BY version, type, key ORDER BY version
            """
        ).map { row in
            Outcome(
                version: try row.integer(0), reference: RecordReference(type: try row.text(1), key: try row.text(2)),
                kind: Outcome.Kind(rawValue: try row.integer(3)) ?? .changed)
        }
    }

    /// The types of the records that these versions changed.
    package static func types(
        of versions: ClosedRange<RecordVersion>, in transaction: ReadTransaction
    ) throws -> Set<String> {
        let (owner, first, last) = (transaction.ownerKey, versions.lowerBound, versions.upperBound)
        return Set(
            try transaction.session.rows(
                """
                SELECT type FROM history
                    WHERE owner = \(owner) AND previous_version BETWEEN \(first) AND \(last)
                UNION SELECT type FROM journal WHERE owner = \(owner) AND version BETWEEN \(first) AND \(last)
                """
            ).map { try $0.text(0) })
    }
}
