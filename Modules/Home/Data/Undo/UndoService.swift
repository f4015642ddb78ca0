package import Kernel
package import ModuleKit
internal import Storage

/// Takes operations back. That is a new change, which devices hear of as of any other, and which can be taken back itself.
package struct UndoService: Sendable {
    private let context: ModuleContext
    private let undo: UndoRun
    private let imports: ImportUndo

    init(context: ModuleContext, undo: UndoRun) {
        self.context = context
        self.undo = undo
        imports = ImportUndo(context: context, undo: undo)
    }

    /// Hears how far it is.
    package typealias Progress = @Sendable (WorkProgress) -> Void

    /// How many changes go back in one request.
    package static let mostChanges = 5_000

    package struct Result: Sendable, Equatable {
        /// What was taken back.
        package let operation: OperationEntry
        /// By which number the undo can be taken back; nil if it changed nothing.
        package let number: RecordVersion?
        package let records: RollbackResult
        /// What came later and was passed over, because all that it changed has been changed since.
        package internal(set) var passed: [OperationEntry] = []
    }

    // MARK: Which

    /// Latest first, a page of them.
    package func page(_ query: RecordQuery, in transaction: ReadTransaction) throws -> RecordPage<OperationEntry> {
        let pages = NumberedPages(of: "operations", owner: transaction.owner, query)
        return pages.page(try OperationLog.list(pages.room, behind: pages.end, in: transaction)) { $0.number }
    }

    /// Latest first.
    package func entries(_ limit: Int, in transaction: ReadTransaction) throws -> [OperationEntry] {
        try OperationLog.list(limit, in: transaction)
    }

    /// The operation of that number; refused if there is none, or if it has been taken back.
    package func operation(_ number: RecordVersion, in transaction: ReadTransaction) throws -> OperationEntry {
        guard let entry = try OperationLog.find(number, in: transaction) else { throw UndoFailure.unknown(number) }
        guard !entry.isUndone else { throw UndoFailure.alreadyUndone(entry) }
        guard entry.origin != JournalOrigin.mizan.id else { throw UndoFailure.builtIn(entry) }
        return entry
    }

    package func entries(_ limit: Int, owner: OwnerID) async throws -> [OperationEntry] {
        try await context.read(owner) { try entries(limit, in: $0) }
    }

    package func operation(_ number: RecordVersion, owner: OwnerID) async throws -> OperationEntry {
        try await context.read(owner) { try operation(number, in: $0) }
    }

    // MARK: Doing

    /// What is large goes back in parts, each in a transaction of its own, the latest first. One that is killed goes on where
    /// it was when it is asked for again.
    package func run(
        _ entry: OperationEntry, owner: OwnerID, by asker: JournalOrigin, progress: @escaping Progress = { _ in }
    ) async throws -> Result {
        let target = try await context.read(owner) { try self.target(entry, in: $0) }
        let outcome = try await undo.inParts(
            target, owner: owner, by: asker,
            refusing: { transaction in
                try imports.check(target, in: transaction)
                // Somebody may have been faster.
                if try OperationLog.find(entry.number, in: transaction)?.isUndone == true {
                    throw UndoFailure.alreadyUndone(entry)
                }
            }, progress: progress)
        return Result(operation: entry, number: outcome.number, records: outcome.records)
    }

    /// The asker's last of which anything can be taken back.
    package func runLast(
        owner: OwnerID, by asker: JournalOrigin, naming name: @Sendable (OperationEntry) -> Void = { _ in },
        progress: @escaping Progress = { _ in }
    ) async throws -> Result {
        var search = LastSearch()
        while true {
            let found = try await context.read(owner) { [passed = search.ids] in
                try last(of: asker, passing: passed, in: $0)
            }
            let entry = try search.next(found, of: owner)
            do {
                name(entry)
                var result = try await run(entry, owner: owner, by: asker, progress: progress)
                result.passed = search.passed
                return result
            } catch let error as MizanError {
                try search.pass(entry, because: error)
            }
        }
    }

    /// The same in one transaction.
    package func undoLast(
        by asker: JournalOrigin, rights: ImportRights, in transaction: WriteTransaction,
        naming name: (OperationEntry) -> Void = { _ in }, progress: Progress = { _ in }
    ) throws -> Result {
        var search = LastSearch()
        while true {
            let found = try last(of: asker, passing: search.ids, in: transaction.reading)
            let entry = try search.next(found, of: transaction.owner)
            do {
                name(entry)
                var result = try transaction.savepoint {
                    try undo(entry, by: asker, rights: rights, in: transaction, progress: progress)
                }
                result.passed = search.passed
                return result
            } catch let error as MizanError {
                try search.pass(entry, because: error)
            }
        }
    }

    /// The last of somebody's that can be taken back.
    package func last(
        of asker: JournalOrigin, passing passed: Set<String> = [], in transaction: ReadTransaction
    ) throws -> OperationEntry? {
        try OperationLog.last(of: asker.id, passing: passed, in: transaction)
    }

    /// All of it in one transaction.
    package func undo(
        _ entry: OperationEntry, by asker: JournalOrigin, rights: ImportRights, in transaction: WriteTransaction,
        progress: Progress = { _ in }
    ) throws -> Result {
        let target = try target(entry, in: transaction.reading)
        try rights.require(target.slices(in: transaction.reading))
        // What is about an import goes as a whole, as the import itself does.
        guard target.concerned != nil || entry.changes <= Self.mostChanges else { throw UndoFailure.tooLarge(entry) }
        try imports.check(target, in: transaction.reading)
        let outcome = try undo.atOnce(target, by: asker, in: transaction, progress: progress)
        return Result(operation: entry, number: outcome.number, records: outcome.records)
    }

    // MARK: What it is

    private func target(_ entry: OperationEntry, in transaction: ReadTransaction) throws -> UndoTarget {
        if let number = try ImportLog.number(ofOperation: entry.id, in: transaction) {
            return try imports.target(number, in: transaction)
        }
        return UndoTarget(
            operation: entry.id, action: entry.action, concerned: try importBehind(entry, in: transaction),
            isImport: false, facts: nil, failure: { UndoFailure.of($0, entry) },
            whenAllIsKept: { UndoFailure.changedSince(entry, $0) })
    }

    /// The import at the end of a row of undos, each of the next, and what becomes of it when the first is taken back.
    private func importBehind(
        _ entry: OperationEntry, in transaction: ReadTransaction
    ) throws -> (number: Int64, then: ImportEntry.State)? {
        var (undone, then) = (entry.undoes, ImportEntry.State.done)
        // An archive that somebody made may say that two undo each other.
        var seen: Set<String> = []
        while let id = undone, seen.insert(id).inserted {
            if let number = try ImportLog.number(ofOperation: id, in: transaction) { return (number, then) }
            undone = try Journal.batches(of: id, in: transaction).last?.operation.undoes?.operation
            then = then == .done ? .undone : .done
        }
        return nil
    }
}
