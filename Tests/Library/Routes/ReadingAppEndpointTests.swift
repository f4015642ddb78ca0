import Changes
import Conformance
import HTTPKit
import Kernel
import LibraryDomain
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import LibraryData
@testable import LibraryRoutes

/// The endpoints of the catalogue and of the progress protocol keep every rule of endpoints, and their dialects keep every rule
/// of dialects.
@Suite(.serialized)
struct ReadingAppEndpointTests {
    private static let file = Task { try await TestStore.file([LibraryModule.migrationSet]) }

    @Test(arguments: EndpointConformance.rules)
    func readingAppsPassTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(
                of: Self.file.value, dialects: [CatalogueFacade.dialect, PositionFacade.dialect], clientKey: nil
            ) { store in
                let module = LibraryModule(context: store.context())
                store.database.rules.set(of: module)
                return (
                    CatalogueFacade.endpoints(module) + PositionFacade.endpoints(module), Self.samples(module, store)
                )
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static func samples(_ module: LibraryModule, _ store: TestStore) -> [String: EndpointSample] {
        let book = EndpointNeed.made { _ in
            let document = try await module.documents.receive(expecting: nil) { take in
                try await take(Array("%PDF-1.4 without pages".utf8))
            }
            let written = try await module.keeping(document, of: store.owner) { placed, transaction in
                try LibraryModule.add(document, placed, [:], titled: "Amal", fresh: module.fresh, in: transaction)
            }
            return ["id": written.entity.id.text]
        }
        let place: JSONValue = [
            "document": "b2", "progress": "/body/p[3]", "percentage": 0.5, "device": "Kobo", "device_id": "K1",
        ]
        return [
            "GET /opds/books": EndpointSample(needs: [book]), "GET /opds/recent": EndpointSample(needs: [book]),
            "GET /opds/books/{id}/document": EndpointSample(needs: [book]),
            "PUT /kosync/syncs/progress": EndpointSample(bodies: [
                place, ["document": "c3", "progress": "7", "percentage": 1, "device": "Boox"],
            ]),
            "GET /kosync/syncs/progress/{document}": EndpointSample(
                path: ["document": "b2"], needs: [.asked("PUT /kosync/syncs/progress", body: place)]),
        ]
    }
}
