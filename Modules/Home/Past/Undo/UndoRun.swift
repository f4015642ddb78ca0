package import Accounts
package import Changes
package import HomeBase
internal import Kernel
package import ModuleKit
package import Storage

/// Takes an operation back in parts, each a transaction of its own, the latest first. A part ends by time, so that nobody else
/// waits for it, and is consistent by itself. A small operation is one part, and so all of it or nothing.
package struct UndoRun: Sendable {
    package let context: ModuleContext
    let rollback: Rollback
    package let facts: FactUndo
    package let ties: RecordTies
    private let underWay = UndosUnderWay()

    init(
        context: ModuleContext, rollback: Rollback, facts: FactUndo = FactUndo([]),
        ties: RecordTies = RecordTies([])
    ) {
        (self.context, self.rollback, self.facts, self.ties) = (context, rollback, facts, ties)
    }

    package struct Outcome: Sendable {
        /// The first version of the undo; nil if it changed nothing.
        var number: RecordVersion?
        var records = RollbackResult()
    }

    /// The target of an undo, its owner, and the checks on the way.
    package struct Order: Sendable {
        let owner: OwnerID
        let asking: UndoAsking
        /// Finds it, and refuses what may not be taken back.
        let find: @Sendable (ReadTransaction) throws -> UndoTarget
        /// Refuses what has come in its way since a version; at 0, ever.
        let check: @Sendable (UndoTarget, _ since: RecordVersion, ReadTransaction) throws -> Void
        let progress: UndoService.Progress
        /// Is given the outcome in the transaction of the last part.
        var ending: @Sendable (Outcome, WriteTransaction) throws -> Void = { _, _ in }
    }

    /// An interrupted undo goes on from there when it is asked for again.
    package func run(_ order: Order) async throws -> Outcome {
        while true {
            let plan = try await plan(order)
            let turn = try underWay.begin(plan.target, of: order.owner)
            defer { withExtendedLifetime(turn) {} }
            var parts = UndoParts(plan, order, self)
            do {
                return try await parts.run()
            } catch is UndoParts.Stale {
                // Somebody else has done something with it meanwhile: it is looked at anew.
            }
        }
    }

    private func plan(_ order: Order) async throws -> UndoPlan {
        try await context.read(order.owner) { transaction in
            let target = try order.find(transaction)
            try order.asking.rights.require(target.slices(in: transaction))
            try order.check(target, 0, transaction)
            try rollback.requireRunning(target.types(in: transaction), failure: target.failure)
            return try UndoPlan(target, in: transaction)
        }
    }

    /// Restores the changes that were taken back, because the rest of the undo is refused. Nobody else can have continued it:
    /// it is under way.
    func bringBack(_ plan: UndoPlan, _ order: Order) async throws {
        let target = plan.target
        let own = UndoTarget(
            operation: plan.id, action: JournalOperation.undo(target.action, target.operation, by: .unknown).action,
            concerned: target.isImport
                ? target.concerned.map { (number: $0.number, then: ImportEntry.State.done) } : nil, isImport: false,
            facts: nil,
            failure: target.failure, whenAllIsKept: target.whenAllIsKept)
        let back = Order(
            owner: order.owner, asking: order.asking, find: { _ in own }, check: { _, _, _ in }, progress: { _ in })
        _ = try await PartLimit.$current.withValue(.standard) { try await run(back) }
    }
}

/// The caller of an undo.
package struct UndoAsking: Sendable {
    /// As it is kept with what is changed.
    package let origin: JournalOrigin
    /// By what right, which is asked for again in every part.
    package let authority: Authority
    /// Which slices' records may be changed.
    package let rights: ImportRights
    /// Refuses what has been done meanwhile, such as for the same request sent twice. It is asked in every part, too.
    private let check: @Sendable (ReadTransaction) throws -> Void

    package init(
        _ origin: JournalOrigin, authority: Authority = .machine, rights: ImportRights = .all,
        check: @escaping @Sendable (ReadTransaction) throws -> Void = { _ in }
    ) {
        (self.origin, self.authority, self.rights, self.check) = (origin, authority, rights, check)
    }

    package func require(in transaction: WriteTransaction) throws {
        try authority.require(in: transaction.session)
        try check(transaction.reading)
    }
}

extension JournalOperation {
    /// The taking back of another, which did something that has a name. Taking back an undo is a redo, and taking that back an
    /// undo: the name does not grow.
    package static func undo(
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
    /// For the data of these modules.
    package init(context: ModuleContext, _ modules: [any Module], _ types: RecordTypes) {
        self.init(
            context: context, rollback: Rollback(types: types), facts: FactUndo(modules.flatMap(\.facts)),
            ties: RecordTies(modules.flatMap(\.ties)))
    }
}
