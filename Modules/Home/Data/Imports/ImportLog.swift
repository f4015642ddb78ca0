internal import Kernel
internal import ModuleKit
internal import Storage

/// The list of an owner's imports and of what each changed.
enum ImportLog {
    /// Notes an import and the records it changed; returns its number.
    static func append(
        file: String, importers: String, state: ImportEntry.State = .done, report: ImportReport,
        in transaction: WriteTransaction
    ) throws -> Int64 {
        let owner = transaction.ownerKey
        let session = transaction.session
        let last = try session.firstRow("SELECT COALESCE(MAX(number), 0) FROM imports WHERE owner = \(owner)")
        let (number, isBeyond) = (try last?.integer(0) ?? 0).addingReportingOverflow(1)
        guard !isBeyond else {
            throw MizanError(
                .corruptData, "storage.last-import",
                "The store says that this owner has used up all numbers of imports.")
        }
        try session.execute(
            """
            INSERT INTO imports (owner, number, file, importers, state, added, updated, rejected, imported_at, operation)
            VALUES (\(owner), \(number), \(file), \(importers), \(state.rawValue), 0, 0, 0, \(transaction.now),
                \(transaction.operation.id))
            """)
        try extend(number, by: report, in: transaction)
        return number
    }

    /// Adds what another part of the file changed.
    ///
    /// If a record was edited between two parts, what comes back when the import is undone is the edit.
    static func extend(_ number: Int64, by report: ImportReport, in transaction: WriteTransaction) throws {
        let owner = transaction.ownerKey
        let added = report.counts.reduce(0) { $0 + $1.added }
        let updated = report.counts.reduce(0) { $0 + $1.updated }
        try transaction.session.execute(
            """
            UPDATE imports SET added = added + \(added), updated = updated + \(updated),
                rejected = rejected + \(report.rejections)
            WHERE owner = \(owner) AND number = \(number)
            """)
        try transaction.session.executeMany(
            spans(of: transaction.changed).map { reference, span in
                """
                INSERT INTO import_changes (owner, import_number, type, key, first_version, last_version)
                VALUES (\(owner), \(number), \(reference.type), \(reference.key), \(span.versions.lowerBound),
                    \(span.versions.upperBound))
                ON CONFLICT (owner, import_number, type, key) DO UPDATE SET last_version = excluded.last_version,
                    first_version = CASE WHEN import_changes.last_version = \(span.previous)
                        THEN import_changes.first_version ELSE excluded.first_version END
                """
            })
    }

    /// The import of this file that broke off, if there is one.
    static func incomplete(
        file: String, importers: String, in transaction: ReadTransaction
    ) throws -> Int64? {
        try transaction.session.firstRow(
            """
            SELECT MAX(number) FROM imports WHERE owner = \(transaction.ownerKey) AND file = \(file)
                AND importers = \(importers) AND state = \(ImportEntry.State.incomplete.rawValue)
            """
        )?.optionalInteger(0)
    }

    static func markDone(_ number: Int64, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE imports SET state = \(ImportEntry.State.done.rawValue)
            WHERE owner = \(transaction.ownerKey) AND number = \(number)
                AND state = \(ImportEntry.State.incomplete.rawValue)
            """)
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

    /// The import that an operation is; nil if it is none.
    static func number(ofOperation id: String, in transaction: ReadTransaction) throws -> Int64? {
        let found = try transaction.session.firstRow(
            "SELECT MAX(number) FROM imports WHERE owner = \(transaction.ownerKey) AND operation = \(id)"
        )?.optionalInteger(0)
        guard found == nil, let number = Int64(id.dropFirst(former.count)), id == formerOperation(number) else {
            return found
        }
        return try find(number, in: transaction)?.number
    }

    /// The operation that an import is.
    static func operation(of number: Int64, in transaction: ReadTransaction) throws -> String {
        try transaction.session.firstRow(
            "SELECT operation FROM imports WHERE owner = \(transaction.ownerKey) AND number = \(number)"
        )?.optionalText(0) ?? formerOperation(number)
    }

    /// Imports from before there were operations are known by their number.
    private static let former = "import "
    private static func formerOperation(_ number: Int64) -> String { "\(former)\(number)" }

    /// An import that was undone is there again: its undoing was taken back.
    static func markRedone(_ number: Int64, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE imports SET state = \(ImportEntry.State.done.rawValue), undone_at = NULL
            WHERE owner = \(transaction.ownerKey) AND number = \(number)
                AND state = \(ImportEntry.State.undone.rawValue)
            """)
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

    /// The slices whose records an import changed.
    static func slices(of number: Int64, in transaction: ReadTransaction) throws -> Set<String> {
        let types = try transaction.session.rows(
            """
            SELECT DISTINCT type FROM import_changes
            WHERE owner = \(transaction.ownerKey) AND import_number = \(number)
            """
        ).map { try $0.text(0) }
        return Set(types.map { RecordReference(type: $0, key: "").slice })
    }

    /// The imports, not undone, that changed a record of this one after it; in order.
    static func laterOnSameRecords(as number: Int64, in transaction: ReadTransaction) throws -> [Int64] {
        let owner = transaction.ownerKey
        return try transaction.session.rows(
            """
            SELECT number FROM imports i
            WHERE owner = \(owner) AND number > \(number) AND state <> \(ImportEntry.State.undone.rawValue) AND EXISTS (
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

    private typealias Span = (versions: ClosedRange<RecordVersion>, previous: RecordVersion?)

    /// The versions that each record went through in this transaction, and the one before.
    private static func spans(of changes: [RecordChange]) -> [RecordReference: Span] {
        var spans: [RecordReference: Span] = [:]
        for change in changes {
            let known = spans[change.reference]
            spans[change.reference] = (
                (known?.versions.lowerBound ?? change.version)...change.version,
                known?.previous ?? change.draft.previous?.version
            )
        }
        return spans
    }
}
