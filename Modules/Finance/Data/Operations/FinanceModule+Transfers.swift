internal import Changes
package import FinanceDomain
package import Kernel
package import ModuleKit
internal import Storage

/// Both legs of a new transfer.
package struct WrittenTransfer: Sendable {
    package let out: Stored<Transaction>
    package let into: Stored<Transaction>
}

/// Both legs as apps show them.
package struct TransferView: ViewEntity {
    package let from: TransactionViewEntity
    package let to: TransactionViewEntity

    package init(_ transfer: WrittenTransfer, in reading: ReadTransaction) throws {
        let views = try FinanceModule.transactionViews([transfer.out, transfer.into], in: reading)
        (from, to) = (views[0], views[1])
    }
}

extension FinanceModule {
    /// Moves money from one account to another, as one change.
    package func transfer(_ draft: TransferDraft, in transaction: WriteTransaction) throws -> WrittenTransfer {
        guard draft.from != draft.to else { throw LedgerError.transferToItself }
        guard draft.sent.minorUnits > 0, draft.received.map({ $0.minorUnits > 0 }) ?? true else {
            throw LedgerError.transferSigns
        }
        let from = try Self.accounts.require(draft.from, in: transaction).entity
        let to = try Self.accounts.require(draft.to, in: transaction).entity
        let received = try received(draft, from, to)
        let home = try begin(with: from.currency, in: transaction).currency
        let rates = try rates(draft, from, to, received, home, in: transaction)
        let (id, date) = (identifiers.fresh(), try draft.date ?? now(in: transaction))
        func leg(_ account: Account, _ amount: Amount, _ rate: ExchangeRate, _ other: Account, _ otherAmount: Amount)
            throws -> Transaction
        {
            try Transaction(
                id: identifiers.fresh(), accountID: account.id, amount: amount,
                homeAmount: homeAmount(amount, at: rate, of: account, to: home), home: home, rate: rate,
                transfer: TransferLeg(id: id, otherAccountID: other.id, otherAmount: otherAmount),
                description: draft.description, notes: draft.notes, date: date, createdAt: transaction.now,
                updatedAt: transaction.now)
        }
        let legs = [
            try leg(from, -draft.sent, rates.sent, to, received),
            try leg(to, received, rates.received, from, -draft.sent),
        ]
        let changes = try Self.transactions(in: transaction).saveAll(legs)
        for leg in legs { try keepOpening(before: date, of: leg.id, in: leg.accountID, transaction) }
        let stored = zip(legs, changes).map { Stored($0, version: $1.version, createdVersion: $1.version) }
        return WrittenTransfer(out: stored[0], into: stored[1])
    }

    private func received(_ draft: TransferDraft, _ from: Account, _ to: Account) throws -> Amount {
        guard from.currency != to.currency else {
            guard draft.received == nil || draft.received == draft.sent else {
                throw LedgerError.halfTransfer("within one currency, both amounts must be equal")
            }
            return draft.sent
        }
        guard let received = draft.received else {
            throw LedgerError.receivedNeeded(from: LedgerError.Place(from), to: LedgerError.Place(to))
        }
        return received
    }

    /// Each leg has the rate of its own currency. If one account is in the home currency, the two amounts determine the rate of
    /// the other account's currency (contracts/finance.md §1.2, defect 6).
    private func rates(
        _ draft: TransferDraft, _ from: Account, _ to: Account, _ received: Amount, _ home: Currency,
        in transaction: WriteTransaction
    ) throws -> (sent: ExchangeRate, received: ExchangeRate) {
        if from.currency == to.currency {
            // Accounts of the same currency share a rate, whichever account it comes from.
            var sent = draft.sentRate ?? draft.receivedRate
            if sent == nil, from.currency != home { sent = try lastRate(of: from, to: home, in: transaction.view) }
            if sent == nil, from.currency != home { sent = try lastRate(of: to, to: home, in: transaction.view) }
            return (
                try self.rate(sent, of: from, to: home, in: transaction),
                try self.rate(draft.receivedRate ?? sent, of: to, to: home, in: transaction)
            )
        }
        func rate(
            _ said: ExchangeRate?, _ account: Account, _ own: Amount, _ other: Account, _ otherAmount: Amount,
            saidBy option: String
        ) throws -> ExchangeRate {
            if said == nil, let implied = try impliedRate(of: account, own, other, otherAmount, to: home) {
                return implied
            }
            return try self.rate(said, of: account, to: home, saidBy: option, in: transaction)
        }
        return (
            try rate(draft.sentRate, from, draft.sent, to, received, saidBy: "--rate"),
            try rate(draft.receivedRate, to, received, from, draft.sent, saidBy: "--received-rate")
        )
    }

    /// The rate of an account's currency, computed from the two amounts of a transfer. Nil unless the other account is in the
    /// home currency and this account is not.
    func impliedRate(
        of account: Account, _ own: Amount, _ other: Account, _ otherAmount: Amount, to home: Currency
    ) throws -> ExchangeRate? {
        try Self.impliedRate(own, in: account.currency, otherAmount, in: other.currency, to: home)
    }

    static func impliedRate(
        _ own: Amount, in currency: Currency, _ otherAmount: Amount, in otherCurrency: Currency, to home: Currency
    ) throws -> ExchangeRate? {
        guard currency != home, otherCurrency == home else { return nil }
        return try ExchangeRate(of: otherAmount, in: otherCurrency, per: own, in: currency)
    }
}
