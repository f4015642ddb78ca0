import Changes
import FinanceData
import FinanceDomain
import Kernel
import ModuleKit
import TestSupport
import Testing

/// A filter by days compares the day that is stored with each transaction. The moment of a transaction may lie outside its day.
struct DayFilterTests {
    @Test(arguments: [
        ("Pacific/Auckland", "2026-01-31T12:30:00.000Z", "2026-02-01"),
        ("Pacific/Kiritimati", "2026-01-31T10:00:00.001Z", "2026-02-01"),
        ("America/New_York", "2026-02-01T02:00:00.000Z", "2026-01-31"),
        ("Etc/GMT+12", "2026-02-02T11:59:59.999Z", "2026-02-01"),
        ("UTC", "2026-02-01T00:00:00.000Z", "2026-02-01"),
    ])
    func aTransactionIsFoundOnlyOnItsDay(zone: String, moment: String, text: String) async throws {
        let ledger = try await LedgerStore(zones: try OwnerZones.living(in: zone))
        let cash = try await ledger.account("Cash")
        let module = ledger.module
        try await ledger.store.write {
            _ = try module.addTransaction(
                TransactionDraft(
                    accountID: cash, amount: Amount(minorUnits: 1), date: module.date(strict: moment, in: $0)), in: $0)
        }
        let day = try #require(CivilDay(text))
        let (before, after) = (try day.adding(days: -1), try day.adding(days: 1))
        let ranges: [(CivilDay?, CivilDay?, Int)] = [
            (day, day, 1), (day, nil, 1), (nil, day, 1), (before, after, 1), (after, nil, 0), (nil, before, 0),
        ]
        for (from, to, count) in ranges {
            let query = RecordQuery(filters: FinanceModule.filters(from: from, to: to))
            let found = try await ledger.store.read { try FinanceModule.transactionViews.page(query, in: $0).items }
            #expect(found.count == count, "\(from?.description ?? "") to \(to?.description ?? "")")
        }
    }

    @Test func theFirstAndLastDayOfTheCalendarAreValid() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        _ = try await ledger.spend(-1, from: cash, day: "9999-12-31")
        let (first, last) = (try #require(CivilDay("0001-01-01")), try #require(CivilDay("9999-12-31")))
        let query = RecordQuery(filters: FinanceModule.filters(from: first, to: last))
        let page = try await ledger.store.read {
            try FinanceModule.transactionViews.page(query, in: $0)
        }
        #expect(page.items.count == 1)
    }
}
