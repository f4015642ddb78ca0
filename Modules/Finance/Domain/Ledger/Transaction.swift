package import FoundationEssentials
package import Kernel

/// Money that moves into an account, or out of it.
package struct Transaction: Hashable, RecordEntity {
    package let id: UUID
    package var accountID: UUID
    package var amount: Amount
    /// The amount converted to `home` at `rate`, by `HomeAmount`.
    package var homeAmount: Int64
    /// The currency that the rate leads to: the owner's home currency, unless a change of that is under way.
    package var home: Currency
    package var rate: ExchangeRate
    package var categoryID: UUID?
    /// The other half of a transfer; nil if the transaction is no transfer.
    package var transfer: TransferLeg?
    /// The statement that it is linked to.
    package var reconciliationID: UUID?
    package var description: String?
    package var notes: String?
    package var date: TransactionDate
    /// The transaction's place among the transactions of its date, as in a bank's file. Nil if the transaction did not come
    /// from a file.
    package var place: Int64?
    /// False for a transaction that a device has just sent without its day, until the owner's zones determine the day.
    package var hasFixedDay = true
    package let createdAt: Instant
    package var updatedAt: Instant

    package var recordID: UUID { id }

    package init(
        id: UUID, accountID: UUID, amount: Amount, homeAmount: Int64, home: Currency, rate: ExchangeRate,
        categoryID: UUID? = nil, transfer: TransferLeg? = nil, reconciliationID: UUID? = nil,
        description: String? = nil, notes: String? = nil, date: TransactionDate, place: Int64? = nil,
        createdAt: Instant, updatedAt: Instant
    ) throws {
        (self.id, self.accountID, self.amount) = (id, accountID, amount)
        (self.homeAmount, self.home, self.rate) = (homeAmount, home, rate)
        (self.categoryID, self.transfer, self.reconciliationID) = (categoryID, transfer, reconciliationID)
        (self.description, self.notes, self.date) = (description, notes, date)
        self.place = place
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
        try check()
    }

    /// Callers that change fields call this before they store the transaction.
    package func check() throws {
        try LedgerText.description.check(description)
        try LedgerText.notes.check(notes)
        guard homeAmount.magnitude <= UInt64(HomeAmount.limit) else {
            throw MoneyError.amountOutOfRange(String(homeAmount))
        }
        guard let transfer else { return }
        if transfer.otherAccountID == accountID { throw LedgerError.transferToItself }
        guard amount.minorUnits != 0, amount.minorUnits.signum() == -transfer.otherAmount.minorUnits.signum() else {
            throw LedgerError.transferSigns
        }
    }

    /// The description of an opening balance (contracts/finance.md §1.1, "Kinds, implied").
    package static let openingBalance = "Opening Balance"

    package var isOpeningBalance: Bool {
        transfer == nil && categoryID == nil && description == Self.openingBalance
    }
}

/// The values of a transfer's other leg. Each leg stores the values of the other leg, so a conflict of one leg shows both legs.
/// The amounts of both legs merge as a unit.
package struct TransferLeg: Hashable, Sendable {
    package let id: UUID
    package var otherAccountID: UUID
    package var otherAmount: Amount

    package init(id: UUID, otherAccountID: UUID, otherAmount: Amount) {
        (self.id, self.otherAccountID, self.otherAmount) = (id, otherAccountID, otherAmount)
    }
}
