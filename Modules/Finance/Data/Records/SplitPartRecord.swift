internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_split_part`. The parts of a transaction stay while it lies in the trash, where they count nowhere, and go
/// when that is deleted for good.
struct SplitPartRecord: StoredRecord {
    let id: UUID
    let transactionId: UUID
    var position: Int64
    var amountCents: Int64
    var categoryId: UUID?
    var notes: String?
    let createdAt: Instant
    var updatedAt: Instant

    static let words = RecordWords(
        nil, "A part of a transaction that has a purpose of its own.", beside: ["amountCents", "notes"])

    static let schema = RecordSchema<Self>(
        "finance.SplitPart", table: "finance_split_part", merging: .fields,
        columns: Column("id", \.id, [.key, .filtered]),
        Column("transactionId", \.transactionId, .filtered),
        Column("position", \.position),
        Column("amountCents", \.amountCents),
        Column("categoryId", \.categoryId, .filtered),
        Column("notes", \.notes),
        Column("createdAt", \.createdAt, merge: .least, standard: .made),
        Column("updatedAt", \.updatedAt, merge: .greatest, standard: .changed),
        make: Self.init)
}

extension SplitPartRecord {
    /// Takes the parts of a transaction along that is deleted for good.
    static func free(_ transaction: String, in writing: WriteTransaction) throws {
        for part in try Splits(in: writing.reading).keys(of: [transaction]) {
            _ = try RecordTable<SplitPartRecord>(writing).purge(part)
        }
    }
}
