internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_bank_row`: a row of a file that is a transaction which came here by another way (contracts/finance.md §8,
/// "Bank identity"). A row whose transaction has the row's own id needs none: that id says it.
///
/// It stays while its transaction lies in the trash, so that the row is known to lie there, and goes when that is deleted for good.
struct BankRowRecord: StoredRecord {
    /// By what the row is known again: the hash that its transaction's id would be.
    let id: UUID
    /// The importer of the file.
    let importer: String
    /// As the file names it: a merge of accounts changes nothing of it.
    let account: String
    /// Two devices may link one row apart: the transaction of the lesser id stands, and the other one is linked to no row again.
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
    /// Lets go of the rows of a transaction that is deleted for good: they are new again.
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
