package import FinanceDomain
package import FoundationEssentials
package import Kernel

/// A transaction as a person enters it. Missing values are filled in: today, and the account's last rate.
package struct TransactionDraft: Sendable {
    package var id: UUID?
    package var accountID: UUID
    package var amount: Amount
    package var rate: ExchangeRate?
    package var categoryID: UUID?
    package var description: String?
    package var notes: String?
    package var date: TransactionDate?

    package init(
        id: UUID? = nil, accountID: UUID, amount: Amount, rate: ExchangeRate? = nil, categoryID: UUID? = nil,
        description: String? = nil, notes: String? = nil, date: TransactionDate? = nil
    ) {
        (self.id, self.accountID, self.amount, self.rate) = (id, accountID, amount, rate)
        (self.categoryID, self.description, self.notes, self.date) = (categoryID, description, notes, date)
    }
}

/// The changes of a transaction. A nil value leaves its field as it is. The other leg of a transfer is changed accordingly.
package struct TransactionChange: Sendable {
    package var accountID: UUID?
    package var amount: Amount?
    package var rate: ExchangeRate?
    package var categoryID: Patch<UUID> = .keep
    package var description: Patch<String> = .keep
    package var notes: Patch<String> = .keep
    package var date: TransactionDate?

    package init() {}
}

/// Money that moves from one account to another. Without `received`, both amounts are equal and in one currency.
package struct TransferDraft: Sendable {
    package var from: UUID
    package var to: UUID
    /// Positive; the legs get their signs when they are stored.
    package var sent: Amount
    package var received: Amount?
    /// The rates of the two currencies to the home currency. A currency that is the home currency needs no rate.
    package var sentRate: ExchangeRate?
    package var receivedRate: ExchangeRate?
    package var description: String?
    package var notes: String?
    package var date: TransactionDate?

    package init(
        from: UUID, to: UUID, sent: Amount, received: Amount? = nil, sentRate: ExchangeRate? = nil,
        receivedRate: ExchangeRate? = nil, description: String? = nil, notes: String? = nil,
        date: TransactionDate? = nil
    ) {
        (self.from, self.to, self.sent, self.received) = (from, to, sent, received)
        (self.sentRate, self.receivedRate) = (sentRate, receivedRate)
        (self.description, self.notes, self.date) = (description, notes, date)
    }
}

/// A new account as a person adds it.
package struct AccountDraft: Sendable {
    package var id: UUID?
    package var name: String
    package var type: AccountType
    package var currency: Currency
    package var color: String?
    /// The opening balance, if one is given.
    package var opening: Amount?
    /// The rate of its currency to the home currency, for the opening balance.
    package var rate: ExchangeRate?
    package var openedOn: TransactionDate?

    package init(
        id: UUID? = nil, name: String, type: AccountType, currency: Currency, color: String? = nil,
        opening: Amount? = nil, rate: ExchangeRate? = nil, openedOn: TransactionDate? = nil
    ) {
        (self.id, self.name, self.type, self.currency, self.color) = (id, name, type, currency, color)
        (self.opening, self.rate, self.openedOn) = (opening, rate, openedOn)
    }
}

package struct AccountChange: Sendable {
    package var name: String?
    package var type: AccountType?
    package var color: String?
    package var isVisible: Bool?
    package var groupID: UUID?

    package init() {}
}

package struct CategoryChange: Sendable {
    package var name: String?
    package var color: String?
    package var type: CategoryType?
    package var parentID: Patch<UUID> = .keep

    package init() {}
}
