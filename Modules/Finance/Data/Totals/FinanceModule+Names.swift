package import FoundationEssentials
internal import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// The transactions whose ids end with the given text; at most a few, for a message.
    ///
    /// - Parameters:
    ///   - end: hexadecimal digits and hyphens.
    ///   - removed: true for transactions in the trash instead of live ones.
    package func transactions(
        endingIn end: String, removed: Bool, in reading: ReadTransaction
    ) throws -> [UUID] {
        let state: SQL = removed ? "deleted_at IS NOT NULL" : "deleted_at IS NULL"
        return try reading.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND id LIKE \("%" + end) AND \(state) ORDER BY id LIMIT 10
            """
        ).compactMap { UUID(text: try $0.text(0)) }
    }

    /// The number of transactions of an account, or of all.
    package func transactionCount(of account: UUID?, in reading: ReadTransaction) throws -> Int64 {
        let place: SQL = account.map { "AND account_id = \($0.text)" } ?? ""
        return try reading.session.firstRow(
            """
            SELECT CAST(COALESCE(SUM(transactions), 0) AS BIGINT) FROM finance_balance
            WHERE owner = \(reading.ownerKey) \(place)
            """)?.integer(0) ?? 0
    }

    /// The balance of an account, in minor units of its own currency.
    package func balance(of account: UUID, in reading: ReadTransaction) throws -> Int64 {
        try Self.balances(of: [account.text], in: reading)[account.text] ?? 0
    }
}
