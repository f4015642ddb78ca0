package import Kernel
package import ModuleKit
internal import Storage

/// Takes operations back. That is a new change, which devices hear of as of any other, and which can be taken back itself.
package struct UndoService: Sendable {
    private let context: ModuleContext
    private let rollback: Rollback
    private let imports: ImportUndo

    init(context: ModuleContext, rollback: Rollback, imports: ImportUndo) {
        self.context = context
        self.rollback = rollback
        self.imports = imports
    }

    /// How many changes go back in one transaction.
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
            guard let last = try OperationLog.last(of: asker.id, in: transaction) else { throw UndoFailure.nothing }
            return last
        }
        guard let entry = try OperationLog.find(number, in: transaction) else { throw UndoFailure.unknown(number) }
        guard !entry.isUndone else { throw UndoFailure.alreadyUndone(entry) }
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
        _ entry: OperationEntry, owner: OwnerID, by asker: JournalOrigin
    ) async throws -> Result {
        let plan = try await context.read(owner) { transaction in
            let begun = try OperationLog.unfinishedUndo(of: entry.id, in: transaction)
            return Plan(
                isImport: try ImportLog.number(ofOperation: entry.id, in: transaction) != nil, begun: begun,
                parts: begun != nil || entry.changes > Self.mostChanges ? try parts(of: entry, in: transaction) : [])
        }
        guard !plan.isImport, plan.parts.count > 1 || plan.begun != nil else {
            return try await context.write(owner, within: ImportUndo.budget) { transaction in
                try undo(entry, by: asker, rights: .all, atMost: .max, in: transaction)
            }
        }
        return try await run(plan, of: entry, owner: owner, by: asker)
    }

    private struct Plan: Sendable {
        let isImport: Bool
        /// The id of an undo that was interrupted.
        let begun: String?
        let parts: [[Rollback.Change]]
    }

    private func run(
        _ plan: Plan, of entry: OperationEntry, owner: OwnerID, by asker: JournalOrigin
    ) async throws -> Result {
        let id = plan.begun ?? JournalOperation.fresh()
        var result = RollbackResult()
        var number: RecordVersion?
        for (place, part) in plan.parts.enumerated() {
            try Task.checkCancellation()
            let isLast = place == plan.parts.count - 1
            let operation = JournalOperation.undo(entry.action, entry.id, isAll: isLast, by: asker, id: id)
            let (one, first) = try await context.write(owner) { transaction in
                transaction.begin(operation)
                let one = try takeBack(part, of: entry, goingOn: plan.begun != nil, in: transaction)
                if isLast { try noteImport(importBehind(entry, in: transaction.reading), in: transaction) }
                return (one, transaction.changed.first?.version)
            }
            number = number ?? first
            result.removed += one.removed
            result.restored += one.restored
            result.kept += one.kept
        }
        return Result(operation: entry, number: number, records: result)
    }

    /// All of it in one transaction.
    package func undo(
        _ entry: OperationEntry, by asker: JournalOrigin, rights: ImportRights,
        atMost limit: Int = mostChanges, in transaction: WriteTransaction
    ) throws -> Result {
        let start = transaction.version
        let batches = try Journal.batches(of: entry.id, in: transaction.reading)
        let changes = try changes(of: batches, in: transaction.reading)
        try rights.require(changes.map(\.reference.slice))
        let records: RollbackResult
        if let number = try ImportLog.number(ofOperation: entry.id, in: transaction.reading) {
            // It may have been taken in by several operations, of which this is one.
            try imports.require(rights, for: number, in: transaction.reading)
            records = try imports.undo(number, in: transaction)
        } else {
            // What is about an import goes as a whole, as the import itself does.
            let behind = try importBehind(entry, in: transaction.reading)
            guard behind != nil || entry.changes <= limit else { throw UndoFailure.tooLarge(entry) }
            transaction.begin(.undo(entry.action, entry.id, by: asker))
            records = try takeBack(changes, of: entry, in: transaction)
            guard records.removed + records.restored > 0 else { throw UndoFailure.changedSince(entry, records.kept) }
            try noteImport(behind, in: transaction)
        }
        return Result(
            operation: entry, number: transaction.version > start ? start + 1 : nil, records: records)
    }

    /// The import at the end of a row of undos, each of the next: whether it is there again once the first is taken back.
    private func importBehind(
        _ entry: OperationEntry, in transaction: ReadTransaction
    ) throws -> (number: Int64, isBack: Bool)? {
        var (undone, isBack) = (entry.undoes, true)
        // An archive that somebody made may say that two undo each other.
        var seen: Set<String> = []
        while let id = undone, seen.insert(id).inserted {
            if let number = try ImportLog.number(ofOperation: id, in: transaction) { return (number, isBack) }
            undone = try Journal.batches(of: id, in: transaction).last?.operation.undoes?.operation
            isBack.toggle()
        }
        return nil
    }

    private func noteImport(_ behind: (number: Int64, isBack: Bool)?, in transaction: WriteTransaction) throws {
        guard let behind else { return }
        if behind.isBack {
            try ImportLog.markRedone(behind.number, in: transaction)
        } else {
            try ImportLog.markUndone(behind.number, in: transaction)
        }
    }

    private func takeBack(
        _ changes: [Rollback.Change], of entry: OperationEntry, goingOn: Bool = false,
        in transaction: WriteTransaction
    ) throws -> RollbackResult {
        do {
            return try rollback.run(changes, goingOn: goingOn, in: transaction)
        } catch let failure as Rollback.Failure {
            throw UndoFailure.of(failure, entry)
        }
    }

    // MARK: What it changed

    /// Each record once, the latest first.
    private func changes(
        of batches: [JournalBatch], in transaction: ReadTransaction
    ) throws -> [Rollback.Change] {
        guard let first = batches.first, let last = batches.last else { return [] }
        var spans: [RecordReference: ClosedRange<RecordVersion>] = [:]
        var place = 0
        let all = first.versions.lowerBound...last.versions.upperBound
        for (version, reference) in try Journal.changed(all, in: transaction) {
            while place < batches.count, batches[place].versions.upperBound < version { place += 1 }
            guard place < batches.count, batches[place].versions.contains(version) else { continue }
            spans[reference] = (spans[reference]?.lowerBound ?? version)...version
        }
        return spans.map { ($0.key, $0.value) }.sorted { $0.versions.upperBound > $1.versions.upperBound }
    }

    /// By whole batches, the latest first: what holds together at the end of each holds between the parts.
    private func parts(of entry: OperationEntry, in transaction: ReadTransaction) throws -> [[Rollback.Change]] {
        var parts: [[JournalBatch]] = [[]]
        var room = Self.mostChanges
        for batch in try Journal.batches(of: entry.id, in: transaction).reversed() {
            if room < batch.versions.count, !parts[parts.count - 1].isEmpty {
                parts.append([])
                room = Self.mostChanges
            }
            parts[parts.count - 1].insert(batch, at: 0)
            room -= batch.versions.count
        }
        return try parts.map { try changes(of: $0, in: transaction) }
    }
}

extension JournalOperation {
    /// The taking back of another, which did something that has a name.
    static func undo(
        _ action: String, _ operation: String, isAll: Bool = true, by origin: Origin, id: String = ""
    ) -> JournalOperation {
        JournalOperation(id: id, action: "undo: \(action)", origin: origin, undoes: .init(operation, isAll: isAll))
    }
}
