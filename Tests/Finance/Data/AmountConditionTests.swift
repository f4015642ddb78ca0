import Changes
import FinanceDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// Conditions on amounts as people type them, over accounts whose currencies have different decimals.
struct AmountConditionTests {
    let store: TestStore
    let finance: FinanceModule

    /// Accounts in euros, dollars, yen and dinars, each with two purchases; the home currency is the euro.
    init() async throws {
        store = try await TestStore([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
        finance = FinanceModule(context: store.context())
        store.database.rules.set(of: finance)
        let finance = finance
        try await store.write { writing in
            for (code, units) in [
                ("EUR", [-1_200, -5]), ("USD", [-1_200, -1_300]), ("JPY", [-12, -1_200]), ("KWD", [-12_000]),
            ] {
                let account = try finance.addAccount(
                    AccountDraft(name: code, type: .cash, currency: Currency(code)), in: writing
                ).entity
                for unit in units {
                    _ = try finance.addTransaction(
                        TransactionDraft(
                            accountID: account.id, amount: Amount(minorUnits: Int64(unit)),
                            rate: code == "EUR" ? nil : ExchangeRate(typed: "2"), description: "\(code) \(unit)"),
                        in: writing)
                }
            }
        }
    }

    private func found(_ comparison: RecordQuery.Comparison, _ text: String) async throws -> Set<String> {
        let finance = finance
        return try await store.read { reading in
            let filter = RecordQuery.Filter("amountCents", comparison, text)
            let condition = try #require(try AmountCondition(filter, finance, in: reading))
            let query = RecordQuery(filters: condition.filters)
            return Set(try FinanceModule.transactions.list(query, in: reading).items.compactMap(\.entity.description))
        }
    }

    @Test(
        arguments: [
            (.equal, "-12", ["EUR -1200", "USD -1200"]), (.equal, "-12.00 USD", ["USD -1200"]),
            (.equal, "-12 JPY", ["JPY -12"]), (.equal, "-12 KWD", ["KWD -12000"]),
            (.lessOrEqual, "-12.50", ["USD -1300"]), (.less, "-12 JPY", ["JPY -1200"]),
            (.notEqual, "-12 EUR", ["EUR -5"]), (.greater, "-1", ["EUR -5"]), (.equal, "-1,200 JPY", ["JPY -1200"]),
        ] as [(RecordQuery.Comparison, String, [String])])
    func anAmountIsComparedInCurrenciesWithAsManyDecimals(
        comparison: RecordQuery.Comparison, text: String, names: [String]
    ) async throws {
        #expect(try await found(comparison, text) == Set(names))
    }

    @Test(arguments: ["much", "12.505", "12.5 JPY", "-12 GBP"])
    func aTextThatIsNoAmountIsRefused(text: String) async throws {
        await #expect(throws: (any Error).self) { try await found(.equal, text) }
    }

    @Test func otherComparisonsStayAsTheyAre() async throws {
        let finance = finance
        let conditions = try await store.read { reading in
            try [RecordQuery.Comparison.in, .absent, .prefix, .contains].map {
                try AmountCondition(RecordQuery.Filter("amountCents", $0, "1"), finance, in: reading) == nil
            }
        }
        #expect(conditions == [true, true, true, true])
    }
}
