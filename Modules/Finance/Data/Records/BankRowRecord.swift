internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_bank_row`: a row of a file whose transaction reached the ledger in another way (contracts/finance.md §8,
/// "Bank identity"). A row whose transaction has the row's own id needs no such record.
///
/// It stays while its transaction is in the trash, so that the row is still recognised. It is deleted when the transaction is
/// deleted for good.
struct BankRowRecord: StoredRecord {
    /// The hash by which the row is recognised; it would be the id of the row's transaction.
    let id: UUID
    /// The importer of the file.
    let importer: String
    /// The account's name in the file, which a merge of accounts does not change.
    let account: String
    /// Two devices may link one row to different transactions: the lower id wins, and the other transaction is linked to no
    /// row.
    var transactionId: UUID
    let createdAt: Instant

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
