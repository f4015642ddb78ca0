internal import FoundationEssentials
internal import Kernel
internal import ProbeDomain
internal import Storage

/// A row of `probe_loan`.
struct LoanRecord: StoredRecord {
    let id: UUID
    let borrower: String
    let weight: Double
    let price: ExactDecimal
    let isDue: Bool
    let since: Instant
    let until: CivilDay?
    let book: UUID?
    let extra: JSONValue?
    let labels: [String]
    let mood: LoanMood?
    // new-module: fields

    static let words = RecordWords(nil, "A loan.")

    static let schema = RecordSchema<Self>(
        "probe.Loan", table: "probe_loan", merging: .fields,
        hidden: [
            // new-module: hidden columns
        ],
        columns: Column("id", \.id, .key),
        Column("borrower", \.borrower, [.filtered, .sorted]),
        Column("weight", \.weight, .filtered),
        Column("price", \.price, .filtered),
        Column("isDue", \.isDue, .filtered),
        Column("since", \.since, [.filtered, .sorted]),
        Column("until", \.until, [.filtered, .sorted]),
        Column("book", \.book, .filtered),
        Column("extra", \.extra),
        Column("labels", \.labels),
        Column("mood", \.mood, .filtered),
        // new-module: columns
        make: Self.init)
}
