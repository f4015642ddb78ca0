import Conformance
import FitnessData
import FitnessDomain
import FitnessRoutes
import HTTPKit
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

/// The endpoints of the progress API keep every rule of endpoints, and its dialect keeps every rule of dialects.
@Suite(.serialized)
struct ProgressEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: FitnessModule.id, FitnessModule.migrations)])
    }

    @Test(arguments: EndpointConformance.rules)
    func theProgressAPIPassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value, dialects: [ProgressFacade.dialect], clientKey: "the app's") { store in
                let settings = ModuleSettings(["facadeKey": .text("the app's"), "facadeRegistration": .boolean(true)])
                let module = try FitnessModule(context: store.context().with(settings))
                store.database.rules.set(of: module)
                return (ProgressFacade.endpoints(module, OneAccount(store.owner)), Self.samples(module, store))
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    @Test func withoutAKeyThereAreNoEndpoints() async throws {
        let store = try await TestStore([MigrationSet(module: FitnessModule.id, FitnessModule.migrations)])
        let module = try FitnessModule(context: store.context())
        #expect(ProgressFacade.endpoints(module, OneAccount(store.owner)).isEmpty)
    }

    private static func samples(_ module: FitnessModule, _ store: TestStore) -> [String: EndpointSample] {
        // The answers of this API wrap the record, so the rule cannot find the id in an answer. The id is returned here
        // instead.
        let logged = EndpointNeed.made { _ in
            ["id": try await store.write { try module.log(EntryDraft(.weight, 75.5), in: $0).entity.id.text }]
        }
        return [
            "POST /api/v1/progress": EndpointSample(
                bodies: [
                    ["type": "weight", "quantity": 75.5, "date": "2024-01-15", "time": "08:00:00", "notes": "n"],
                    ["type": "steps", "quantity": 8_214, "logged_at": "2024-01-15T08:00:00Z"],
                    ["type": "mood_score", "quantity": 7],
                ], needs: []),
            "DELETE /api/v1/progress/{id}": EndpointSample(
                needs: [logged],
                except: ["access.owners": "The contract tells what is another's (403) from what is nobody's (404)."]),
            "GET /api/v1/progress": EndpointSample(needs: [logged]),
            "GET /api/v1/progress/history": EndpointSample(needs: [logged]),
        ]
    }
}

/// A simulated account port with a single account, which every refresh token refreshes.
private final class OneAccount: AccountPort {
    private let owner: OwnerID
    private let names = Mutex<Set<String>>([])

    init(_ owner: OwnerID) {
        self.owner = owner
    }

    private var session: ForeignSession {
        ForeignSession(owner: owner, access: "a", refresh: "r")
    }

    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession { session }

    func register(name: String, password: String, address: String?) async throws -> ForeignRegistration {
        guard names.withLock({ $0.insert(name).inserted }) else {
            throw MizanError(.conflict, "owner.name-taken", "There is an account of this name.")
        }
        return ForeignRegistration(session: session, createdAt: TestClock.start)
    }

    func refresh(_ token: String) async throws -> ForeignSession { session }
    func signOut(_ request: Request) async throws {}
    func name(of owner: OwnerID) async throws -> String { "amina" }
}
