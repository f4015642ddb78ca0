package import FoundationEssentials
package import Kernel

/// A transaction as apps show it (seed 001, TransactionViewEntity), with what it joins of account and category.
package struct TransactionViewEntity: Hashable, Sendable {
    package let id: UUID
    package let version: RecordVersion
    package let userId: String
    package let amountCents: Int64
    package let amountHomeCents: Int64
    /// That of the account.
    package let currencyOriginal: String?
    package let exchangeRate: ExactDecimal
    package let accountId: UUID
    package let categoryId: UUID?
    package let transferId: UUID?
    package let description: String?
    package let notes: String?
    package let date: Instant
    package let createdAt: Instant
    package let updatedAt: Instant
    package let deletedAt: Instant?
    package let reconciliationId: UUID?
    package let cleared: Bool
    package let accountName: String?
    package let accountColor: String?
    package let categoryName: String?
    package let categoryColor: String?
    /// `income`, `expense` or `opening_balance`.
    package let categoryType: String?
    package let reconciliationStatus: String?
    // The seed's entity ends here.
    /// The day that it counts for, whatever the moment in `date`.
    package let day: CivilDay
    /// True if an amount or a rate exceeds the limits of the apps (contracts/finance.md §1.1, "Limits"); nil if none does.
    package let isBeyondApps: Bool?
    /// The other account of a transfer's leg, for people. It is not shown as a field.
    package let otherLeg: OtherLeg?

    /// The account at the other end of a transfer, and what the leg there is in its currency.
    package struct OtherLeg: Hashable, Sendable {
        package let accountName: String
        package let currency: Currency
        package let amountCents: Int64
    }

    /// The `categoryType` of one.
    package static let openingBalance = "opening_balance"

    package static let fields = [
        RecordField("id", .identifier), RecordField("version", .integer), RecordField("userId", .text),
        RecordField("amountCents", .integer), RecordField("amountHomeCents", .integer),
        RecordField("currencyOriginal", .text, required: false), RecordField("exchangeRate", .real),
        RecordField("accountId", .identifier), RecordField("categoryId", .identifier, required: false),
        RecordField("transferId", .identifier, required: false), RecordField("description", .text, required: false),
        RecordField("notes", .text, required: false), RecordField("date", .instant),
        RecordField("createdAt", .instant), RecordField("updatedAt", .instant),
        RecordField("deletedAt", .instant, required: false),
        RecordField("reconciliationId", .identifier, required: false), RecordField("cleared", .boolean),
        RecordField("accountName", .text, required: false), RecordField("accountColor", .text, required: false),
        RecordField("categoryName", .text, required: false), RecordField("categoryColor", .text, required: false),
        RecordField("categoryType", .text, required: false),
        RecordField("reconciliationStatus", .text, required: false), RecordField("day", .day),
        RecordField("beyondApps", .boolean, required: false),
    ]

    /// One for each field, in their order.
    package var values: [FieldValue] {
        [
            id.fieldValue, .integer(version), .text(userId), .integer(amountCents), .integer(amountHomeCents),
            currencyOriginal.fieldValue, exchangeRate.numberValue, accountId.fieldValue, categoryId.fieldValue,
            transferId.fieldValue, description.fieldValue, notes.fieldValue, date.fieldValue, createdAt.fieldValue,
            updatedAt.fieldValue, deletedAt.fieldValue, reconciliationId.fieldValue, cleared.fieldValue,
            accountName.fieldValue, accountColor.fieldValue, categoryName.fieldValue, categoryColor.fieldValue,
            categoryType.fieldValue, reconciliationStatus.fieldValue, day.fieldValue, isBeyondApps.fieldValue,
        ]
    }

    package var json: JSONValue { .object(Self.fields, values) }
}

extension TransactionViewEntity {
    /// - Parameters:
    ///   - account: nil where it is gone.
    ///   - other: the account at the other end of a transfer.
    ///   - removedAt: of one in the trash.
    package init(
        _ transaction: Transaction, version: RecordVersion, owner: String, account: Account?, category: Category?,
        other: Account? = nil, removedAt: Instant? = nil
    ) {
        self.init(
            id: transaction.id, version: version, userId: owner, amountCents: transaction.amount.minorUnits,
            amountHomeCents: transaction.homeAmount, currencyOriginal: account?.currency.code,
            exchangeRate: transaction.rate.value, accountId: transaction.accountID,
            categoryId: transaction.categoryID, transferId: transaction.transfer?.id,
            description: transaction.description, notes: transaction.notes, date: transaction.date.instant,
            createdAt: transaction.createdAt, updatedAt: transaction.updatedAt, deletedAt: removedAt,
            reconciliationId: nil, cleared: false, accountName: account?.name, accountColor: account?.color,
            categoryName: category?.name, categoryColor: category?.color,
            categoryType: category?.type.rawValue ?? (transaction.isOpeningBalance ? Self.openingBalance : nil),
            reconciliationStatus: nil, day: transaction.date.day,
            isBeyondApps: transaction.amount.isBeyondApps || transaction.rate.isBeyondApps ? true : nil,
            otherLeg: transaction.transfer.flatMap { leg in
                other.map {
                    OtherLeg(accountName: $0.name, currency: $0.currency, amountCents: leg.otherAmount.minorUnits)
                }
            })
    }
}

extension ExactDecimal {
    /// As a number, in its own digits, where the seed has one.
    package var numberValue: FieldValue { .json(Int64(description).map(JSONValue.integer) ?? .exact(description)) }
}
