package import Kernel

/// An account as apps show it (seed 001, AccountViewEntity).
package struct AccountViewEntity: Hashable, ShownEntity {
    package let account: ShownRecord<Account>
    /// The sum of the account's transactions, in minor units of the account's currency.
    package let currentBalanceCents: Int64

    package init(_ account: ShownRecord<Account>, balance: Int64) {
        (self.account, currentBalanceCents) = (account, balance)
    }

    package static let shown: [ShownField<Self>] = [
        ShownField("id", \.account.id), ShownField("version", \.account.version),
        ShownField("userId", \.account.userId), ShownField("groupId", \.account.groupID),
        ShownField("name", \.account.name), ShownField("type", \.account.type),
        ShownField("currencyCode", \.account.currency.code), ShownField("color", \.account.color),
        ShownField("currentBalanceCents", \.currentBalanceCents), ShownField("isVisible", \.account.isVisible),
        ShownField("createdAt", \.account.createdAt), ShownField("updatedAt", \.account.updatedAt),
        ShownField("deletedAt", \.account.deletedAt), ShownField("currencySymbol", \.account.currency.symbol),
    ]
}

extension AccountType: FieldCodable {}
