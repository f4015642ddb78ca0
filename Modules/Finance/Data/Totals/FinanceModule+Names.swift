internal import Changes
package import FoundationEssentials
internal import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// The transactions whose ids end so, in the trash or not; at most a few, for a message.
    package func transactions(endingIn end: String, removed: Bool, in reading: ReadTransaction) throws -> [UUID] {
        try Self.transactions.keys(endingIn: end, removed: removed, in: reading)
            .compactMap(UUID.init(text:))
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
