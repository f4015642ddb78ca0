internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Runs the parts of one undo, one after another.
struct UndoParts {
    private let plan: UndoPlan
    private let order: UndoRun.Order
    private let undo: UndoRun

    /// The units that have been looked up and are not reverted yet, and the number of stretches that were looked up.
    private var series = AttemptSeries<Rollback.Unit>()
    private var stretches = 0
    /// The records that were restored and then moved. Each is restored once again, after all other changes; `waiting` until
    /// those are looked up.
    private var moved: Set<RecordReference> = []
    private var waiting: [Rollback.Change] = []
    private var facts: ImportFacts?
    private var outcome: UndoRun.Outcome
    private var done = 0
    private let limit = PartLimit.current
    /// True once a part is stored; and the number of parts that changed something.
    private var hasBegun = false
    private var parts = 0

    /// The operation has changed since it was looked up.
    struct Stale: Error {}

    init(_ plan: UndoPlan, _ order: UndoRun.Order, _ undo: UndoRun) {
        (self.plan, self.order, self.undo) = (plan, order, undo)
        facts = plan.target.facts
        // An operation is listed by the number of its first part.
        outcome = UndoRun.Outcome(number: plan.earlier?.all.first?.lowerBound)
    }

    mutating func run() async throws -> UndoRun.Outcome {
        do {
            while true {
                try limit.requireMore(after: parts)
                try await lookUp()
                guard let end = try await next() else { continue }
                if end == .refused { throw plan.target.whenAllIsKept(outcome.records.kept) }
                return outcome
            }
        } catch let failure as Rollback.Failure {
            throw try await broughtBack(plan.target.failure(failure))
        } catch let refused as Rollback.Refused {
            throw try await broughtBack(refused.because)
        }
    }

    /// The minimum number of changes that are ready, so that a part does not end for lack of them.
    private static let fewest = 5_000

    private mutating func lookUp() async throws {
        while series.units.count < Self.fewest, stretches < plan.stretches.count {
            let stretch = plan.stretches[stretches]
            let found = try await undo.context.read(order.owner) { [plan, undo] transaction in
                try plan.units(of: stretch, undo.rollback.types, undo.ties, in: transaction)
            }
            series.units += found
            stretches += 1
        }
        if stretches == plan.stretches.count {
            series.units += waiting.map { [$0] }
            waiting = []
        }
    }

    // MARK: A part

    private enum End { case done, refused }

    private struct Part {
        var records: RollbackResult
        let units: Int
        let changes: Int
        let facts: ImportFacts?
        let number: RecordVersion?
        let moved: [Rollback.Change]
        var end: End?

        /// True if the part changed something, beyond checking what earlier parts did.
        var hasChanged: Bool { number != nil || records.facts > 0 }
    }

    /// Nil if there is more to do.
    private mutating func next() async throws -> End? {
        let part: Part
        do {
            guard let stored = try await store() else { throw Stale() }
            part = stored
        } catch let refused as Rollback.Refused where plan.target.isImport {
            // An import is undone as far as possible. Halving finds a record that other records need, and this record stays.
            if !series.halve(refused.units), let unit = series.units.first {
                series.drop(1)
                outcome.records.kept += unit.map(\.reference)
                done += unit.count
            }
            return nil
        }
        series.drop(part.units)
        facts = part.facts
        outcome.number = outcome.number ?? part.number
        outcome.records.add(part.records)
        done += part.changes + part.records.facts
        if part.end == nil { restoreAgain(part.moved) }
        hasBegun = true
        parts += part.hasChanged ? 1 : 0
        order.progress(WorkProgress(records: .init(min(done, plan.all), of: plan.all)))
        if part.end == .done, let facts = plan.factsBegun { outcome.records.facts = facts }
        return part.end
    }

    private mutating func restoreAgain(_ changes: [Rollback.Change]) {
        let new = changes.filter { moved.insert($0.reference).inserted }
        waiting += new
        // They count when they are restored again.
        outcome.records.restored -= new.count
        outcome.records.fitted -= new.count
        done -= new.count
    }

    /// Nil if the operation has changed since it was looked up.
    private func store() async throws -> Part? {
        try await undo.context.database.writeWhileWanted(order.owner, within: TransactionBudget.part) {
            [self] transaction in
            let turn = PartTurn(before: Int64(done), limit)
            try order.asking.require(in: transaction)
            if hasBegun {
                try plan.requireAlone(in: transaction.reading)
            } else if try !begin(in: transaction) {
                return nil
            }
            transaction.begin(operation(isAll: false))
            let taken =
                try series.units.isEmpty
                ? Rollback.Part()
                : undo.rollback.part(
                    of: series, goingOnFrom: plan.earlier, restoringAgain: moved, turn, in: transaction
                ) {
                    order.progress(WorkProgress(records: .init(turn.total, of: Int64(plan.all))))
                }
            let (records, facts) = try taking(taken, turn, in: transaction)
            var part = Part(
                records: records, units: taken.units, changes: taken.changes, facts: facts,
                number: transaction.changed.first?.version, moved: taken.moved)
            let isLast =
                taken.units == series.units.count && stretches == plan.stretches.count && facts?.isEmpty != false
            if isLast { try end(&part, in: transaction) }
            return part
        }
    }

    /// True if the undo can begin. An import that has grown since the lookup is stopped first, and then looked up again.
    /// Otherwise, the import might grow during every lookup.
    private func begin(in transaction: WriteTransaction) throws -> Bool {
        try order.check(plan.target, plan.position, transaction.reading)
        let isFresh = try plan.isFresh(in: transaction.reading)
        guard isFresh || plan.target.isImport else { throw Stale() }
        try plan.target.begin(in: transaction)
        return isFresh
    }

    private func operation(isAll: Bool) -> JournalOperation {
        .undo(
            plan.target.action, plan.target.operation, isAll: isAll, by: order.asking.origin, id: plan.id)
    }

    /// The result, with some of the facts deleted as well once no records are left.
    private func taking(
        _ taken: Rollback.Part, _ turn: PartTurn, in transaction: WriteTransaction
    ) throws -> (RollbackResult, ImportFacts?) {
        var (records, left) = (taken.result, facts)
        guard var facts, taken.units == series.units.count, stretches == plan.stretches.count else {
            return (records, left)
        }
        while !facts.isEmpty, turn.hasTime {
            let removed = try facts.removeSome(in: transaction)
            records.facts += removed
            turn.note(removed)
        }
        left = facts
        return (records, left)
    }

    private func end(_ part: inout Part, in transaction: WriteTransaction) throws {
        var all = outcome.records.adding(part.records)
        if !plan.isBegun, plan.target.isNothing(all) {
            // If nothing was stored, the attempt leaves no trace.
            guard hasBegun || plan.factsBegun != nil || plan.target.hasBrokenOff else {
                throw plan.target.whenAllIsKept(all.kept)
            }
            try plan.target.stay(in: transaction)
            part.end = .refused
            return
        }
        try plan.target.end(in: transaction)
        transaction.amend(operation(isAll: true))
        try Journal.markAllUndone(by: plan.id, in: transaction)
        part.records.remarks = try undo.rollback.remarks(on: all, in: transaction.reading)
        part.end = .done
        all = outcome.records.adding(part.records)
        if let facts = plan.factsBegun { all.facts = facts }
        try order.ending(UndoRun.Outcome(number: outcome.number ?? part.number, records: all), transaction)
    }

    // MARK: Refused

    /// The reason of the refusal. Changes that earlier parts reverted are restored first, so that nothing is half done.
    private func broughtBack(_ error: MizanError) async throws -> MizanError {
        guard hasBegun || plan.isBegun, outcome.number != nil else { return error }
        do {
            try await undo.bringBack(plan, order)
            return error
        } catch let why as MizanError {
            if UndoFailure.stays(why) { try await endHalfway() }
            return error.kind(
                "\(error.message) The part taken back before that stays taken back, because it could not be "
                    + "restored: \(why.message)",
                details: error.details, advice: error.advice)
        }
    }

    /// Ends an undo half-way. The records of its stored parts have been edited since, and the rest is refused, so no later
    /// attempt would get further. The undo then consists of its stored parts. This undo can itself be undone when those records
    /// are again in the state that it produced.
    private func endHalfway() async throws {
        try await undo.context.database.write(order.owner) { [plan] transaction in
            try plan.target.end(in: transaction)
            try Journal.markAllUndone(by: plan.id, in: transaction)
        }
    }
}
