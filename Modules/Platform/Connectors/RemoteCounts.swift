internal import Kernel
package import Storage

/// The sync counts of one remote, computed on request and not stored.
package struct RemoteCounts: Hashable, Sendable {
    /// Records that are the same on both sides, as far as is known here.
    package let synced: Int64
    /// Local changes that wait to be sent, including those of the push in progress.
    package let pending: Int64
    /// Changes that the remote refused, including those to be tried again.
    package let failed: Int64
    /// Received records that wait for other records, or break a rule here.
    package let held: Int64
    package let conflicts: Int64

    /// The counts of a remote whose rows cannot be read.
    package static let unknown = RemoteCounts()

    private init() { (synced, pending, failed, held, conflicts) = (0, 0, 0, 0, 0) }

    package init(of row: ConnectorRow, isCarried: (String) -> Bool, in transaction: ReadTransaction) throws {
        let owner = transaction.ownerKey
        var troubles: [RecordNote.Trouble: Int64] = [:]
        var settled: Int64 = 0
        // A record that is removed on both sides has a note as well, but does not count as synced.
        try transaction.session.forEachRow(
            """
            SELECT sync_record.trouble, COUNT(*), SUM(CASE WHEN journal.kind = 1 THEN 1 ELSE 0 END) FROM sync_record
            LEFT JOIN journal ON journal.owner = sync_record.owner AND journal.type = sync_record.type
                AND journal.key = sync_record.key
            WHERE sync_record.owner = \(owner) AND sync_record.connector = \(row.name) GROUP BY sync_record.trouble
            """
        ) { found in
            guard let word = try found.optionalText(0), let trouble = RecordNote.Trouble(rawValue: word) else {
                settled += try found.integer(2)
                return
            }
            troubles[trouble] = try found.integer(1)
        }
        var waiting: Int64 = 0
        var changed: Int64 = 0
        try transaction.session.forEachRow(
            """
            SELECT journal.type, CASE WHEN sync_record.type IS NULL OR journal.kind <> 1 THEN 0 ELSE 1 END, COUNT(*)
            FROM journal
            LEFT JOIN sync_record ON sync_record.owner = journal.owner AND sync_record.connector = \(row.name)
                AND sync_record.type = journal.type AND sync_record.key = journal.key
            WHERE journal.owner = \(owner) AND journal.version > \(row.sentVersion) AND sync_record.trouble IS NULL
                AND (sync_record.version IS NULL OR sync_record.version <> journal.version
                    OR sync_record.ground IS NOT NULL)
                AND (sync_record.type IS NOT NULL OR journal.kind = 1)
            GROUP BY journal.type, CASE WHEN sync_record.type IS NULL OR journal.kind <> 1 THEN 0 ELSE 1 END
            """
        ) { found in
            guard isCarried(try found.text(0)) else { return }
            waiting += try found.integer(2)
            if try found.integer(1) == 1 { changed += try found.integer(2) }
        }
        for one in try Self.underWay(row, in: transaction) {
            waiting += 1
            if one.isKnownThere { changed += 1 }
        }
        synced = max(0, settled - changed)
        pending = waiting + troubles[.later, default: 0] + troubles[.awaited, default: 0]
        failed = troubles[.refused, default: 0]
        held = troubles[.held, default: 0]
        conflicts = troubles[.conflict, default: 0]
    }

    /// The records of an unfinished push, which may have failed or been killed. The journal has already been read past these
    /// records, and their notes are written only when an answer arrives. A record that has changed again since, or that has
    /// trouble, is counted elsewhere.
    private static func underWay(
        _ row: ConnectorRow, in transaction: ReadTransaction
    ) throws -> [(reference: RecordReference, isKnownThere: Bool)] {
        guard let bytes = row.flight else { return [] }
        return try Flight(bytes).changes.compactMap { one in
            let reference = one.change.reference
            let note = try RecordNote.find(reference, row.name, in: transaction)
            let entry = try Journal.storedEntry(of: reference, in: transaction)
            guard note?.trouble == nil, entry?.version ?? 0 <= row.sentVersion else { return nil }
            return (reference, note != nil && entry?.kind == .live)
        }
    }
}
