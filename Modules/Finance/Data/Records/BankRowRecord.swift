internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_bank_row`. It stands for a row of a file whose transaction reached the ledger in another way
/// (contracts/finance.md §8, "Bank identity"). If a transaction has the id of the file's row, no such record is needed.
///
/// The record stays while the transaction is in the trash, so that the file's row is still recognised. The record is deleted
/// when the transaction is deleted for good.
struct BankRowRecord: StoredRecord {
    /// The hash by which the row is recognised. A transaction that is imported from the row would have the hash as its id.
    let id: UUID
    /// The importer of the file.
    let importer: String
    /// The account's name in the file, which a merge of accounts does not change.
    let account: String
    /// Two devices may link one row to different transactions. Then the lower id wins, and the transaction with the higher id
    /// is linked to no row.
    var transactionId: UUID
    let createdAt: Instant

    static let words = RecordWords(nil, "A row of a bank's file, linked to a transaction.", beside: ["createdAt"])

    static let schema = RecordSchema<Self>(
        "finance.BankRow", table: "finance_bank_row", merging: .fields,
        columns: Column("id", \.id, .key),
        Column("importer", \.importer, merge: .least),
        Column("account", \.account, merge: .least),
        Column("transactionId", \.transactionId, merge: .least),
        Column("createdAt", \.createdAt, merge: .least, standard: .made),
        make: Self.init)
}

extension BankRowRecord {
    /// Deletes the links of a transaction that is deleted for good, so that its rows count as new again.
    static func free(_ transaction: String, in writing: WriteTransaction) throws {
        let keys = try writing.session.rows(
            """
            SELECT id FROM finance_bank_row
            WHERE owner = \(writing.ownerKey) AND transaction_id = \(transaction) AND deleted_at IS NULL
            """
        ).map { try $0.text(0) }
        for key in keys { _ = try RecordTable<BankRowRecord>(writing).remove(key) }
    }
}
