import Conformance
import FinanceData
import FinanceRoutes
import HTTPKit
import Storage
import TestSupport
import Testing

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct FinanceEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
    }

    @Test(arguments: EndpointConformance.rules)
    func financeKeeps(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                (FinanceRoutes.endpoints(FinanceModule(context: store.context())), Self.samples)
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static let samples: [String: EndpointSample] = [:]
}
