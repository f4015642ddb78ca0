package import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// Undoes operations. An undo is a new change: devices receive the undo like any other change, and it can itself be undone.
package struct UndoService: Sendable {
    private let context: ModuleContext
    private let undo: UndoRun
    private let imports: ImportUndo
    private let words: OperationWords

    package init(context: ModuleContext, undo: UndoRun, types: RecordTypes, written: [WrittenFields] = []) {
        words = OperationWords(types: types, written: written)
        (self.context, self.undo) = (context, undo)
        imports = ImportUndo(context: context, undo: undo)
    }

    /// Called with the progress.
    package typealias Progress = @Sendable (WorkProgress) -> Void

    package struct Result: Sendable, Equatable {
        /// The operation that was undone.
        package let operation: OperationEntry
        /// The number of the undo, by which it can itself be undone; nil if the undo changed nothing.
        package let number: RecordVersion?
        package let records: RollbackResult
        /// The later operations that were skipped, because all their records have been changed since.
        package internal(set) var passed: [OperationEntry] = []
    }

    // MARK: Which

    /// Latest first, a page of them, in words that name the records of these slices.
    package func page(
        _ query: RecordQuery, in transaction: ReadTransaction, naming isNamed: (String) -> Bool = { _ in true }
    ) throws -> RecordPage<OperationEntry> {
        let pages = NumberedPages(of: "operations", owner: transaction.owner, query)
        let found = try OperationLog.list(pages.room, behind: pages.end, in: transaction)
        return pages.page(try words.told(found, in: transaction, naming: isNamed)) { $0.number }
    }

    /// The same, with the operations that counted one record on one day as one row.
    package func rows(
        _ query: RecordQuery, in transaction: ReadTransaction, naming isNamed: (String) -> Bool
    ) throws -> RecordPage<OperationRow> {
        let pages = NumberedPages(of: "operations", owner: transaction.owner, query)
        let calendar = try context.zones.calendar(in: transaction)
        let page = try OperationRows(pages, most: query.limit ?? .max) { number in
            try words.told(
                OperationLog.list(OperationRows.together, behind: number, in: transaction), in: transaction,
                naming: isNamed)
        } day: {
            try calendar.zones.day(of: $0)
        }.page
        let counted = try words.states(page.items.compactMap(\.latest.tally?.reference), in: transaction)
        return page.map { $0.found(among: counted) }
    }

    /// Latest first.
    package func entries(_ limit: Int, in transaction: ReadTransaction) throws -> [OperationEntry] {
        try words.told(OperationLog.list(limit, in: transaction), in: transaction) { _ in true }
    }

    /// Returns the operation with the number. Throws if there is no such operation, if it has been undone, or if Mizan itself
    /// made it.
    /// - Parameter isInWords: true to describe the operation in words, for a person who knows no commands and endpoints.
    package func operation(
        _ number: RecordVersion, isInWords: Bool = false, in transaction: ReadTransaction
    ) throws -> OperationEntry {
        guard var entry = try OperationLog.find(number, in: transaction) else { throw UndoFailure.unknown(number) }
        if isInWords { entry = try words.told([entry], in: transaction) { _ in true }.first ?? entry }
        guard !entry.isUndone else { throw UndoFailure.alreadyUndone(entry) }
        guard entry.origin != JournalOrigin.mizan.id else { throw UndoFailure.builtIn(entry) }
        return entry
    }

    package func entries(_ limit: Int, owner: OwnerID) async throws -> [OperationEntry] {
        try await context.read(owner) { try entries(limit, in: $0) }
    }

    package func operation(
        _ number: RecordVersion, isInWords: Bool = false, owner: OwnerID
    ) async throws -> OperationEntry {
        try await context.read(owner) { try operation(number, isInWords: isInWords, in: $0) }
    }

    // MARK: Doing

    /// Undoes an operation in parts, the latest changes first. Each part is a transaction of its own, which blocks other writes
    /// for a quarter of a second at most. If an interrupted undo is requested again, it continues. `ending` is called with the
    /// outcome in the transaction of the last part.
    package func run(
        _ entry: OperationEntry, owner: OwnerID, by asking: UndoAsking, progress: @escaping Progress = { _ in },
        ending: @escaping Ending = { _, _ in }
    ) async throws -> Result {
        try await run(entry, passing: [], owner: owner, by: asking, progress: progress, ending: ending)
    }

    package typealias Ending = @Sendable (Result, WriteTransaction) throws -> Void

    private func run(
        _ entry: OperationEntry, passing passed: [OperationEntry], owner: OwnerID, by asking: UndoAsking,
        progress: @escaping Progress, ending: @escaping Ending
    ) async throws -> Result {
        let result: @Sendable (UndoRun.Outcome) -> Result = { outcome in
            Result(operation: entry, number: outcome.number, records: outcome.records, passed: passed)
        }
        let order = UndoRun.Order(
            owner: owner, asking: asking,
            find: { transaction in
                // Another request may have undone it first.
                if try OperationLog.find(entry.number, in: transaction)?.isUndone == true {
                    throw UndoFailure.alreadyUndone(entry)
                }
                return try target(entry, in: transaction)
            }, check: { try imports.check($0, since: $1, in: $2) }, progress: progress,
            ending: { try ending(result($0), $1) })
        return result(try await undo.run(order))
    }

    /// Undoes the caller's last operation that can be undone at least in part. The search is a read, so no write waits for it.
    package func runLast(
        owner: OwnerID, by asking: UndoAsking, naming name: @Sendable (OperationEntry) -> Void = { _ in },
        progress: @escaping Progress = { _ in }, ending: @escaping Ending = { _, _ in }
    ) async throws -> Result {
        var search = LastSearch()
        while true {
            let (found, isPurged) = try await context.read(owner) { [passed = search.ids] reading in
                let found = try last(of: asking.origin, passing: passed, in: reading)
                return (found, try found.map { try OperationLog.isPurged($0, in: reading) } ?? false)
            }
            let entry = try search.next(found, of: owner)
            // A person who undoes the last operation does not mean an older one.
            guard !isPurged else {
                throw UndoFailure.purged(entry, next: try await next(after: entry, search, owner, by: asking.origin))
            }
            do {
                name(entry)
                return try await run(
                    entry, passing: search.passed, owner: owner, by: asking, progress: progress, ending: ending)
            } catch let error as MizanError {
                try search.pass(entry, because: error)
            }
        }
    }

    /// The last operation before `entry` that can be restored. The records of `entry` itself were deleted for good.
    private func next(
        after entry: OperationEntry, _ search: LastSearch, _ owner: OwnerID, by asker: JournalOrigin
    ) async throws -> OperationEntry? {
        try await context.read(owner) { reading in
            var passed = search.ids.union([entry.id])
            for _ in 0..<LastSearch.most {
                guard let found = try last(of: asker, passing: passed, in: reading) else { return nil }
                guard try OperationLog.isPurged(found, in: reading) else { return found }
                passed.insert(found.id)
            }
            return nil
        }
    }

    /// The last operation of an author that can be undone.
    package func last(
        of asker: JournalOrigin, passing passed: Set<String> = [], in transaction: ReadTransaction
    ) throws -> OperationEntry? {
        try OperationLog.last(of: asker.id, passing: passed, in: transaction)
    }

    // Operations by a person who runs commands on the machine.

    package func run(
        _ entry: OperationEntry, owner: OwnerID, by asker: JournalOrigin, progress: @escaping Progress = { _ in }
    ) async throws -> Result {
        try await run(entry, owner: owner, by: UndoAsking(asker), progress: progress)
    }

    package func runLast(
        owner: OwnerID, by asker: JournalOrigin, naming name: @Sendable (OperationEntry) -> Void = { _ in },
        progress: @escaping Progress = { _ in }
    ) async throws -> Result {
        try await runLast(owner: owner, by: UndoAsking(asker), naming: name, progress: progress)
    }

    // MARK: The target

    private func target(_ entry: OperationEntry, in transaction: ReadTransaction) throws -> UndoTarget {
        if let number = try ImportLog.number(ofOperation: entry.id, in: transaction) {
            return try imports.target(number, in: transaction)
        }
        let isPurged = try OperationLog.isPurged(entry, in: transaction)
        return UndoTarget(
            operation: entry.id, action: entry.action, concerned: try importBehind(entry, in: transaction),
            isImport: false, facts: nil, failure: { UndoFailure.of($0, entry) },
            whenAllIsKept: { isPurged ? UndoFailure.purged(entry) : UndoFailure.changedSince(entry, $0) })
    }

    /// The import at the end of a chain of undos that begins with `entry`, and the state of the import after `entry` is undone.
    private func importBehind(
        _ entry: OperationEntry, in transaction: ReadTransaction
    ) throws -> (number: Int64, then: ImportEntry.State)? {
        var (undone, then) = (entry.undoes, ImportEntry.State.done)
        // A forged archive may contain two operations that undo each other.
        var seen: Set<String> = []
        while let id = undone, seen.insert(id).inserted {
            if let number = try ImportLog.number(ofOperation: id, in: transaction) { return (number, then) }
            undone = try Journal.batches(of: id, in: transaction).last?.operation.undoes?.operation
            then = then == .done ? .undone : .done
        }
        return nil
    }
}
