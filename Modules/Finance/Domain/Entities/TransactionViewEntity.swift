package import Kernel

/// A transaction as apps show it (seed 001, TransactionViewEntity), with joined fields of its account and category.
@dynamicMemberLookup
package struct TransactionViewEntity: Hashable, ShownEntity {
    package let transaction: ShownRecord<Transaction>
    /// Nil if the account was deleted.
    package let account: Account?
    package let category: Category?
    /// The account at the other end of a transfer.
    package let other: Account?
    /// The statement that it is linked to.
    package let reconciliation: Reconciliation?
    /// The number of its parts; nil if it is not split.
    package let splitCount: Int64?

    package init(
        _ transaction: ShownRecord<Transaction>, account: Account?, category: Category?, other: Account?,
        reconciliation: Reconciliation?, splitCount: Int64?
    ) {
        (self.transaction, self.account, self.category, self.other) = (transaction, account, category, other)
        (self.reconciliation, self.splitCount) = (reconciliation, splitCount)
    }

    package subscript<Value>(dynamicMember member: KeyPath<Transaction, Value>) -> Value {
        transaction.entity[keyPath: member]
    }

    /// The currency of the account.
    package var currency: Currency { get throws { try account?.currency ?? Currency("") } }

    package static let shown: [ShownField<Self>] = [
        ShownField("id", \.transaction.id), ShownField("version", \.transaction.version),
        ShownField("userId", \.transaction.userId), ShownField("amountCents", \.transaction.amount.minorUnits),
        ShownField("amountHomeCents", \.transaction.homeAmount),
        ShownField("currencyOriginal", \.account?.currency.code),
        ShownField("exchangeRate", .real) { $0.rate.value.numberValue },
        ShownField("accountId", \.transaction.accountID), ShownField("categoryId", \.transaction.categoryID),
        ShownField("transferId", \.transaction.transfer?.id), ShownField("description", \.transaction.description),
        ShownField("notes", \.transaction.notes), ShownField("date", \.transaction.date.instant),
        ShownField("createdAt", \.transaction.createdAt), ShownField("updatedAt", \.transaction.updatedAt),
        ShownField("deletedAt", \.transaction.deletedAt),
        ShownField("reconciliationId", \.transaction.reconciliationID),
        ShownField("cleared") { $0.transaction.reconciliationID != nil },
        ShownField("accountName", \.account?.name), ShownField("accountColor", \.account?.color),
        ShownField("categoryName", \.category?.name), ShownField("categoryColor", \.category?.color),
        ShownField("categoryType", \.categoryType),
        ShownField("reconciliationStatus") { $0.reconciliation?.status.rawValue },
        // The seed's entity ends here. `day` is the day that the transaction counts for, whatever the moment in `date`.
        ShownField("day", \.transaction.date.day), ShownField("beyondApps", \.isBeyondApps),
        ShownField("splitCount", \.splitCount),
    ]

    /// `income`, `expense` or `opening_balance`.
    private var categoryType: String? {
        category?.type.rawValue ?? (transaction.isOpeningBalance ? "opening_balance" : nil)
    }

    /// True if an amount or a rate exceeds the limits of the apps (contracts/finance.md §1.1, "Limits"); otherwise nil.
    package var isBeyondApps: Bool? { transaction.amount.isBeyondApps || transaction.rate.isBeyondApps ? true : nil }
}

extension ExactDecimal {
    /// The exact digits as a JSON number, because the seed has a number here.
    fileprivate var numberValue: FieldValue { .json(Int64(description).map(JSONValue.integer) ?? .exact(description)) }
}

extension TransactionViewEntity {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [(\.isBeyondApps, "An app learns from it that the app's numbers cannot hold the amount or the rate.")]
    }

    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.transaction.hasFixedDay, "the mapper stores by it whether a device gave the day")]
    }
}
