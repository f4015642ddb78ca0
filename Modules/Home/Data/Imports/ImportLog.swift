internal import Kernel
internal import ModuleKit
internal import Storage

/// The list of an owner's imports and of what each changed.
enum ImportLog {
    /// Notes an import and the records it changed; returns its number.
    static func append(
        file: String, importers: String, report: ImportReport, in transaction: WriteTransaction
    ) throws -> Int64 {
        let owner = transaction.ownerKey
        let session = transaction.session
        let last = try session.firstRow("SELECT COALESCE(MAX(number), 0) FROM imports WHERE owner = \(owner)")
        let number = (try last?.integer(0) ?? 0) + 1
        let added = report.counts.reduce(0) { $0 + $1.added }
        let updated = report.counts.reduce(0) { $0 + $1.updated }
        try session.execute(
            """
            INSERT INTO imports (owner, number, file, importers, state, added, updated, rejected, imported_at)
            VALUES (\(owner), \(number), \(file), \(importers), \(ImportEntry.State.done.rawValue), \(added),
                \(updated), \(report.rejected.count), \(transaction.now))
            """)
        try session.executeMany(
            spans(of: transaction.changed).map { reference, span in
                """
                INSERT INTO import_changes (owner, import_number, type, key, first_version, last_version)
                VALUES (\(owner), \(number), \(reference.type), \(reference.key), \(span.lowerBound),
                    \(span.upperBound))
                """
            })
        return number
    }

    static func all(in transaction: ReadTransaction) throws -> [ImportEntry] {
        try transaction.session.rows(
            "\(columns) WHERE owner = \(transaction.ownerKey) ORDER BY number DESC"
        ).map(entry)
    }

    static func find(_ number: Int64, in transaction: ReadTransaction) throws -> ImportEntry? {
        try transaction.session.firstRow(
            "\(columns) WHERE owner = \(transaction.ownerKey) AND number = \(number)"
        ).map(entry)
    }

    static func markUndone(_ number: Int64, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE imports SET state = \(ImportEntry.State.undone.rawValue), undone_at = \(transaction.now)
            WHERE owner = \(transaction.ownerKey) AND number = \(number)
            """)
    }

    /// What an import changed, latest first.
    static func changes(
        of number: Int64, in transaction: ReadTransaction
    ) throws -> [(reference: RecordReference, versions: ClosedRange<RecordVersion>)] {
        try transaction.session.rows(
            """
            SELECT type, key, first_version, last_version FROM import_changes
            WHERE owner = \(transaction.ownerKey) AND import_number = \(number) ORDER BY last_version DESC
            """
        ).map { row in
            (
                RecordReference(type: try row.text(0), key: try row.text(1)),
                try row.integer(2)...max(try row.integer(2), try row.integer(3))
            )
        }
    }

    /// The imports, not undone, that changed a record of this one after it; in order.
    static func laterOnSameRecords(as number: Int64, in transaction: ReadTransaction) throws -> [Int64] {
        let owner = transaction.ownerKey
        return try transaction.session.rows(
            """
            SELECT number FROM imports i
            WHERE owner = \(owner) AND number > \(number) AND state = \(ImportEntry.State.done.rawValue) AND EXISTS (
                SELECT 1 FROM import_changes later JOIN import_changes mine
                    ON mine.owner = later.owner AND mine.type = later.type AND mine.key = later.key
                WHERE later.owner = \(owner) AND later.import_number = i.number AND mine.import_number = \(number))
            ORDER BY number
            """
        ).map { try $0.integer(0) }
    }

    private static let columns: SQL =
        "SELECT number, file, importers, state, added, updated, rejected, imported_at FROM imports"

    private static func entry(_ row: SQLRow) throws -> ImportEntry {
        guard let state = ImportEntry.State(rawValue: try row.text(3)) else {
            throw MizanError(.corruptData, "storage.import-state", "The store holds an import in an unknown state.")
        }
        return ImportEntry(
            number: try row.integer(0), file: try row.text(1), importers: try row.text(2), state: state,
            added: try row.integer(4), updated: try row.integer(5), rejected: try row.integer(6),
            importedAt: try row.instant(7))
    }

    private static func spans(
        of changes: [RecordChange]
    ) -> [RecordReference: ClosedRange<RecordVersion>] {
        var spans: [RecordReference: ClosedRange<RecordVersion>] = [:]
        for change in changes {
            let first = spans[change.reference]?.lowerBound ?? change.version
            spans[change.reference] = first...change.version
        }
        return spans
    }
}
