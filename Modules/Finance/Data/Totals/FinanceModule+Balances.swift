package import FinanceDomain
package import FoundationEssentials
internal import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// The balances of accounts at the ends of the last twelve months, by account, the present balance last. They come from the
    /// stored sums: the present balance without what the later months added.
    package func monthlyBalances(
        of accounts: [AccountViewEntity], in reading: ReadTransaction
    ) throws -> [UUID: [Int64]] {
        let present = CivilMonth(of: try today(in: reading))
        let months = try (0..<12).map { try present.adding(-$0).number }
        var sums: [String: [Int64: Int64]] = [:]
        try KeyLists.forEach(accounts.map(\.account.id.text)) { keys in
            try reading.session.forEachRow(
                """
                SELECT account_id, month, \(WideSum.column("amount")) FROM finance_month
                WHERE owner = \(reading.ownerKey) AND month >= \(months.last ?? 0) AND account_id IN (\(keys))
                GROUP BY account_id, month
                """
            ) { row in sums[try row.text(0), default: [:]][try row.integer(1)] = try row.integer(2) }
        }
        var balances: [UUID: [Int64]] = [:]
        for one in accounts {
            let ofMonths = sums[one.account.id.text] ?? [:]
            // The balance already contains the entries of later months.
            var balance = one.currentBalanceCents
            let series = months.map { month in
                defer { balance &-= ofMonths[month] ?? 0 }
                return balance
            }
            balances[one.account.id] = series.reversed()
        }
        return balances
    }
}
