import FinanceDomain
import FoundationEssentials
import Kernel
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// Sums that exceed the machine's integers.
struct LargeTotalsTests {
    /// A store in which each of the given number of months has the largest allowed sum, 2^53 − 1.
    private func store(months: Int, sign: Int64 = 1) async throws -> (ledger: LedgerStore, cash: UUID) {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        try await ledger.store.write { transaction in
            for place in 0..<months {
                let month = Int64(100 * (1_900 + place / 12) + place % 12 + 1)
                let amount = sign * LedgerTotals.limit
                try transaction.session.execute(
                    """
                    INSERT INTO finance_month (owner, month, account_id, category_id, is_transfer, home_currency,
                        amount, amount_home, transactions)
                    VALUES (\(transaction.ownerKey), \(month), \(cash.text), '', 0, 'EUR', \(amount), \(amount), 1)
                    """)
            }
        }
        return (ledger, cash)
    }

    private func totals(_ by: TotalsBy, of ledger: LedgerStore) async throws -> [CategoryTotal] {
        try await ledger.store.read { [finance = ledger.module] in try finance.categoryTotals(by: by, in: $0).items }
    }

    @Test(arguments: [1, -1] as [Int64])
    func sumsWithinTheLimitAreExact(sign: Int64) async throws {
        let (ledger, _) = try await store(months: 1_024, sign: sign)
        let total = try #require(try await totals(.all, of: ledger).first)
        #expect(total.amountCents == sign * 1_024 * LedgerTotals.limit)
        #expect(total.amountHomeCents == total.amountCents)
        #expect(total.transactionCount == 1_024)
    }

    @Test func aTotalBeyondTheLargestNumberIsRefused() async throws {
        let (ledger, _) = try await store(months: 1_100)
        let refused = await #expect(throws: MizanError.self) {
            do { _ = try await totals(.all, of: ledger) } catch { throw MizanError(crossing: error) }
        }
        #expect(refused?.reason == "finance.balance-out-of-range")
        #expect(refused?.message.contains("no category") == true)
        #expect(try await totals(.month, of: ledger).count == 1_100)
    }

    /// An intermediate sum may be larger than the final one.
    @Test func theDoctorAllowsLargeIntermediateSums() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let (dollars, food) = (try await ledger.account("Dollars", "USD"), try await ledger.category("Food"))
        for amount in [100, -100] as [Int64] {
            for _ in 0..<3 { _ = try await ledger.spend(amount, from: dollars, on: food, rate: "0.5") }
        }
        try await ledger.store.write {
            try $0.session.execute(
                """
                UPDATE finance_transaction
                SET amount_home_cents = CASE WHEN amount_cents > 0 THEN 4611686018427387904 ELSE -4611686018427387904 END
                """)
            try $0.session.execute("UPDATE finance_month SET amount_home = 0")
        }
        #expect(try await ledger.findings() == [])
    }

    /// An earlier version allowed larger monthly sums. If a month's sum is beyond the present limit, a change that brings the
    /// sum closer to the limit is accepted.
    @Test(arguments: [1, -1] as [Int64])
    func aMonthlySumBeyondTheLimitMayChangeTowardsTheLimit(sign: Int64) async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(sign * 500, from: cash)
        let beyond = sign * (LedgerTotals.limit + 1_000)
        try await ledger.store.write {
            try $0.session.execute("UPDATE finance_balance SET amount = \(beyond)")
            try $0.session.execute("UPDATE finance_month SET amount = \(beyond), amount_home = \(beyond)")
        }
        let refused = try await ledger.refusal { [module = ledger.module] in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: sign * 501)
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        #expect(refused.reason == "finance.balance-out-of-range")
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: sign * 400)
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        #expect(try await ledger.balance(cash) == beyond - sign * 100)
        let income = try await ledger.category("Pay", .income)
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.notes = .set("another note")
            _ = try module.changeTransaction(spent, change, in: $0)
            change.categoryID = .set(income)
            _ = try module.changeTransaction(spent, change, in: $0)
            try module.removeTransaction(spent, in: $0)
        }
    }
}
