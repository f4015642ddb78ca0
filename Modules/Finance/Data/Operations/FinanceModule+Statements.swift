internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// Rules of several records are in `StatementRules`, so that they hold at every door.

/// A statement as somebody begins it.
package struct ReconciliationDraft: Sendable {
    package var id: UUID?
    package var accountID: UUID
    /// Its last day, or today, unless it is given.
    package var name: String?
    /// The ending balance of the account's latest completed statement, or 0, unless it is given.
    package var beginning: Amount?
    package var ending: Amount
    package var start: CivilDay?
    package var end: CivilDay?

    package init(
        id: UUID? = nil, accountID: UUID, name: String? = nil, beginning: Amount? = nil, ending: Amount,
        start: CivilDay? = nil, end: CivilDay? = nil
    ) {
        (self.id, self.accountID, self.name) = (id, accountID, name)
        (self.beginning, self.ending, self.start, self.end) = (beginning, ending, start, end)
    }
}

package struct ReconciliationChange: Sendable {
    package var name: String?
    package var beginning: Amount?
    package var ending: Amount?
    package var start: Patch<CivilDay> = .keep
    package var end: Patch<CivilDay> = .keep

    package init() {}
}

extension FinanceModule {
    package func addReconciliation(
        _ draft: ReconciliationDraft, in transaction: WriteTransaction
    ) throws -> Written<Reconciliation> {
        _ = try Self.accounts.require(draft.accountID, in: transaction)
        let today = try draft.end ?? zones.calendar(in: transaction.reading).today(at: clock.now())
        let new = try Reconciliation(
            id: draft.id ?? identifiers.fresh(), accountID: draft.accountID,
            name: LedgerText.trimmed(draft.name ?? today.description),
            beginning: draft.beginning ?? Self.expectedBeginning(of: draft.accountID, in: transaction.view),
            ending: draft.ending, start: draft.start, end: draft.end, createdAt: transaction.now,
            updatedAt: transaction.now)
        return try Self.reconciliations(in: transaction).write(new.id) { stored in
            guard let stored else { return new }
            // A repeated request with an existing id succeeds if all fields are the same.
            let differing = new.differences(from: stored.entity)
            guard differing.isEmpty else { throw StatementError.exists(new.id.text, differing: differing) }
            return stored.entity
        }
    }

    package func changeReconciliation(
        _ id: UUID, _ change: ReconciliationChange, in transaction: WriteTransaction
    ) throws -> Written<Reconciliation> {
        try rewrite(id, in: transaction) { statement in
            statement.name = change.name.map(LedgerText.trimmed) ?? statement.name
            statement.beginning = change.beginning ?? statement.beginning
            statement.ending = change.ending ?? statement.ending
            statement.start = change.start.applied(to: statement.start)
            statement.end = change.end.applied(to: statement.end)
        }
    }

    /// It completes at a difference of exactly 0.
    package func completeReconciliation(
        _ id: UUID, in transaction: WriteTransaction
    ) throws -> Written<Reconciliation> {
        try rewrite(id, in: transaction) { $0.status = .completed }
    }

    /// Makes the statement that was completed last a draft again.
    package func revertReconciliation(_ id: UUID, in transaction: WriteTransaction) throws -> Written<Reconciliation> {
        try rewrite(id, in: transaction) { $0.status = .draft }
    }

    /// Removes a draft. Its transactions are linked to none then.
    package func removeReconciliation(_ id: UUID, in transaction: WriteTransaction) throws {
        let statement = try Self.reconciliations.require(id, in: transaction).entity
        guard statement.status == .draft else { throw StatementError.reconciled(name: statement.name) }
        try setLink(linkedKeys(to: id, in: transaction), to: nil, in: transaction)
        try Self.reconciliations.remove(id, in: transaction)
    }

    /// The drafts of accounts that go; completed statements keep them.
    func removeDrafts(of accounts: [UUID], in transaction: WriteTransaction) throws {
        for account in accounts {
            guard let draft = try Statements(in: transaction.reading).draft(of: account) else { continue }
            try removeReconciliation(draft.id, in: transaction)
        }
    }

    /// Refused before anything is moved: the transactions of completed statements stay in their accounts.
    func refuseCompleted(of accounts: [UUID], in transaction: WriteTransaction) throws {
        for account in accounts {
            guard let latest = try Statements(in: transaction.reading).latest(of: account) else { continue }
            throw StatementError.reconciled(name: latest.name)
        }
    }

    /// The balance with which the next statement of an account begins.
    static func expectedBeginning(of account: UUID, in reading: ReadTransaction) throws -> Amount {
        let latest = try Statements(in: reading).latest(of: account)
        return try latest.map { try Amount(minorUnits: $0.endingBalanceCents) } ?? .zero
    }

    private func rewrite(
        _ id: UUID, in transaction: WriteTransaction, _ change: (inout Reconciliation) throws -> Void
    ) throws -> Written<Reconciliation> {
        try Self.reconciliations(in: transaction).write(id) { stored in
            guard let before = stored?.entity else { throw Self.reconciliations.absent(id) }
            var statement = before
            try change(&statement)
            if statement != before { statement.updatedAt = transaction.now }
            try statement.check()
            return statement
        }
    }
}

extension Reconciliation {
    fileprivate func differences(from stored: Reconciliation) -> [String] {
        [
            ("accountId", accountID != stored.accountID), ("name", name != stored.name),
            ("beginningBalanceCents", beginning != stored.beginning), ("endingBalanceCents", ending != stored.ending),
            ("dateStart", start != stored.start), ("dateEnd", end != stored.end),
        ].filter(\.1).map(\.0)
    }
}
