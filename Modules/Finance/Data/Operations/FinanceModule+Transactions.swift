package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    package func addTransaction(
        _ draft: TransactionDraft, in transaction: WriteTransaction
    ) throws -> Written<Transaction> {
        let account = try Self.accounts.require(draft.accountID, in: transaction).entity
        return try add(draft, to: account, home: begin(with: account.currency, in: transaction), in: transaction)
    }

    func add(
        _ draft: TransactionDraft, to account: Account, home: HomeCurrency, in transaction: WriteTransaction
    ) throws -> Written<Transaction> {
        if let category = draft.categoryID { try requireAssignable(category, in: transaction) }
        let rate = try rate(draft.rate, of: account, to: home.currency, in: transaction)
        let new = try Transaction(
            id: draft.id ?? identifiers.fresh(), accountID: account.id, amount: draft.amount,
            homeAmount: homeAmount(draft.amount, at: rate, of: account, to: home.currency), home: home.currency,
            rate: rate, categoryID: draft.categoryID, description: draft.description?.unlessEmpty,
            notes: draft.notes?.unlessEmpty, date: draft.date ?? today(in: transaction), createdAt: transaction.now,
            updatedAt: transaction.now)
        if draft.id != nil { try refuseRemovedLeg(new.id, in: transaction) }
        return try Self.transactions(in: transaction).write(new.id) { stored in
            guard let stored else { return new }
            // Asked again with the id that it has: it is there already.
            guard stored.accountID == new.accountID, stored.amount == new.amount, stored.transfer == nil else {
                throw Self.exists(new.id, "There is another transaction under this id already.")
            }
            return stored.entity
        }
    }

    /// Written over, it would leave the other leg in the trash for good.
    private func refuseRemovedLeg(_ id: UUID, in transaction: WriteTransaction) throws {
        let removed = try RecordTable<TransactionRecord>(transaction).removed(RecordQuery(id: id)).items.first
        guard removed?.entity.transferId != nil else { return }
        throw Self.exists(
            id, "The transaction under this id lies in the trash.",
            advice: "This brings it back: mizan finance trash restore \(id.text)")
    }

    private static func exists(_ id: UUID, _ message: String, advice: String? = nil) -> MizanError {
        MizanError(.conflict, "finance.transaction-exists", message, details: ["id": id.text], advice: advice)
    }

    /// Changes one; of a transfer, the other leg goes along.
    ///
    /// - Parameter version: the one that the caller saw. Another is refused with what is there.
    package func changeTransaction(
        _ id: UUID, _ change: TransactionChange, expecting version: RecordVersion? = nil,
        in transaction: WriteTransaction
    ) throws -> Written<Transaction> {
        let stored = try require(id, expecting: version, in: transaction)
        let before = stored.entity
        var after = before
        let account = try Self.accounts.require(change.accountID ?? before.accountID, in: transaction).entity
        if account.id != before.accountID { try move(&after, to: account, change, in: transaction) }
        after.amount = change.amount ?? before.amount
        after.rate = change.rate ?? after.rate
        after.categoryID = change.categoryID.applied(to: before.categoryID)
        after.description = change.description.applied(to: before.description)?.unlessEmpty
        after.notes = change.notes.applied(to: before.notes)?.unlessEmpty
        after.date = change.date ?? before.date
        if let category = after.categoryID, category != before.categoryID {
            guard after.transfer == nil else { throw LedgerError.transferWithCategory }
            try requireAssignable(category, in: transaction)
        }
        if account.currency == after.home {
            guard change.rate ?? .one == .one else { throw LedgerError.ownRate(currency: after.home.code) }
            after.rate = .one
        }
        if var leg = after.transfer, after.amount != before.amount {
            leg.otherAmount = try otherAmount(of: after, leg, account, in: transaction)
            after.transfer = leg
        }
        after.homeAmount = try homeAmount(after.amount, at: after.rate, of: account, to: after.home)
        if after != before { after.updatedAt = transaction.now }
        try after.check()
        let written = try Self.transactions(in: transaction).write(id) { _ in after }
        if let leg = after.transfer, after != before {
            try changeOtherLeg(of: leg, like: after, instead: before, in: transaction)
        }
        return written
    }

    /// Into another account: the rate is that of its currency then.
    private func move(
        _ after: inout Transaction, to account: Account, _ change: TransactionChange, in transaction: WriteTransaction
    ) throws {
        let old = try Self.accounts.require(after.accountID, in: transaction).entity
        if let transfer = after.transfer {
            guard account.currency == old.currency else { throw LedgerError.transferAccount }
            guard account.id != transfer.otherAccountID else { throw LedgerError.transferToItself }
        }
        after.accountID = account.id
        guard account.currency != old.currency else { return }
        guard change.amount != nil else {
            throw LedgerError.amountNeeded(account: account.name, currency: account.currency.code)
        }
        after.rate = try rate(change.rate, of: account, to: after.home, in: transaction)
    }

    /// What the other leg has when this one's amount changes: the opposite in one currency, else what it had.
    private func otherAmount(
        of leg: Transaction, _ transfer: TransferLeg, _ account: Account, in transaction: WriteTransaction
    ) throws -> Amount {
        let other = try Self.accounts.require(transfer.otherAccountID, in: transaction).entity
        return other.currency == account.currency ? -leg.amount : transfer.otherAmount
    }

    private func changeOtherLeg(
        of transfer: TransferLeg, like leg: Transaction, instead before: Transaction,
        in transaction: WriteTransaction
    ) throws {
        let other = try otherLeg(of: leg, in: transaction)
        let account = try Self.accounts.require(transfer.otherAccountID, in: transaction).entity
        _ = try Self.transactions(in: transaction).write(other.id) { stored in
            var other = stored?.entity ?? other
            let was = other
            other.amount = transfer.otherAmount
            other.date = leg.date
            other.transfer = TransferLeg(id: transfer.id, otherAccountID: leg.accountID, otherAmount: leg.amount)
            // What both say is said of the transfer.
            if other.description == before.description { other.description = leg.description }
            if other.notes == before.notes { other.notes = leg.notes }
            other.homeAmount = try homeAmount(other.amount, at: other.rate, of: account, to: other.home)
            if other != was { other.updatedAt = transaction.now }
            return other
        }
    }

    func otherLeg(of leg: Transaction, in transaction: some OwnerTransaction) throws -> Transaction {
        guard let transfer = leg.transfer else { throw LedgerError.halfTransfer("it has none") }
        let legs = try TransferLegs.keys(of: [transfer.id.text], .live, in: transaction.reading)
        guard let other = legs.first(where: { $0 != leg.id.text }).flatMap({ UUID(text: $0) }) else {
            throw LedgerError.halfTransfer("\(transfer.id.text) has one")
        }
        return try Self.transactions.require(other, in: transaction).entity
    }

    /// The one of that id, if it is as the caller saw it.
    func require(
        _ id: UUID, expecting version: RecordVersion?, in transaction: some OwnerTransaction
    ) throws -> Stored<Transaction> {
        let stored = try Self.transactions.require(id, in: transaction)
        guard let version, version != stored.version else { return stored }
        let current = try view(of: stored, in: transaction.reading).json
        throw MizanError(
            .conflict, "finance.version-conflict",
            "The transaction has been changed since: it has version \(stored.version), not \(version).",
            details: ["code": "VERSION_CONFLICT"], values: ["version": .integer(stored.version), "current": current])
    }
}

extension String {
    fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
