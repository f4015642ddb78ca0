internal import Kernel

/// A journal entry for a removed record, and the row that is still stored for it.
struct Tombstone: Sendable {
    let reference: RecordReference
    let version: RecordVersion
    /// Nil if the slice retains no row of a removed record.
    let row: Row?

    /// A row, identified by its table and the values of its primary key. The row may belong to any slice, even to a slice that
    /// this build lacks.
    struct Row: Sendable {
        let table: String
        let key: [(column: String, value: SQLValue)]
        /// The columns whose bytes count towards the owner's usage.
        let weighed: [String]
    }

    /// The first tombstones of an owner up to a version, without a gap. No tombstone may be left below the floor, because
    /// devices forget their own tombstones up to the floor.
    static func laid(
        through last: RecordVersion, atMost limit: Int, in transaction: ReadTransaction
    ) throws -> [Tombstone] {
        let entries = try transaction.session.rows(
            """
            SELECT type, key, version FROM journal
            WHERE owner = \(transaction.ownerKey) AND kind = \(RecordChange.Kind.removed.rawValue)
                AND version <= \(last) ORDER BY version LIMIT \(limit)
            """)
        guard let first = try entries.first?.integer(2), let last = try entries.last?.integer(2) else { return [] }
        let rows = try removedRows(first...last, in: transaction)
        return try entries.map { entry in
            let version = try entry.integer(2)
            return Tombstone(
                reference: RecordReference(type: try entry.text(0), key: try entry.text(1)), version: version,
                row: rows[version])
        }
    }

    /// Deletes the tombstones for good, and raises the floor. A client that has not seen the tombstones must start again. If a
    /// record was restored meanwhile, it stays. Returns the number of deleted tombstones.
    static func remove(_ tombstones: [Tombstone], in transaction: WriteTransaction) throws -> Int {
        let owner = transaction.ownerKey
        let session = transaction.session
        var removed = 0
        var floor: RecordVersion = 0
        var sums: [String: UInt64] = [:]
        for tombstone in tombstones {
            let isThere = try session.execute(
                """
                DELETE FROM journal WHERE owner = \(owner) AND type = \(tombstone.reference.type)
                    AND key = \(tombstone.reference.key) AND version = \(tombstone.version)
                    AND kind = \(RecordChange.Kind.removed.rawValue)
                """)
            guard isThere == 1 else { continue }
            if let row = tombstone.row {
                try session.forEachRow(row.deletion(of: owner, version: tombstone.version)) {
                    transaction.grow(by: -UsageWeight.bytes(of: $0.values))
                }
            }
            removed += 1
            floor = max(floor, tombstone.version)
            sums[tombstone.reference.slice, default: 0] &+= Checksum.term(
                tombstone.reference, RecordChange.Entry(version: tombstone.version, kind: .removed))
        }
        for (slice, sum) in sums { try Checksum.add(0 &- sum, to: slice, in: transaction) }
        try session.execute("UPDATE owners SET floor = \(floor) WHERE owner = \(owner) AND floor < \(floor)")
        return removed
    }

    private static func removedRows(
        _ versions: ClosedRange<RecordVersion>, in transaction: ReadTransaction
    ) throws -> [RecordVersion: Row] {
        var rows: [RecordVersion: Row] = [:]
        for table in try Catalogue.read(in: transaction.session).tables
        where table.column("version") != nil && table.column("deleted_at") != nil {
            let columns = ["version"] + table.key
            let query = SQL(
                text: """
                    SELECT \(CatalogueTable.list(columns)) FROM \(CatalogueTable.quoted(table.name))
                    WHERE owner = ? AND deleted_at IS NOT NULL AND version BETWEEN ? AND ?
                    """,
                values: [
                    .integer(transaction.ownerKey), .integer(versions.lowerBound), .integer(versions.upperBound),
                ])
            try transaction.session.forEachRow(query) { row in
                rows[try row.integer(0)] = Row(
                    table: table.name, key: zip(table.key, row.values.dropFirst()).map { ($0, $1) },
                    weighed: table.weighedColumns)
            }
        }
        return rows
    }
}

extension Tombstone.Row {
    fileprivate func deletion(of owner: Int64, version: RecordVersion) -> SQL {
        let conditions = key.map { " AND \(CatalogueTable.quoted($0.column)) = ?" }.joined()
        return SQL(
            text: """
                DELETE FROM \(CatalogueTable.quoted(table))
                WHERE owner = ? AND version = ? AND deleted_at IS NOT NULL\(conditions)
                RETURNING \(weighed.isEmpty ? "version" : CatalogueTable.list(weighed))
                """, values: [.integer(owner), .integer(version)] + key.map(\.value))
    }
}
