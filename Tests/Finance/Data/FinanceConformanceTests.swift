import Conformance
import FinanceData
import TestSupport
import Testing

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct FinanceConformanceTests {
    @Test(arguments: ModuleConformance.rules)
    func financeKeeps(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            FinanceModule.self, samples: FinanceSamples.all, documents: [:], invariants: FinanceSamples.invariants
        ) { try ModuleStore.sqlite() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
