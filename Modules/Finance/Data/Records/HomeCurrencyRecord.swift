internal import Kernel
internal import Storage

/// A row of `finance_home_currency`: at most one per owner. The row is merged as a whole. If two versions are equal, the later
/// version is stored. If they differ, there is a conflict.
struct HomeCurrencyRecord: StoredRecord {
    let currencyCode: String
    let previousCode: String?
    let rate: ExactDecimal?
    let updatedAt: Instant

    static let words = RecordWords(nil, "The currency in which totals are told.", beside: ["currencyCode"])

    static let schema = RecordSchema<Self>(
        "finance.HomeCurrency", table: "finance_home_currency", merging: .agreement, isFew: true,
        columns: Column("currencyCode", \.currencyCode),
        Column("previousCode", \.previousCode),
        Column("rate", \.rate),
        Column("updatedAt", \.updatedAt, merge: .greatest, standard: .changed),
        make: Self.init)
}
