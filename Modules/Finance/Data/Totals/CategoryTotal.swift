package import FinanceDomain
package import FoundationEssentials
package import Kernel

/// The sum of a category's transactions in one currency, for one month or for a whole period. Transfers are not included.
package struct CategoryTotal: Hashable, ShownEntity {
    /// Nil for the sum of several months.
    package let month: CivilMonth?
    /// Nil for transactions without a category.
    package let categoryId: UUID?
    package let categoryName: String?
    /// The grouping of the category.
    package let groupName: String?
    package let categoryType: CategoryType?
    /// Of the accounts.
    package let currencyCode: String
    package let amountCents: Int64
    package let homeCurrencyCode: String
    package let amountHomeCents: Int64
    package let transactionCount: Int64

    package static let shown: [ShownField<Self>] = [
        ShownField("month") { $0.month?.description }, ShownField("categoryId", \.categoryId),
        ShownField("categoryName", \.categoryName), ShownField("groupName", \.groupName),
        ShownField("categoryType", \.categoryType), ShownField("currencyCode", \.currencyCode),
        ShownField("amountCents", \.amountCents), ShownField("homeCurrencyCode", \.homeCurrencyCode),
        ShownField("amountHomeCents", \.amountHomeCents), ShownField("transactionCount", \.transactionCount),
    ]

    /// Refuses months that end before they begin.
    package static func requireOrder(_ first: CivilMonth, _ last: CivilMonth) throws {
        guard (first.year, first.month) > (last.year, last.month) else { return }
        throw Refusal.month(
            "The range of months ends before it begins: from \(first) to \(last).",
            details: ["from": first.description, "to": last.description], advice: "Give the earlier month first.")
    }
}

/// The period of each total: a month, or all months together.
package enum TotalsBy: String, CaseIterable, Sendable { case month, all }
