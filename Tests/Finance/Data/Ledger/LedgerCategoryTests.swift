import Changes
import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// The category that a row's name refers to (contracts/finance.md §1.1, "Import there").
struct LedgerCategoryTests {
    private func store() async throws -> ImportedStore {
        let imported = try await ImportedStore()
        try await imported.store.write { [finance = imported.finance] transaction in
            let food = try finance.addCategory("Food", type: .expense, in: nil, in: transaction).entity
            _ = try finance.addCategory("Coffee", type: nil, in: food.id, in: transaction)
            let work = try finance.addCategory("Work", type: .income, in: nil, in: transaction).entity
            _ = try finance.addCategory("Coffee", type: nil, in: work.id, in: transaction)
            _ = try finance.addCategory("Rent", type: .expense, in: nil, in: transaction)
        }
        return imported
    }

    @Test(arguments: [
        ("-1.00", "Rent", "Rent"), ("1.00", "rent", "Rent"), ("-1.00", "Coffee", "Food: Coffee"),
        ("1.00", "COFFEE", "Work: Coffee"), ("-1.00", "Food", "Food: General"), ("1.00", "Work", "Work: General"),
        ("-1.00", "Work: Coffee", "Work: Coffee"), ("-1.00", "Food: Tea", "Food: Tea"),
        ("-1.00", "Car: Fuel", "Car: Fuel"), ("-1.00", "Gifts", "Uncategorized: Gifts"),
        ("1.00", "Gifts", "Uncategorized: Gifts"), ("-1.00", "Rent:", "Rent"), ("-1.00", "Hobby:", "Hobby"),
        ("1.00", "Work:", "Work: General"), ("1.00", "food: coffee", "Food: Coffee"),
    ])
    func aCategoryNameInAFileIsACategory(amount: String, name: String, expected: String) async throws {
        let imported = try await store()
        let report = try await imported.take(["2026-01-08,\(amount),x,\(name),Cash,EUR,1,"])
        #expect(report.refusals == [])
        let view = try #require(try await imported.transactions().first)
        let id = try #require(view.categoryID)
        let found = try await imported.store.read { reading -> String in
            let category = try FinanceModule.categories.require(id, in: reading).entity
            let parent = try category.parentID.map { try FinanceModule.categories.require($0, in: reading).entity.name }
            return (parent.map { $0 + ": " } ?? "") + category.name
        }
        #expect(found == expected)
        // A second row with the same name refers to the same category and creates none.
        #expect(try await imported.take(["2026-01-09,\(amount),y,\(name),Cash,EUR,1,"]).added("categories") == 0)
    }

    /// A file may contain any number of names, of any length, but only a limited number is stored.
    @Test func categorySumsHaveALimitedNumberOfNames() throws {
        let currency = try Currency("EUR")
        let amount = try #require(SurveyedAmount(Array("1.00".utf8), in: currency))
        let rate = try #require(SurveyedRate(Array("1".utf8)))
        var sums = CategorySums()
        sums.take(Array(repeating: UInt8(ascii: "a"), count: 3_000), amount, rate, currency)
        #expect(sums.types(.point).isEmpty)
        for number in 0..<10_050 { sums.take(Array("n\(number)".utf8), amount, rate, currency) }
        sums.take(Array("n7".utf8), amount, rate, currency)
        #expect(sums.types(.point).count == 10_000)
    }

    @Test func anEmptyNameMeansNoCategory() async throws {
        let imported = try await store()
        try await imported.take(["2026-01-08,1.00,x,,Cash,EUR,1,"])
        #expect(try await imported.transactions().map(\.categoryID) == [nil])
    }

    /// A category of expenses and a grouping of incomes have the same name. One file may contain both, in any order.
    @Test(arguments: [false, true]) func aNameMayBeBothACategoryAndAGrouping(isReversed: Bool) async throws {
        let imported = try await ImportedStore()
        let rows = ["2026-01-01,-5,a,Gifts:,Cash,EUR,1,", "2026-01-02,7,b,Gifts: Birthday,Cash,EUR,1,"]
        let report = try await imported.take(isReversed ? rows.reversed() : rows)
        #expect(report.refusals == [] && report.added("transactions") == 2)
    }

    @Test(arguments: ["Food:", "Uncategorized:"]) func aCategoryWithTransactionsCannotBecomeAGrouping(name: String)
        async throws
    {
        let imported = try await ImportedStore()
        let report = try await imported.take([
            "2026-01-01,-5,a,\(name),Cash,EUR,1,", "2026-01-02,-7,b,\(name) Coffee,Cash,EUR,1,",
            "2026-01-03,-1,c,,Cash,EUR,1,",
        ])
        #expect(
            report.refusals == [
                "Row 3: “\(name.dropLast())” has transactions of its own, so “Coffee” cannot be in it. "
                    + "Move those to another category first"
            ])
        #expect(report.added("transactions") == 2)
    }
}
