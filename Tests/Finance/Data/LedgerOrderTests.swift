import Changes
import FinanceData
import FinanceDomain
import FoundationEssentials
import Kernel
import ModuleKit
import TestSupport
import Testing

/// Transactions are sorted by the days for which they count. An evening entry precedes an entry for the next day that has only
/// a day. This is true even if the moment of the evening entry is later than the stored start of the next day.
struct LedgerOrderTests {
    /// Three transactions: wages on an entered day, an entry at `moment` on the evening before that day, and rent on an earlier
    /// day.
    private struct Days {
        let ledger: LedgerStore
        let cash: UUID
        let rent: UUID
        let evening: UUID
        let wages: UUID

        init(zone: String, dayStart: Int, moment: String) async throws {
            let ledger = try await LedgerStore(zones: try OwnerZones.living(in: zone, dayStart: dayStart))
            let cash = try await ledger.account("Cash")
            wages = try await ledger.spend(500, from: cash, day: "2026-03-02")
            evening = try await ledger.store.write { [module = ledger.module] in
                try module.addTransaction(
                    TransactionDraft(
                        accountID: cash, amount: Amount(minorUnits: -20), date: module.date(strict: moment, in: $0)),
                    in: $0
                ).entity.id
            }
            rent = try await ledger.spend(-100, from: cash, day: "2026-02-28")
            (self.ledger, self.cash) = (ledger, cash)
        }

        func register(_ query: RecordQuery) async throws -> RecordPage<RegisterLine> {
            try await ledger.store.read { [module = ledger.module, cash] in
                try module.register(of: cash, query, in: $0)
            }
        }

        func list(_ query: RecordQuery) async throws -> [UUID] {
            try await ledger.store.read {
                try FinanceModule.transactionViews.page(query, in: $0).items.map(\.id)
            }
        }
    }

    /// For their owner, all these moments are on the first of March. In UTC they are on the first or the second of March. The
    /// moment of the owner whose day begins at 18:00 is on the third of March in UTC.
    private static let evenings = [
        ("UTC", 0, "2026-03-01T20:00:00.000Z"), ("Pacific/Auckland", 0, "2026-03-01T10:59:59.999Z"),
        ("America/Los_Angeles", 0, "2026-03-02T04:00:00.000Z"), ("America/Los_Angeles", 18, "2026-03-03T01:00:00.000Z"),
    ]

    @Test(arguments: evenings)
    func anEveningEntryPrecedesTheNextDaysEntries(zone: String, dayStart: Int, moment: String) async throws {
        let days = try await Days(zone: zone, dayStart: dayStart, moment: moment)
        let all = try await days.register(RecordQuery())
        #expect(all.items.map(\.transaction.id) == [days.wages, days.evening, days.rent])
        #expect(all.items.map(\.balanceCents) == [380, -120, -100])
        #expect(try await days.list(RecordQuery()) == [days.wages, days.evening, days.rent])
        let ascending = RecordQuery(sort: [RecordQuery.Sort("date")])
        #expect(try await days.list(ascending) == [days.rent, days.evening, days.wages])
    }

    @Test(arguments: evenings)
    func theBalanceIncludesEarlierEntriesOutsideTheList(zone: String, dayStart: Int, moment: String) async throws {
        let days = try await Days(zone: zone, dayStart: dayStart, moment: moment)
        let query = RecordQuery(filters: FinanceModule.filters(from: nil, to: CivilDay("2026-03-01")))
        let narrowed = try await days.register(query)
        #expect(narrowed.items.map(\.transaction.id) == [days.evening, days.rent])
        #expect(narrowed.items.map(\.balanceCents) == [-120, -100])
    }

    @Test(arguments: evenings)
    func eachPageContinuesWhereThePreviousPageEnded(zone: String, dayStart: Int, moment: String) async throws {
        let days = try await Days(zone: zone, dayStart: dayStart, moment: moment)
        var (query, lines) = (RecordQuery(limit: 1), [RegisterLine]())
        repeat {
            let page = try await days.register(query)
            lines += page.items
            query.cursor = page.next
        } while query.cursor != nil
        #expect(lines.map(\.transaction.id) == [days.wages, days.evening, days.rent])
        #expect(lines.map(\.balanceCents) == [380, -120, -100])
    }

    @Test(arguments: evenings)
    func anEditKeepsTheDay(zone: String, dayStart: Int, moment: String) async throws {
        let days = try await Days(zone: zone, dayStart: dayStart, moment: moment)
        try await days.ledger.store.write { [module = days.ledger.module, id = days.evening] in
            var change = TransactionChange()
            change.description = .set("Dinner")
            _ = try module.changeTransaction(id, change, in: $0)
        }
        let lines = try await days.register(RecordQuery()).items
        #expect(lines.map(\.transaction.id) == [days.wages, days.evening, days.rent])
        #expect(lines.map(\.balanceCents) == [380, -120, -100])
    }

    @Test func anExportIsOrderedByDay() async throws {
        let days = try await Days(zone: "America/Los_Angeles", dayStart: 0, moment: "2026-03-02T04:00:00.000Z")
        let file = try await days.ledger.store.read { [module = days.ledger.module] in
            try module.ledgerFile(of: nil, in: $0)
        }
        let rows = String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
        // In UTC, the evening's moment is on the second.
        #expect(rows.map { $0.prefix(17) } == ["2026-02-28,-1.00,", "2026-03-02T04:00:", "2026-03-02,5.00,,"])
    }

    /// Clients filter by moments. The search is first narrowed to days, which must exclude no entry that the filter accepts.
    @Test(arguments: evenings)
    func aFilterByMomentFindsExactlyThatMoment(zone: String, dayStart: Int, moment: String) async throws {
        let days = try await Days(zone: zone, dayStart: dayStart, moment: moment)
        let finding: [(RecordQuery.Comparison, Bool)] = [
            (.equal, true), (.greaterOrEqual, true), (.lessOrEqual, true), (.greater, false), (.less, false),
            (.notEqual, false), (.in, true),
        ]
        for (comparison, isFound) in finding {
            let found = try await days.list(RecordQuery(filters: [RecordQuery.Filter("date", comparison, moment)]))
            #expect(found.contains(days.evening) == isFound, "\(comparison)")
        }
    }
}
