package import Kernel
package import ModuleKit
internal import Storage

/// The list of an owner's imports. The changes of an import are the changes of its operation in the journal.
package enum ImportLog {
    /// The number for the next import: one more than the latest number. `append` uses this number in the same transaction, so
    /// records that are stored before `append` can already refer to it.
    package static func next(in transaction: WriteTransaction) throws -> Int64 {
        let last = try transaction.session.firstRow(
            "SELECT COALESCE(MAX(number), 0) FROM imports WHERE owner = \(transaction.ownerKey)")
        let (number, isBeyond) = (try last?.integer(0) ?? 0).addingReportingOverflow(1)
        guard !isBeyond else {
            throw MizanError(
                .corruptData, "storage.last-import",
                "This owner has used up all numbers for imports, according to the store.")
        }
        return number
    }

    /// Records an import with the numbers of its changes and facts; returns the import's number.
    package static func append(
        file: String, importers: String, state: ImportEntry.State = .done, report: ImportReport,
        in transaction: WriteTransaction
    ) throws -> Int64 {
        let owner = transaction.ownerKey
        let number = try transaction.importNumber ?? next(in: transaction)
        try transaction.session.execute(
            """
            INSERT INTO imports (owner, number, file, importers, state, added, updated, rejected, imported_at, operation)
            VALUES (\(owner), \(number), \(file), \(importers), \(state.rawValue), 0, 0, 0, \(transaction.now),
                \(transaction.operation.id))
            """)
        try extend(number, by: report, in: transaction)
        return number
    }

    /// Adds the changes of another part of the file: the difference between `report` and the earlier report `noted`.
    package static func extend(
        _ number: Int64, by report: ImportReport, beyond noted: ImportReport = ImportReport(),
        in transaction: WriteTransaction
    ) throws {
        let owner = transaction.ownerKey
        let added = report.added - noted.added
        let updated = report.changed - noted.changed - added
        try transaction.session.execute(
            """
            UPDATE imports SET added = added + \(added), updated = updated + \(updated),
                rejected = rejected + \(report.rejections - noted.rejections),
                facts = facts + \(transaction.newFacts.values.reduce(0, +)),
                operation = COALESCE(operation, \(transaction.operation.id))
            WHERE owner = \(owner) AND number = \(number)
            """)
    }

    /// An interrupted import of this file, its operation, and the number of its rejected items; nil if no import of this file
    /// was interrupted.
    package static func incomplete(
        file: String, importers: String, in transaction: ReadTransaction
    ) throws -> (number: Int64, operation: String?, rejected: Int64)? {
        try transaction.session.firstRow(
            """
            SELECT number, operation, rejected FROM imports WHERE owner = \(transaction.ownerKey) AND file = \(file)
                AND importers = \(importers) AND state = \(ImportEntry.State.incomplete.rawValue)
            ORDER BY number DESC LIMIT 1
            """
        ).map { (try $0.integer(0), try $0.optionalText(1), try $0.integer(2)) }
    }

    package static func markDone(_ number: Int64, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE imports SET state = \(ImportEntry.State.done.rawValue)
            WHERE owner = \(transaction.ownerKey) AND number = \(number)
                AND state = \(ImportEntry.State.incomplete.rawValue)
            """)
    }

    /// The imports with numbers below the given one, the latest first.
    package static func page(below end: Int64?, limit: Int, in transaction: ReadTransaction) throws -> [ImportEntry] {
        let below: SQL = end.map { "AND number < \($0)" } ?? ""
        return try transaction.session.rows(
            """
            \(columns) WHERE owner = \(transaction.ownerKey) \(below) ORDER BY number DESC LIMIT \(limit)
            """
        ).map(entry)
    }

    /// The number of interrupted imports: imports whose file was not completed, and imports whose undo was not completed.
    package static func unfinished(in transaction: ReadTransaction) throws -> Int64 {
        try transaction.session.firstRow(
            """
            SELECT COUNT(*) FROM imports WHERE owner = \(transaction.ownerKey)
                AND state IN (\(ImportEntry.State.incomplete.rawValue), \(ImportEntry.State.undoing.rawValue))
            """
        )?.integer(0) ?? 0
    }

    package static func find(_ number: Int64, in transaction: ReadTransaction) throws -> ImportEntry? {
        try transaction.session.firstRow(
            "\(columns) WHERE owner = \(transaction.ownerKey) AND number = \(number)"
        ).map(entry)
    }

    /// The number of the import that has the operation; nil if the operation belongs to no import.
    package static func number(ofOperation id: String, in transaction: ReadTransaction) throws -> Int64? {
        let found = try transaction.session.firstRow(
            "SELECT MAX(number) FROM imports WHERE owner = \(transaction.ownerKey) AND operation = \(id)"
        )?.optionalInteger(0)
        guard found == nil, let number = Int64(id.dropFirst(former.count)), id == formerOperation(number) else {
            return found
        }
        return try find(number, in: transaction)?.number
    }

    /// True if the operation belongs to an import that was interrupted before its file was complete.
    static func isIncomplete(_ operation: String, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM imports WHERE owner = \(transaction.ownerKey) AND operation = \(operation)
                AND state = \(ImportEntry.State.incomplete.rawValue)
            """) != nil
    }

    /// The operation of an import.
    package static func operation(of number: Int64, in transaction: ReadTransaction) throws -> String {
        try transaction.session.firstRow(
            "SELECT operation FROM imports WHERE owner = \(transaction.ownerKey) AND number = \(number)"
        )?.optionalText(0) ?? formerOperation(number)
    }

    /// Imports from before operations existed are identified by their number.
    private static let former = "import "
    private static func formerOperation(_ number: Int64) -> String { "\(former)\(number)" }

    /// Sets the state of an import: being undone, undone, or present again.
    package static func mark(_ number: Int64, _ state: ImportEntry.State, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE imports SET state = \(state.rawValue), undone_at = \(state == .undone ? transaction.now : nil)
            WHERE owner = \(transaction.ownerKey) AND number = \(number)
            """)
        if state == .undone { try RememberedChoices.forget(of: number, in: transaction) }
    }

    /// The later imports that changed a record of this import after the given version. Imports that have been undone are left
    /// out. Sorted by number.
    ///
    /// - Parameter binds: true if a person caused the change that a later import made to a record; false if other records
    ///   caused it.
    static func laterOnSameRecords(
        as number: Int64, since version: RecordVersion = 0, in transaction: ReadTransaction,
        binds: (RecordReference, RecordVersion) throws -> Bool
    ) throws -> [Int64] {
        let mine = try operation(of: number, in: transaction)
        return try transaction.session.rows(
            """
            SELECT number, operation FROM imports
            WHERE owner = \(transaction.ownerKey) AND number > \(number) AND state <> \(ImportEntry.State.undone.rawValue)
            ORDER BY number
            """
        ).filter { row in
            let later = (number: try row.integer(0), operation: try row.optionalText(1))
            return try changed((number, mine), before: later, since: version, in: transaction, binds)
        }.map { try $0.integer(0) }
    }

    /// True if two imports changed the same record. The history contains the records that an operation overwrote, and the
    /// versions of each.
    private static func changed(
        _ mine: (number: Int64, operation: String), before later: (number: Int64, operation: String?),
        since version: RecordVersion, in transaction: ReadTransaction,
        _ binds: (RecordReference, RecordVersion) throws -> Bool
    ) throws -> Bool {
        let owner = transaction.ownerKey
        let overwritten: SQL =
            if let operation = later.operation {
                """
                SELECT h.type, h.key, h.version FROM changes c
                    JOIN history h ON h.owner = c.owner AND h.version BETWEEN c.first_version AND c.last_version
                WHERE c.owner = \(owner) AND c.operation = \(operation) AND c.first_version > \(version)
                """
            } else {
                """
                SELECT type, key, last_version AS version FROM import_changes WHERE owner = \(owner) AND import_number = \(later.number)
                """
            }
        let isOfMine: (SQL) -> SQL = { version in
            """
            (SELECT c.operation FROM changes c WHERE c.owner = \(owner) AND c.first_version <= \(version)
                ORDER BY c.first_version DESC LIMIT 1) = \(mine.operation)
            """
        }
        let found = try transaction.session.rows(
            """
            SELECT l.type, l.key, l.version FROM (\(overwritten)) AS l
            WHERE EXISTS (
                SELECT 1 FROM history m WHERE m.owner = \(owner) AND m.type = l.type AND m.key = l.key
                    AND (\(isOfMine("m.version")) OR \(isOfMine("m.previous_version"))))
                OR EXISTS (
                    SELECT 1 FROM import_changes m WHERE m.owner = \(owner) AND m.import_number = \(mine.number)
                        AND m.type = l.type AND m.key = l.key)
            LIMIT \(Self.mostLooked)
            """)
        if found.count == mostLooked { return true }
        return try found.contains {
            try binds(RecordReference(type: $0.text(0), key: $0.text(1)), $0.integer(2))
        }
    }

    /// The maximum number of changes that are checked. Few of them can be changes that nobody asked for. If there are more
    /// changes, at least one of them was therefore requested by a person.
    private static let mostLooked = 1_000

    // MARK: Imports from before operations existed

    static func hasFormerChanges(_ number: Int64, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM import_changes WHERE owner = \(transaction.ownerKey) AND import_number = \(number) LIMIT 1
            """) != nil
    }

    /// The changes of the import, the latest first.
    static func formerChanges(of number: Int64, in transaction: ReadTransaction) throws -> [Rollback.Change] {
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

    static func formerTypes(of number: Int64, in transaction: ReadTransaction) throws -> Set<String> {
        let types = try transaction.session.rows(
            """
            SELECT DISTINCT type FROM import_changes
            WHERE owner = \(transaction.ownerKey) AND import_number = \(number)
            """
        ).map { try $0.text(0) }
        return Set(types)
    }

    // MARK: Rows

    private static let columns: SQL =
        "SELECT number, file, importers, state, added, updated, rejected, imported_at, facts FROM imports"

    private static func entry(_ row: SQLRow) throws -> ImportEntry {
        guard let state = ImportEntry.State(rawValue: try row.text(3)) else {
            throw MizanError(.corruptData, "storage.import-state", "The store holds an import in an unknown state.")
        }
        return ImportEntry(
            number: try row.integer(0), file: try row.text(1), importers: try row.text(2), state: state,
            added: try row.integer(4), updated: try row.integer(5), rejected: try row.integer(6),
            importedAt: try row.instant(7), facts: try row.integer(8))
    }
}
