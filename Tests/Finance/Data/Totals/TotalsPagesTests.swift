import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// The pages of totals together equal the whole list in its order.
struct TotalsPagesTests {
    private let ledger: LedgerStore

    init() async throws {
        ledger = try await LedgerStore()
        let (cash, dollars) = (try await ledger.account("Cash"), try await ledger.account("Travel", "USD"))
        let food = try await ledger.category("Food")
        let (sweets, coffee) = (
            try await ledger.category("Süßes", in: food), try await ledger.category("Coffee", in: food)
        )
        let pay = try await ledger.category("Pay", .income)
        for month in ["2025-12", "2026-01", "2026-03"] {
            for (place, category) in [coffee, nil, pay, sweets].enumerated() {
                let day = "\(month)-0\(place + 1)"
                _ = try await ledger.spend(place == 2 ? 500 : -100, from: cash, on: category, day: day)
                _ = try await ledger.spend(-10, from: dollars, on: category, rate: "0.5", day: day)
            }
        }
    }

    private func page(
        _ by: TotalsBy, _ query: RecordQuery, from: CivilMonth? = nil
    ) async throws -> RecordPage<CategoryTotal> {
        try await ledger.store.read { [module = ledger.module] in
            try module.categoryTotals(by: by, from: from, query, in: $0)
        }
    }

    @Test(arguments: TotalsBy.allCases, [1, 2, 3, 7, 8, 24, 25])
    func thePagesAddUpToTheWholeList(by: TotalsBy, limit: Int) async throws {
        let whole = try await page(by, RecordQuery()).items
        #expect(whole.count == (by == .month ? 24 : 8))
        #expect(
            Array(whole.prefix(8)).map { $0.categoryName ?? "none" } == [
                "Pay", "Pay", "Coffee", "Coffee", "Süßes", "Süßes", "none", "none",
            ])
        var (items, query) = ([CategoryTotal](), RecordQuery(limit: limit))
        repeat {
            let page = try await page(by, query)
            #expect(page.items.count == limit || page.next == nil)
            items += page.items
            query.cursor = page.next
        } while query.cursor != nil
        #expect(items == whole)
    }

    @Test func aPageEndsAtItsByteLimit() async throws {
        var query = RecordQuery()
        query.bytes = 1_000
        let first = try await page(.month, query)
        #expect(first.items.count == 3 && first.next != nil)
    }

    @Test func aCursorBelongsToItsQuery() async throws {
        let query = RecordQuery(limit: 1, cursor: try await page(.month, RecordQuery(limit: 1)).next)
        let other = try CivilMonth(year: 2026, month: 1)
        for (by, from) in [(TotalsBy.all, nil), (.month, other)] {
            let refused = await #expect(throws: MizanError.self) { _ = try await page(by, query, from: from) }
            #expect(refused?.reason == "query.cursor")
        }
    }

    /// A cursor may be forged, so its month is checked.
    @Test(arguments: TotalsBy.allCases, [.max, .min, -1, 0, 202_513, 209_901, 202_501, 202_601] as [Int64])
    func aCursorWithAMonthOutsideTheQueryIsRefused(by: TotalsBy, month: Int64) async throws {
        let months = (try CivilMonth(year: 2025, month: 6), try CivilMonth(year: 2026, month: 12))
        func page(_ cursor: String?) async throws -> RecordPage<CategoryTotal> {
            try await ledger.store.read { [module = ledger.module] in
                try module.categoryTotals(
                    by: by, from: months.0, to: months.1, RecordQuery(limit: 1, cursor: cursor), in: $0)
            }
        }
        let genuine = try #require(try await page(nil).next)
        guard case .array(var values) = try JSONReader.read(try #require(Hexadecimal.bytes(genuine))) else {
            Issue.record("\(genuine)")
            return
        }
        values[1] = .integer(month)
        let forged = Hexadecimal.text(JSONWriter.bytes(.array(values)))
        guard month != (by == .month ? 202_601 : 0) else {
            #expect(try await page(forged).items.count == 1)
            return
        }
        let refused = await #expect(throws: MizanError.self) { _ = try await page(forged) }
        #expect(refused?.reason == "query.cursor")
    }
}
