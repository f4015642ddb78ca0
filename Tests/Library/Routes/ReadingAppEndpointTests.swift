import Conformance
import Kernel
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
                    CatalogueFacade.endpoints(module) + PositionFacade.endpoints(module), Self.samples(store)
                )
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static func samples(_ store: TestStore) -> [String: EndpointSample] {
        let book = CoveredBook.need(store)
        let place: JSONValue = [
            "document": "b2", "progress": "/body/p[3]", "percentage": 0.5, "device": "Kobo", "device_id": "K1",
        ]
        return [
            "GET /opds/books": EndpointSample(needs: [book]), "GET /opds/recent": EndpointSample(needs: [book]),
            "GET /opds/books/{id}/document": EndpointSample(needs: [book]),
            "GET /opds/books/{id}/cover": EndpointSample(needs: [book]),
            "PUT /kosync/syncs/progress": EndpointSample(bodies: [
                place, ["document": "c3", "progress": "7", "percentage": 1, "device": "Boox"],
            ]),
            "GET /kosync/syncs/progress/{document}": EndpointSample(
                path: ["document": "b2"], needs: [.asked("PUT /kosync/syncs/progress", body: place)],
                except: ["answers.absent": "the protocol answers an empty object"]),
        ]
    }
}
