import Conformance
import FoundationEssentials
import HTTPKit
import Kernel
import ModuleKit
import QuranData
import QuranRoutes
import Storage
import TestSupport
import Testing

/// The endpoints of CloudKit Web Services keep every rule of endpoints, and the dialect keeps every rule of dialects.
@Suite(.serialized)
struct CloudKitEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
    }
    private static let key = "the app's"
    private static let settings = ModuleSettings(["cloudKitToken": .text(key)])

    @Test(arguments: EndpointConformance.rules)
    func cloudKitPassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value, dialects: [CloudKitFacade.dialect], clientKey: Self.key) { store in
                let module = try QuranModule(context: store.context().with(Self.settings))
                return (CloudKitFacade.endpoints(module, NoAccounts()), Self.samples(store.owner.recordName))
            }
        }
        // No rule waits for changes.
        let failure = await CloudKitNews.$patience.withValue(.zero) { await suite.failure(of: rule) }
        #expect(failure == nil)
    }

    @Test func withoutAnAPITokenThereAreNoEndpoints() async throws {
        let store = try await TestStore([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
        #expect(CloudKitFacade.endpoints(try QuranModule(context: store.context()), NoAccounts()).isEmpty)
    }

    @Test(arguments: [
        ("cloudKitZone", "_zone"), ("cloudKitZone", ""), ("cloudKitCallback", "http://elsewhere/"),
        ("cloudKitCallback", "javascript:alert(1)"),
    ])
    func invalidSettingsAreRefused(name: String, value: String) async throws {
        let store = try await TestStore([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
        let settings = ModuleSettings(["cloudKitToken": .text(Self.key), name: .text(value)])
        #expect(throws: MizanError.self) { try QuranModule(context: store.context().with(settings)) }
    }

    private static func samples(_ user: String) -> [String: EndpointSample] {
        let zone: JSONValue = ["zoneName": "QuranData"]
        let filter: JSONValue = [
            "fieldName": "surahNumber", "comparator": "EQUALS", "fieldValue": ["value": 2, "type": "INT64"],
        ]
        let favorite: JSONValue = [
            "recordType": "FavoriteAyah",
            "fields": [
                "ayahID": ["value": "2:255"], "surahNumber": ["value": 2], "ayahNumber": ["value": 255],
                "favoritedAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
            ],
        ]
        let zoneSubscription: JSONValue = ["subscriptionID": "s", "subscriptionType": "zone", "zoneID": zone]
        let bodies: [String: JSONValue] = [
            "records/query": ["query": ["recordType": "FavoriteAyah", "filterBy": [filter]]],
            "records/lookup": ["records": []],
            "records/modify": ["operations": [["operationType": "forceUpdate", "record": favorite]]],
            "records/changes": ["zoneID": zone], "changes/zone": ["zones": [["zoneID": zone]]],
            "changes/database": [:], "zones/changes": [:], "zones/lookup": ["zones": [zone]],
            "zones/modify": ["operations": [["operationType": "create", "zone": ["zoneID": zone]]]],
            "subscriptions/lookup": ["subscriptions": []],
            "subscriptions/modify": [
                "operations": [["operationType": "create", "subscription": zoneSubscription]]
            ],
        ]
        var samples = Dictionary(
            bodies.map { operation, body in
                ("POST /database/1/{container}/{environment}/private/\(operation)", EndpointSample(bodies: [body]))
            }
        ) { first, _ in first }
        samples["POST /database/1/{container}/{environment}/sign-in"] = EndpointSample(
            file: .init("application/x-www-form-urlencoded", Array("name=amina&password=correct+horse".utf8)))
        return samples
    }
}

/// A simulated account port that signs everybody in.
private struct NoAccounts: AccountPort {
    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession {
        ForeignSession(owner: OwnerID(UUID()), access: "a", refresh: "r")
    }

    func register(name: String, password: String, address: String?) async throws -> ForeignRegistration {
        throw MizanError(.internal, "test.register", "Nobody registers here.")
    }

    func refresh(_ token: String) async throws -> ForeignSession {
        throw MizanError(.internal, "test.refresh", "Nothing is refreshed here.")
    }

    func signOut(_ request: Request) async throws {}
    func name(of owner: OwnerID) async throws -> String { "amina" }
}
