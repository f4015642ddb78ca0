package import FoundationEssentials
package import Kernel

/// The purpose of money: a grouping, or a category in one (contracts/finance.md §1.1, "Hierarchy").
package struct Category: Hashable, RecordEntity {
    package let id: UUID
    package var name: String
    package var color: String
    package var type: CategoryType
    /// The grouping of the category. The category has the type and the colour of the grouping.
    package var parentID: UUID?
    package let createdAt: Instant
    package var updatedAt: Instant

    package var recordID: UUID { id }

    package init(
        id: UUID, name: String, color: String, type: CategoryType, parentID: UUID? = nil, createdAt: Instant,
        updatedAt: Instant
    ) throws {
        (self.id, self.name, self.color, self.type) = (id, name, color, type)
        (self.parentID, self.createdAt, self.updatedAt) = (parentID, createdAt, updatedAt)
        try check()
    }

    /// Callers that change fields call this before they store the category.
    package func check() throws {
        try LedgerText.name.check(name)
        try LedgerText.color.check(color)
        if parentID == id { throw LedgerError.invalidHierarchy(.selfParent, category: name) }
    }

    package static let usualColor = "#94a3b8"

    /// The key by which equal names are found.
    package var nameKey: String { LedgerText.key(of: name) }
}

/// The direction of a category's money. The sign of an amount is independent of it: a refund is an expense with a positive
/// amount.
package enum CategoryType: String, CaseIterable, Sendable {
    case income, expense

    package var other: CategoryType { self == .income ? .expense : .income }
}
