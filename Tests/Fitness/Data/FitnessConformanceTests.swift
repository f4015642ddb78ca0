import Conformance
import FitnessData
import TestSupport
import Testing

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct FitnessConformanceTests {
    @Test(arguments: ModuleConformance.rules)
    func fitnessKeeps(rule: ModuleRule) async throws {
        let suite = ModuleConformance(FitnessModule.self, samples: FitnessSamples.all, documents: [:]) {
            try ModuleStore.sqlite()
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
