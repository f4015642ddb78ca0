import Changes
import FinanceDomain
import FoundationEssentials
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// The number of categories in a grouping is limited. So a change of the grouping's colour can rewrite all of these categories
/// in a short time.
struct GroupingRoomTests {
    private let ledger: LedgerStore
    private let food: UUID

    init() async throws {
        ledger = try await LedgerStore()
        food = try await ledger.category("Food")
    }

    /// Adds categories without the rules, as an earlier Mizan allowed.
    private func fill(_ count: Int) async throws {
        ledger.store.database.rules.set(derivations: [], invariants: [])
        try await ledger.store.write { [food] transaction in
            let like = try #require(try RecordTable<CategoryRecord>(transaction).find(food.text)).entity
            try RecordTable<CategoryRecord>(transaction).saveAll(
                (0..<count).map { place in
                    CategoryRecord(
                        id: Identifiers.named("room", String(place)), name: "c\(place)", color: like.color,
                        type: like.type, parentId: food, createdAt: like.createdAt, updatedAt: like.updatedAt)
                })
        }
        ledger.store.database.rules.set(of: ledger.module)
    }

    private func color(_ color: String) async throws -> [String] {
        try await ledger.store.write { [module = ledger.module, food] transaction in
            var change = CategoryChange()
            change.color = color
            _ = try module.changeCategory(food, change, in: transaction)
            let query = RecordQuery(filters: [RecordQuery.Filter("parentId", .equal, food.text)])
            return try FinanceModule.categories.all(query, in: transaction.view).map(\.color)
        }
    }

    @Test func aCategoryBeyondTheGroupingsLimitIsRefused() async throws {
        try await fill(999)
        let last = try await ledger.category("last", in: food)
        #expect(try await color("#112233") == Array(repeating: "#112233", count: 1_000))
        let refused = try await ledger.refusal { [module = ledger.module, food] in
            _ = try module.addCategory("more", type: nil, in: food, in: $0)
        }
        #expect(refused.reason == "finance.invalid-hierarchy" && refused.details["fault"] == "full")
        let other = try await ledger.category("Other")
        await #expect(throws: (any Error).self) {
            _ = try await ledger.push([
                RecordEdit(
                    RecordReference(type: "finance.Category", key: other.text), .patch(["parentId": .string(food.text)])
                )
            ])
        }
        // Categories that are already in the grouping may be changed.
        try await ledger.store.write { [module = ledger.module] in
            var change = CategoryChange()
            change.name = "Last"
            _ = try module.changeCategory(last, change, in: $0)
        }
    }

    @Test func anOverfullGroupingOfAnOlderStoreIsKept() async throws {
        try await fill(1_001)
        #expect(try await color("#445566").count == 1_001)
        #expect(try await ledger.findings() == [])
    }

    @Test func noRowIsLostIfAFileHasTooManyCategoriesForAGrouping() async throws {
        let ledger = try await ImportedStore()
        let report = try await ledger.take((0..<1_002).map { "2023-05-01,-10.00,l\($0),c\($0),Eu,EUR,1," })
        #expect(report.refusals == [] && report.added("transactions") == 1_002)
        let tops = try await ledger.store.read { reading in
            try FinanceModule.categories.all(in: reading).filter { $0.parentID == nil }.map(\.name)
        }
        #expect(tops.sorted() == ["Uncategorized", "c1000", "c1001"])
    }

    /// The rows have the form of an export. One of them needs a category “General” in a grouping that is full.
    @Test func aRowForAFullGroupingBecomesATopCategory() async throws {
        try await fill(1_000)
        _ = try await ledger.category("Rent")
        let imported = ImportedStore(ledger)
        let lines = ["Food: c7", "Food: Tea", "Food: Tea", "Food: Rent", "Food", "Food:"].enumerated().map {
            "2023-05-01,-10.00,l\($0),\($1),Eu,EUR,1,"
        }
        for added in [6, 0] {
            let report = try await imported.take(lines)
            #expect(report.refusals == [] && report.added("transactions") == added)
        }
        let names = try await imported.transactions().map { $0.category?.name ?? "none" }
        #expect(names.sorted() == ["General", "General", "Rent", "Tea", "Tea", "c7"])
        let tops = try await imported.categories().filter { !$0.contains(": ") }
        #expect(tops == ["Food expense", "General expense", "Rent expense", "Tea expense"])
    }
}
