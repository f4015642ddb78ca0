import Conformance
import FitnessData
import Kernel
import ModuleKit
import TestSupport
import Testing

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct FitnessConformanceTests {
    private static let table = "Date,Weight,Steps\n2026-01-07,75.5,8214\n2026-01-08 08:00,75,\n"

    @Test(arguments: ModuleConformance.rules)
    func fitnessPassesTheConformanceRule(rule: ModuleRule) async throws {
        let documents = ["fitness.csv": ImportDocument.text(try TextDecoding.text(of: Array(Self.table.utf8)))]
        let suite = ModuleConformance(
            FitnessModule.self, samples: FitnessSamples.all, documents: documents,
            released: try ReleasedSchemas.all(beside: "Fitness/Data")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
