import Changes
import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

struct TotalsTests {
    private func store() async throws -> ImportedStore {
        let imported = try await ImportedStore()
        try await imported.take([
            "2026-01-08,-3.50,a,Food,Cash,EUR,1,", "2026-01-20,-10.00,b,Food,Travel,USD,0.9,",
            "2026-01-31,1.00,c,Food,Cash,EUR,1,",
            "2026-02-01,-5.00,d,Food,Cash,EUR,1,", "2026-02-02,9.00,e,,Cash,EUR,1,",
            "2026-02-03,100.00,f,Salary,Cash,EUR,1,",
        ])
        return imported
    }

    private func told(_ totals: [CategoryTotal]) -> [String] {
        totals.map {
            "\($0.month?.description ?? "all") \($0.categoryName ?? "none") \($0.currencyCode) \($0.amountCents) "
                + "\($0.homeCurrencyCode) \($0.amountHomeCents) \($0.transactionCount)"
        }
    }

    @Test func totalsAreSeparatedByCategoryAndCurrency() async throws {
        let imported = try await store()
        let totals = try await imported.store.read { [finance = imported.finance] in
            try finance.categoryTotals(by: .month, in: $0).items
        }
        #expect(
            told(totals) == [
                "2026-01 Food EUR -250 EUR -250 2", "2026-01 Food USD -1000 EUR -900 1",
                "2026-02 Salary EUR 10000 EUR 10000 1", "2026-02 Food EUR -500 EUR -500 1",
                "2026-02 none EUR 900 EUR 900 1",
            ])
    }

    @Test(
        arguments: [
            (nil, nil, [-750, -1_000, 10_000, 900]), ("2026-02", nil, [10_000, -500, 900]),
            (nil, "2026-01", [-250, -1_000]),
            ("2026-03", "2026-12", []),
        ] as [(String?, String?, [Int64])])
    func aRangeOfMonthsIsAddedUp(from: String?, to: String?, sums: [Int64]) async throws {
        func month(_ text: String?) throws -> CivilMonth? {
            try text.map { CivilMonth(of: try #require(CivilDay("\($0)-01"))) }
        }
        let imported = try await store()
        let (first, last) = (try month(from), try month(to))
        let totals = try await imported.store.read { [finance = imported.finance] in
            try finance.categoryTotals(by: .all, from: first, to: last, in: $0).items
        }
        #expect(totals.map(\.amountCents).sorted() == sums.sorted())
        #expect(totals.allSatisfy { $0.month == nil })
    }

    /// Refunds reduce a month's spending, and may make the sum positive (contracts/finance.md §1.2, defect 14).
    @Test func aMonthOfRefundsHasAPositiveTotal() async throws {
        let imported = try await ImportedStore()
        try await imported.take(["2026-01-08,-3.50,a,Food,Cash,EUR,1,", "2026-01-09,10.00,b,Food,Cash,EUR,1,"])
        let totals = try await imported.store.read { [finance = imported.finance] in
            try finance.categoryTotals(by: .month, in: $0).items
        }
        #expect(totals.map(\.amountCents) == [650])
    }

    @Test func noTotalIncludesTransfers() async throws {
        let imported = try await store()
        let before = try await imported.store.read { [finance = imported.finance] in
            try finance.categoryTotals(by: .month, in: $0).items
        }
        try await imported.store.write { [finance = imported.finance] transaction in
            let euro = try Currency("EUR")
            let bank = try finance.addAccount(
                AccountDraft(name: "Bank", type: .checking, currency: euro), in: transaction)
            let cash = try #require(try FinanceModule.accounts.all(in: transaction).first { $0.name == "Cash" })
            _ = try finance.transfer(
                TransferDraft(from: cash.id, to: bank.entity.id, sent: Amount(minorUnits: 500)), in: transaction)
        }
        let after = try await imported.store.read { [finance = imported.finance] in
            try finance.categoryTotals(by: .month, in: $0).items
        }
        #expect(after == before)
    }
}

struct RegisterTests {
    /// The balances on every page of a register equal the sums of all rows from the start.
    @Test(arguments: [1, 2, 3, 7, 100])
    func balancesEqualTheSumOfTheRows(limit: Int) async throws {
        let imported = try await ImportedStore()
        let amounts = [100, -3, -3, 50, -20, 7, 7, 7, -99, 1].map(Int64.init)
        try await imported.take(
            amounts.enumerated().map { place, amount in
                "2026-01-\(10 + place / 3),\(AmountText.plain(amount, of: try Currency("EUR"))),r,Food,Cash,EUR,1,"
            } + ["2026-01-11,5.00,other,Food,Bank,EUR,1,"])
        let (finance, store) = (imported.finance, imported.store)
        let cash = try await store.read {
            try #require(try FinanceModule.accounts.all(in: $0).first { $0.name == "Cash" }.map(\.id))
        }
        var lines: [RegisterLine] = []
        var query = RecordQuery(limit: limit)
        repeat {
            let asked = query
            let page = try await store.read { try finance.register(of: cash, asked, in: $0) }
            lines += page.items
            query.cursor = page.next
        } while query.cursor != nil
        #expect(lines.count == amounts.count)
        var sum: Int64 = 0
        for line in lines.reversed() {
            sum += line.transaction.amount.minorUnits
            #expect(line.balanceCents == sum)
        }
    }

    @Test func balancesIncludeEntriesThatAFilterLeavesOut() async throws {
        let imported = try await ImportedStore()
        try await imported.take([
            "2026-01-08,10.00,keep,Food,Cash,EUR,1,", "2026-01-09,-3.00,drop,Food,Cash,EUR,1,",
            "2026-01-10,1.00,keep,Food,Cash,EUR,1,",
        ])
        let lines = try await imported.store.read { [finance = imported.finance] reading in
            let cash = try #require(try FinanceModule.accounts.all(in: reading).first)
            let query = RecordQuery(filters: [RecordQuery.Filter("description", .contains, "keep")])
            return try finance.register(of: cash.id, query, in: reading).items
        }
        #expect(lines.map(\.balanceCents) == [800, 1_000])
    }
}
