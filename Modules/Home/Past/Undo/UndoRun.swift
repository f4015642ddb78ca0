package import Accounts
package import Changes
package import HomeBase
internal import Kernel
package import ModuleKit
package import Storage

/// Undoes an operation in parts, the latest changes first. Each part is a transaction of its own, and is consistent by itself.
/// A part ends after a limited time, so that no other write waits long. A small operation is a single part, so it is undone
/// completely or not at all.
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
        /// The first version of the undo; nil if the undo changed nothing.
        var number: RecordVersion?
        var records = RollbackResult()
    }

    /// The target of an undo, its owner, and the checks during the run.
    package struct Order: Sendable {
        let owner: OwnerID
        let asking: UndoAsking
        /// Finds the target, and throws if it may not be undone.
        let find: @Sendable (ReadTransaction) throws -> UndoTarget
        /// Throws if something since a version prevents the undo; version 0 checks everything.
        let check: @Sendable (UndoTarget, _ since: RecordVersion, ReadTransaction) throws -> Void
        let progress: UndoService.Progress
        /// Called with the outcome in the transaction of the last part.
        var ending: @Sendable (Outcome, WriteTransaction) throws -> Void = { _, _ in }
    }

    /// Repeating an interrupted undo continues it.
    package func run(_ order: Order) async throws -> Outcome {
        while true {
            let plan = try await plan(order)
            let turn = try underWay.begin(plan.target, of: order.owner)
            defer { withExtendedLifetime(turn) {} }
            var parts = UndoParts(plan, order, self)
            do {
                return try await parts.run()
            } catch is UndoParts.Stale {
                // The operation was changed meanwhile, so it is looked up again.
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

    /// Restores the changes that were reverted, because the rest of the undo is refused. Nobody else can have continued the
    /// undo, because it is registered as running.
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
    /// The origin that is recorded with the changes.
    package let origin: JournalOrigin
    /// The authority, which is checked again in every part.
    package let authority: Authority
    /// The slices whose records may be changed.
    package let rights: ImportRights
    /// Throws if the request has been answered meanwhile, for example when it was sent twice. Checked in every part, too.
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
    /// The undo of another operation, named after that operation's action. The undo of an undo is named a redo, and the undo of
    /// a redo is named an undo, so that the names do not grow.
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
    /// Handles the data of these modules.
    package init(context: ModuleContext, _ modules: [any Module], _ types: RecordTypes) {
        self.init(
            context: context, rollback: Rollback(types: types), facts: FactUndo(modules.flatMap(\.facts)),
            ties: RecordTies(modules.flatMap(\.ties)))
    }
}
