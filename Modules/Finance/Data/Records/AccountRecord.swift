internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_account` (seed 001, AccountViewEntity, without its balance).
struct AccountRecord: StoredRecord {
    let id: UUID
    var groupId: UUID
    var name: String
    var type: AccountType
    let currencyCode: String
    var color: String
    var isVisible: Bool
    let createdAt: Instant
    var updatedAt: Instant

    static let words = RecordWords(nil, "An account, in one currency.", beside: ["currencyCode", "type"])

    static let schema = RecordSchema<Self>(
        "finance.Account", table: "finance_account", merging: .fields, isFew: true,
        unique: [UniqueFields("nameKey", "currencyCode")],
        hidden: [HiddenColumn("nameKey") { $0.name.lowercased() }],
        columns: Column("id", \.id, [.key, .filtered]),
        Column("groupId", \.groupId, .filtered, standard: .rule),
        Column("name", \.name, [.filtered, .sorted]),
        Column("type", \.type, .filtered),
        Column("currencyCode", \.currencyCode, [.filtered, .sorted]),
        Column("color", \.color, standard: .value(.string(Account.usualColor))),
        Column("isVisible", \.isVisible, .filtered, standard: .value(true)),
        Column("createdAt", \.createdAt, .sorted, merge: .least, standard: .made),
        Column("updatedAt", \.updatedAt, merge: .greatest, standard: .changed),
        make: Self.init)
}
