package import Kernel

/// An account as apps show it (seed 001, AccountViewEntity).
package struct AccountViewEntity: Hashable, Sendable {
    package let account: Account
    package let version: RecordVersion
    package let userId: String
    /// The sum of its transactions, in minor units of its own currency.
    package let currentBalanceCents: Int64
    package let deletedAt: Instant?

    package init(
        _ account: Account, version: RecordVersion, owner: String, balance: Int64, removedAt: Instant? = nil
    ) {
        (self.account, self.version, userId) = (account, version, owner)
        (currentBalanceCents, deletedAt) = (balance, removedAt)
    }

    package static let fields = [
        RecordField("id", .identifier), RecordField("version", .integer), RecordField("userId", .text),
        RecordField("groupId", .identifier), RecordField("name", .text), RecordField("type", AccountType.kind),
        RecordField("currencyCode", .text), RecordField("color", .text),
        RecordField("currentBalanceCents", .integer), RecordField("isVisible", .boolean),
        RecordField("createdAt", .instant), RecordField("updatedAt", .instant),
        RecordField("deletedAt", .instant, required: false),
        RecordField("currencySymbol", .text, required: false),
    ]

    /// One for each field, in their order.
    package var values: [FieldValue] {
        [
            account.id.fieldValue, .integer(version), .text(userId), account.groupID.fieldValue, .text(account.name),
            account.type.fieldValue, .text(account.currency.code), .text(account.color),
            .integer(currentBalanceCents), .boolean(account.isVisible), account.createdAt.fieldValue,
            account.updatedAt.fieldValue, deletedAt.fieldValue, account.currency.symbol.fieldValue,
        ]
    }

    package var json: JSONValue { .object(Self.fields, values) }
}

extension AccountType: FieldCodable {}
