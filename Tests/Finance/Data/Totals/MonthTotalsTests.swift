import Changes
import FinanceDomain
import FoundationEssentials
import Kernel
import TestSupport
import Testing

@testable import FinanceData

struct MonthTotalsTests {
    private let ledger: LedgerStore

    init() async throws {
        ledger = try await LedgerStore()
    }

    private func totals(
        of what: TotalsOf = .all, from: CivilMonth, to: CivilMonth
    ) async throws -> [MonthTotal] {
        try await ledger.store.read { [module = ledger.module] in
            try module.monthTotals(of: what, from: from, to: to, in: $0)
        }
    }

    /// The home currency's units are those of the first account; half a euro is one dollar.
    @Test func aMonthHasItsSpentAndItsReceivedCategories() async throws {
        let (cash, dollars) = (try await ledger.account("Cash"), try await ledger.account("Travel", "USD"))
        let (food, pay) = (try await ledger.category("Food"), try await ledger.category("Pay", .income))
        // More than half a word, so that the halves of the sum have to be put together.
        for (amount, account, category, day) in [
            (-3_000_000_000, cash, food, "2026-01-02"), (-3_000_000_000, cash, food, "2026-01-03"),
            (100, cash, food, "2026-01-04"), (500, cash, pay, "2026-01-05"), (-40, dollars, nil, "2026-01-06"),
            (-7, cash, food, "2025-11-30"), (-9, cash, food, "2026-02-01"),
        ] as [(Int64, UUID, UUID?, String)] {
            let rate = account == dollars ? "0.5" : nil
            _ = try await ledger.spend(amount, from: account, on: category, rate: rate, day: day)
        }
        let (november, january) = (try CivilMonth(year: 2025, month: 11), try CivilMonth(year: 2026, month: 1))
        let all = try await totals(from: november, to: january)
        #expect(all.map(\.month) == [november, january])
        #expect(all.map(\.spent) == [-7, -5_999_999_920] && all.map(\.received) == [0, 500])
        let ofFood = try await totals(of: .category(food), from: january, to: january)
        #expect(ofFood.map(\.sum) == [-5_999_999_900])
        let without = try await totals(of: .category(nil), from: november, to: january)
        #expect(without.map(\.sum) == [-20] && without.first?.month == january)
    }

    /// The present month is January; what is entered for February is in every balance.
    @Test func theBalancesOfTwelveMonthsLeadToThePresentOne() async throws {
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        for (amount, day) in [
            (1_000, "2024-06-01"), (-100, "2025-02-01"), (-20, "2025-12-31"), (-3, "2026-01-02"), (50, "2026-02-01"),
        ] as [(Int64, String)] {
            _ = try await ledger.spend(amount, from: cash, day: day)
        }
        let balances = try await ledger.store.read { [module = ledger.module] in
            try module.monthlyBalances(of: FinanceModule.accountViews.page(in: $0).items, in: $0)
        }
        #expect(balances[cash] == Array(repeating: 950, count: 10) + [930, 927])
        #expect(balances[bank] == Array(repeating: 0, count: 12))
    }

    /// No category says what the money was for, so income and spending are not set off against each other, also by parts.
    @Test func moneyWithoutACategoryCountsByItsSign() async throws {
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        for amount in [-30, 1_000, -12] as [Int64] {
            _ = try await ledger.spend(amount, from: cash, day: "2026-01-02")
        }
        let divided = try await ledger.spend(-100, from: cash, day: "2026-01-03")
        let month = try CivilMonth(year: 2026, month: 1)
        var totals = try await totals(of: .category(nil), from: month, to: month)
        #expect(totals.map(\.spent) == [-142] && totals.map(\.received) == [1_000])
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.split(
                divided,
                into: [
                    SplitDraft(amount: Amount(minorUnits: -150), categoryID: food),
                    SplitDraft(amount: Amount(minorUnits: 50)),
                ], in: $0)
        }
        totals = try await self.totals(from: month, to: month)
        #expect(totals.map(\.spent) == [-192] && totals.map(\.received) == [1_050])
        let findings = try await ledger.store.read { try LedgerTotals.compare($0) }
        #expect(findings.isEmpty, "\(findings)")
    }

    /// A category that received more than it spent counts as received.
    @Test func theSignOfACategoryDecides() async throws {
        let cash = try await ledger.account("Cash")
        let food = try await ledger.category("Food")
        for amount in [-5_000_000_000, 5_000_000_001] as [Int64] {
            _ = try await ledger.spend(amount, from: cash, on: food, day: "2026-01-02")
        }
        let month = try CivilMonth(year: 2026, month: 1)
        let totals = try await totals(from: month, to: month)
        #expect(totals.map(\.spent) == [0] && totals.map(\.received) == [1])
    }
}
