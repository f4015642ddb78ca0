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

    /// Hears how many changes of how many have been looked at, after each part of something large.
    package typealias Progress = @Sendable (_ done: Int, _ all: Int) -> Void

    /// How many changes go back in one request.
    package static let mostChanges = 5_000

    package struct Result: Sendable, Equatable {
        /// What was taken back.
        package let operation: OperationEntry
        /// By which number the undo can be taken back; nil if it changed nothing.
        package let number: RecordVersion?
        package let records: RollbackResult
    }

    // MARK: Which

    /// Latest first.
    package func entries(_ limit: Int, in transaction: ReadTransaction) throws -> [OperationEntry] {
        try OperationLog.list(limit, in: transaction)
    }

    /// The operation of that number, or the last by whoever asks; refused if there is none, or if it has been taken back.
    package func operation(
        _ number: RecordVersion?, by asker: JournalOrigin, in transaction: ReadTransaction
    ) throws -> OperationEntry {
        guard let number else {
            guard let last = try OperationLog.last(of: asker.id, in: transaction) else {
                throw UndoFailure.nothing(of: transaction.owner)
            }
            return last
        }
        guard let entry = try OperationLog.find(number, in: transaction) else { throw UndoFailure.unknown(number) }
        guard !entry.isUndone else { throw UndoFailure.alreadyUndone(entry) }
        guard entry.origin != JournalOrigin.mizan.id else { throw UndoFailure.builtIn(entry) }
        return entry
    }

    package func entries(_ limit: Int, owner: OwnerID) async throws -> [OperationEntry] {
        try await context.read(owner) { try entries(limit, in: $0) }
    }

    package func operation(
        _ number: RecordVersion?, by asker: JournalOrigin, owner: OwnerID
    ) async throws -> OperationEntry {
        try await context.read(owner) { try operation(number, by: asker, in: $0) }
    }

    // MARK: Doing

    /// What is large goes back in parts, each in a transaction of its own, the latest first. One that is killed goes on where
    /// it was when it is asked for again.
    package func run(
        _ entry: OperationEntry, owner: OwnerID, by asker: JournalOrigin, progress: Progress = { _, _ in }
    ) async throws -> Result {
        let target = try await context.read(owner) { try self.target(entry, in: $0) }
        let outcome = try await undo.inParts(
            target, owner: owner, by: asker, refusing: { try imports.check(target, in: $0) }, progress: progress)
        return Result(operation: entry, number: outcome.number, records: outcome.records)
    }

    /// All of it in one transaction.
    package func undo(
        _ entry: OperationEntry, by asker: JournalOrigin, rights: ImportRights, in transaction: WriteTransaction
    ) throws -> Result {
        let target = try target(entry, in: transaction.reading)
        try rights.require(target.slices(in: transaction.reading))
        // What is about an import goes as a whole, as the import itself does.
        guard target.concerned != nil || entry.changes <= Self.mostChanges else { throw UndoFailure.tooLarge(entry) }
        try imports.check(target, in: transaction.reading)
        let outcome = try undo.atOnce(target, by: asker, in: transaction)
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
