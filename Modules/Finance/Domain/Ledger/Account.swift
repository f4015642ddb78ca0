package import FoundationEssentials
package import Kernel

/// A place for money, in one currency that never changes (contracts/finance.md §1.1).
package struct Account: Hashable, RecordEntity {
    package let id: UUID
    /// The id that the currencies of one account share. No entity has this id, except that a single account uses its own.
    package var groupID: UUID
    package var name: String
    package var type: AccountType
    package let currency: Currency
    package var color: String
    package var isVisible: Bool
    package let createdAt: Instant
    package var updatedAt: Instant

    package var recordID: UUID { id }

    package init(
        id: UUID, groupID: UUID, name: String, type: AccountType, currency: Currency, color: String,
        isVisible: Bool = true, createdAt: Instant, updatedAt: Instant
    ) throws {
        (self.id, self.groupID, self.name, self.type) = (id, groupID, name, type)
        (self.currency, self.color, self.isVisible) = (currency, color, isVisible)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
        try check()
    }

    /// Callers that change fields call this before they store the account.
    package func check() throws {
        try LedgerText.name.check(name)
        try LedgerText.color.check(color)
    }

    /// The colour of a new account without one.
    package static let usualColor = "#64748b"

    /// The key by which equal names are found.
    package var nameKey: String { LedgerText.key(of: name) }
}

/// The kind of an account (contracts/finance.md §1.1).
package enum AccountType: String, CaseIterable, Sendable {
    case checking, savings
    case creditCard = "credit_card"
    case investment, loan, cash, other
}
