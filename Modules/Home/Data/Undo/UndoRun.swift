internal import Kernel
internal import ModuleKit
internal import Storage

/// Takes something back: at once, or in parts.
struct UndoRun: Sendable {
    let context: ModuleContext
    let rollback: Rollback
    let facts: FactUndo

    init(context: ModuleContext, rollback: Rollback, facts: FactUndo = FactUndo([])) {
        self.context = context
        self.rollback = rollback
        self.facts = facts
    }

    /// What cannot go back in parts, because it was one write, may take this long.
    static let budget = Duration.seconds(600)

    struct Outcome: Sendable {
        /// The first version of the undo; nil if it changed nothing.
        var number: RecordVersion?
        var records = RollbackResult()
    }

    /// Each part is a transaction of its own, the latest first. One that is killed goes on where it was when it is asked
    /// for again.
    func inParts(
        _ target: UndoTarget, owner: OwnerID, by asker: JournalOrigin,
        refusing check: @escaping @Sendable (ReadTransaction) throws -> Void,
        progress: @escaping UndoService.Progress
    ) async throws -> Outcome {
        let (begun, isLarge) = try await context.read(owner) { transaction in
            (
                try Undoings(of: target.operation, in: transaction).unfinished,
                try target.isLarge(in: transaction)
            )
        }
        guard isLarge || begun != nil else {
            return try await context.write(owner, within: Self.budget) { transaction in
                try check(transaction.reading)
                return try atOnce(target, by: asker, in: transaction, progress: progress)
            }
        }
        // No part of the import may come in once its parts have been counted.
        let (parts, earlier, facts) = try await context.write(owner) { transaction in
            try check(transaction.reading)
            let facts = try target.factsOfBegun(in: transaction.reading)
            try target.begin(in: transaction)
            return (
                try target.parts(in: transaction.reading),
                try begun.map { try Self.spans(of: $0, in: transaction.reading) }, facts
            )
        }
        let id = begun ?? JournalOperation.fresh()
        let all = parts.reduce(0) { $0 + $1.count }
        var done = 0
        // By the number of its first part it is listed.
        var outcome = Outcome(number: earlier?.first?.lowerBound)
        var isRefused = false
        for start in stride(from: 0, to: parts.count, by: UndoTarget.Part.lookedUpTogether) {
            let some = parts[start...].prefix(UndoTarget.Part.lookedUpTogether)
            let changes = try await context.read(owner) { try UndoTarget.Part.changes(of: some, in: $0) }
            for (place, changes) in zip(some.indices, changes) {
                try Task.checkCancellation()
                let isLast = place == parts.count - 1
                let operation = JournalOperation.undo(
                    target.action, target.operation, isAll: isLast, by: asker, id: id)
                let before = outcome.records
                let (one, isNothing) = try await context.write(owner, within: Self.budget) { transaction in
                    transaction.begin(operation)
                    var records = try takeBack(
                        parts[place], changes, of: target, goingOnFrom: earlier, in: transaction)
                    let isNothing = begun == nil && target.isNothing(before.adding(records))
                    if isLast, isNothing {
                        try target.stay(in: transaction)
                    } else if isLast {
                        try target.end(in: transaction)
                        try Journal.markAllUndone(by: id, in: transaction)
                        records.remarks = try rollback.remarks(
                            on: before.adding(records), in: transaction.reading)
                    }
                    return (Outcome(number: transaction.changed.first?.version, records: records), isNothing)
                }
                outcome.number = outcome.number ?? one.number
                outcome.records.add(one.records)
                isRefused = isLast && isNothing
                done += parts[place].count
                progress(WorkProgress(records: .init(done, of: all)))
            }
        }
        if isRefused { throw target.whenAllIsKept(outcome.records.kept) }
        if let facts { outcome.records.facts = facts }
        return outcome
    }

    /// All of it in one transaction.
    func atOnce(
        _ target: UndoTarget, by asker: JournalOrigin, in transaction: WriteTransaction,
        progress: UndoService.Progress = { _ in }
    ) throws -> Outcome {
        let start = transaction.version
        transaction.begin(.undo(target.action, target.operation, by: asker))
        var outcome = Outcome()
        try target.facts?.requireFew(in: transaction.reading)
        let parts = try target.parts(of: .max, in: transaction.reading)
        let changes = try UndoTarget.Part.changes(of: parts, in: transaction.reading)
        let all = changes.reduce(0) { $0 + $1.count }
        var done = 0
        for (part, changes) in zip(parts, changes) {
            let some = try takeBack(part, changes, of: target, goingOnFrom: nil, in: transaction) {
                progress(WorkProgress(records: .init(done + $0, of: all)))
            }
            outcome.records.add(some)
            done += changes.count
        }
        if target.isNothing(outcome.records) { throw target.whenAllIsKept(outcome.records.kept) }
        try target.end(in: transaction)
        outcome.records.remarks = try rollback.remarks(on: outcome.records, in: transaction.reading)
        outcome.number = transaction.version > start ? start + 1 : nil
        return outcome
    }

    /// The versions of what was done of an operation. Parts that follow each other are one.
    private static func spans(
        of operation: String, in transaction: ReadTransaction
    ) throws -> [ClosedRange<RecordVersion>] {
        var spans: [ClosedRange<RecordVersion>] = []
        for versions in try Journal.batches(of: operation, in: transaction).map(\.versions) {
            if let last = spans.last, last.upperBound + 1 == versions.lowerBound {
                spans[spans.count - 1] = last.lowerBound...versions.upperBound
            } else {
                spans.append(versions)
            }
        }
        return spans
    }

    private func takeBack(
        _ part: UndoTarget.Part, _ changes: [Rollback.Change], of target: UndoTarget,
        goingOnFrom earlier: [ClosedRange<RecordVersion>]?, in transaction: WriteTransaction,
        done: (Int) -> Void = { _ in }
    ) throws -> RollbackResult {
        if case .facts(let some) = part { return RollbackResult(facts: try some.remove(in: transaction)) }
        do {
            return target.isImport
                ? try rollback.runAsFarAsPossible(changes, goingOnFrom: earlier, in: transaction, done: done)
                : try rollback.run(changes, goingOnFrom: earlier, in: transaction, done: done)
        } catch let failure as Rollback.Failure {
            throw target.failure(failure)
        }
    }
}

extension JournalOperation {
    /// The taking back of another, which did something that has a name. Taking back an undo is a redo, and taking that back an
    /// undo: the name does not grow.
    static func undo(
        _ action: String, _ operation: String, isAll: Bool = true, by origin: Origin, id: String = ""
    ) -> JournalOperation {
        let (undo, redo) = ("undo: ", "redo: ")
        let name =
            action.hasPrefix(undo)
            ? redo + action.dropFirst(undo.count)
            : action.hasPrefix(redo) ? undo + action.dropFirst(redo.count) : undo + action
        return JournalOperation(id: id, action: name, origin: origin, undoes: .init(operation, isAll: isAll))
    }
}

extension UndoRun {
    /// For what these modules keep.
    init(context: ModuleContext, _ modules: [any Module], _ types: RecordTypes) {
        self.init(context: context, rollback: Rollback(types: types), facts: FactUndo(modules.flatMap(\.facts)))
    }
}
