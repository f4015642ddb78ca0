internal import Changes
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
            notes: draft.notes?.unlessEmpty, date: draft.date ?? now(in: transaction), createdAt: transaction.now,
            updatedAt: transaction.now)
        if draft.id != nil { try refuseRemovedLeg(new.id, in: transaction) }
        let written = try Self.transactions(in: transaction).write(new.id) { stored in
            guard let stored else { return new }
            // A repeated request with an existing id succeeds if all fields are the same.
            let differing = new.differences(
                from: stored.entity, isRateSaid: draft.rate != nil, isDateSaid: draft.date != nil)
            guard differing.isEmpty else {
                throw LedgerError.exists(.transaction, id: new.id.text, differing: differing)
            }
            return stored.entity
        }
        try keepOpening(before: written.entity.date, of: new.id, in: account.id, transaction)
        return written
    }

    /// Refuses to overwrite a removed leg, because the other leg of the transfer would stay in the trash for good.
    private func refuseRemovedLeg(_ id: UUID, in transaction: WriteTransaction) throws {
        let removed = try RecordTable<TransactionRecord>(transaction).removed(RecordQuery(id: id)).items.first
        guard removed?.entity.transferId != nil else { return }
        throw Refusal.transactionExists(
            "The transaction with this id is in the trash.",
            details: ["id": id.text], advice: "To bring it back: mizan finance trash restore \(id.text)")
    }

    /// Changes a transaction; the other leg of a transfer follows.
    ///
    /// - Parameter version: the version that the caller saw. If the stored version differs, the change is refused, and the
    ///   error shows the stored record.
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
        if after.date != before.date { after.place = nil }
        if let category = after.categoryID, category != before.categoryID {
            guard after.transfer == nil else { throw LedgerError.transferWithCategory }
            try requireAssignable(category, in: transaction)
        }
        if account.currency == after.home {
            guard change.rate ?? .one == .one else { throw LedgerError.ownRate(currency: after.home.code) }
            after.rate = .one
        }
        if var leg = after.transfer, after.amount != before.amount {
            let other = try Self.accounts.require(leg.otherAccountID, in: transaction).entity
            // The opposite amount if both have the same currency, otherwise unchanged.
            if other.currency == account.currency { leg.otherAmount = -after.amount }
            after.transfer = leg
            let implied = try impliedRate(of: account, after.amount, other, leg.otherAmount, to: after.home)
            if change.rate == nil, let implied { after.rate = implied }
        }
        after.homeAmount = try homeAmount(after.amount, at: after.rate, of: account, to: after.home)
        if after != before { after.updatedAt = transaction.now }
        try after.check()
        let written = try Self.transactions(in: transaction).write(id) { _ in after }
        if after.date != before.date || after.accountID != before.accountID {
            try keepOpening(before: after.date, of: id, in: after.accountID, transaction)
        }
        if let leg = after.transfer, after != before {
            try changeOtherLeg(of: leg, like: after, instead: before, account, in: transaction)
        }
        return written
    }

    /// Moves the transaction to another account, whose currency decides the rate.
    private func move(
        _ after: inout Transaction, to account: Account, _ change: TransactionChange, in transaction: WriteTransaction
    ) throws {
        let old = try Self.accounts.require(after.accountID, in: transaction).entity
        if let transfer = after.transfer {
            guard account.currency == old.currency else { throw LedgerError.transferAccount }
            guard account.id != transfer.otherAccountID else { throw LedgerError.transferToItself }
        }
        (after.accountID, after.reconciliationID) = (account.id, nil)
        guard account.currency != old.currency else { return }
        guard change.amount != nil else {
            throw LedgerError.amountNeeded(account: account.name, currency: account.currency.code)
        }
        after.rate = try rate(change.rate, of: account, to: after.home, in: transaction)
    }

    private func changeOtherLeg(
        of transfer: TransferLeg, like leg: Transaction, instead before: Transaction,
        _ legAccount: Account, in transaction: WriteTransaction
    ) throws {
        let other = try otherLeg(of: leg, in: transaction)
        let account = try Self.accounts.require(transfer.otherAccountID, in: transaction).entity
        _ = try Self.transactions(in: transaction).write(other.id) { stored in
            var other = stored?.entity ?? other
            let was = other
            other.amount = transfer.otherAmount
            if other.date != leg.date { (other.date, other.place) = (leg.date, nil) }
            other.transfer = TransferLeg(id: transfer.id, otherAccountID: leg.accountID, otherAmount: leg.amount)
            // A text that is the same in both legs belongs to the transfer.
            if other.description == before.description { other.description = leg.description }
            if other.notes == before.notes { other.notes = leg.notes }
            if leg.amount != before.amount,
                let implied = try impliedRate(of: account, other.amount, legAccount, leg.amount, to: other.home)
            {
                other.rate = implied
            }
            other.homeAmount = try homeAmount(other.amount, at: other.rate, of: account, to: other.home)
            if other != was { other.updatedAt = transaction.now }
            return other
        }
        if leg.date != before.date { try keepOpening(before: leg.date, of: other.id, in: account.id, transaction) }
    }

    func otherLeg(of leg: Transaction, in transaction: some OwnerTransaction) throws -> Transaction {
        guard let transfer = leg.transfer else { throw LedgerError.halfTransfer("it has none") }
        let legs = try TransferLegs.keys(of: [transfer.id.text], .live, in: transaction.reading)
        guard let other = legs.first(where: { $0 != leg.id.text }).flatMap({ UUID(text: $0) }) else {
            throw LedgerError.halfTransfer("\(transfer.id.text) has one")
        }
        return try Self.transactions.require(other, in: transaction).entity
    }

    /// The transaction with the id, if its version is the one that the caller saw.
    func require(
        _ id: UUID, expecting version: RecordVersion?, in transaction: some OwnerTransaction
    ) throws -> Stored<Transaction> {
        try Self.transactionViews.require(id, expecting: version, conflict: .versionConflict, in: transaction)
    }
}

extension Transaction {
    /// The fields in which a requested transaction differs from the stored one; rate and date count only if they were given.
    fileprivate func differences(from stored: Transaction, isRateSaid: Bool, isDateSaid: Bool) -> [String] {
        [
            ("accountId", accountID != stored.accountID || stored.transfer != nil),
            ("amountCents", amount != stored.amount), ("exchangeRate", isRateSaid && rate != stored.rate),
            ("categoryId", categoryID != stored.categoryID), ("description", description != stored.description),
            ("notes", notes != stored.notes), ("date", isDateSaid && date != stored.date),
        ].filter(\.1).map(\.0)
    }
}

extension String {
    fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
