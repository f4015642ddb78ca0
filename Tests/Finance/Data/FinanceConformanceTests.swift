import Conformance
import FinanceData
import TestSupport
import Testing

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct FinanceConformanceTests {
    /// A table with one row per line may end after any row. A piece has 400 rows.
    private static let rows = StreamSample(of: "finance.csv", hasMarkedEnd: false) { times in
        let heading = "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes\n"
        let rows = (0..<2_000 * times).map { "2026-01-08,-1.00,row \($0),Food,Cash,EUR,1,\n" }
        return Array((heading + rows.joined()).utf8)
    }

    @Test(arguments: ModuleConformance.rules)
    func financePassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            FinanceModule.self, samples: FinanceSamples.all, documents: [:], invariants: FinanceSamples.invariants,
            streams: [Self.rows], released: try ReleasedSchemas.all(beside: "Finance/Data")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
