import Changes
import Conformance
import Kernel
import LibraryDomain
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import LibraryData
@testable import LibraryRoutes

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct LibraryEndpointTests {
    private static let file = Task { try await TestStore.file([LibraryData.LibraryModule.migrationSet]) }

    @Test(arguments: EndpointConformance.rules)
    func libraryPassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                let module = LibraryData.LibraryModule(context: store.context(appPasswords: ListedPasswords().access))
                store.database.rules.set(of: module)
                return (LibraryRoutes.endpoints(module), Self.samples(store))
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static func id(_ place: Int) -> String { "01a2b3c4-0000-7000-8000-00000000000\(place)" }

    private static func book(_ place: Int) -> EndpointNeed {
        .asked(
            "POST /v1/library/books",
            body: [
                "id": .string(id(place)), "title": .string(["Amal", "Badr"][place % 2]), "author": "Dana",
                "documentType": "pdf", "pageCount": 300, "dateAdded": .string(moment(place)),
                "lastReadDate": .string(moment(place)),
                "documentHash": .string(String(repeating: "\(place / 3)", count: 64)),
                "documentSize": .integer(Int64(place)),
                "documentDigest": .string(String(repeating: "\(place / 3)", count: 32)),
                "coverHash": .string(String(repeating: "\(place / 2)", count: 64)),
            ])
    }

    private static func moment(_ place: Int) -> String { "2026-01-0\(place == now ? 8 : place / 2 + 1)T14:30:00.000Z" }

    /// The place whose moment is that of the clock.
    private static let now = 5

    private static func progress(_ place: Int) -> EndpointNeed {
        .asked(
            "PUT /v1/library/progress/{bookID}", path: ["bookID": id(place)],
            body: [
                "currentPage": .integer(Int64(place)), "totalCharacters": .integer(Int64(place / 2)),
                "lastUpdated": .string(moment(place)),
            ])
    }

    private static func samples(_ store: TestStore) -> [String: EndpointSample] {
        // No endpoint makes a voice.
        let voices = EndpointNeed.made { _ in
            try await store.write { transaction in
                for (place, id) in ["21m00Tcm4TlvDq8ikWAM", "a1", "b2", "c3", "d4"].enumerated() {
                    let voice = try VoiceEntity(
                        id: id, name: "n\(place / 2)", category: "c\(place / 3)",
                        previewURL: VoiceEntity.address("https://voices.example/\(id)"),
                        labels: .init(accent: "british", age: "young", gender: "female", useCase: "news"))
                    _ = try LibraryData.LibraryModule.voices(in: transaction).save(voice)
                }
            }
            return [:]
        }
        return [
            "GET /v1/library/books": EndpointSample(items: (0..<5).map(book), now: [book(now)]),
            "POST /v1/library/books": EndpointSample(bodies: [
                ["title": "Badr", "documentType": "epub", "pageCount": 4],
                ["id": .string(id(2)), "title": "Dana", "author": "Dana", "documentType": "pdf"],
            ]),
            "PATCH /v1/library/books/{id}": EndpointSample(bodies: [["title": "Dana"], ["title": "Emma"]]),
            "PUT /v1/library/books/{id}/document": EndpointSample(
                path: ["id": id(0)], file: .init("application/pdf", Array("%PDF-1.4 without pages".utf8)),
                needs: [book(0)]),
            "GET /v1/library/books/{id}/document": EndpointSample(
                path: ["id": CoveredBook.id], needs: [CoveredBook.need(store)]),
            "GET /v1/library/books/{id}/cover": EndpointSample(
                path: ["id": CoveredBook.id], needs: [CoveredBook.need(store)]),
            "GET /v1/library/readers": EndpointSample(except: ["reads.paged": "each is set up by hand"]),
            "POST /v1/library/readers": EndpointSample(bodies: [["name": "kobo"], ["name": "boox"]]),
            "DELETE /v1/library/readers/{id}": EndpointSample(needs: [.asked("POST /v1/library/readers")]),
            "GET /v1/library/progress": EndpointSample(
                items: (0..<5).flatMap { [book($0), progress($0)] }, now: [book(now), progress(now)]),
            "GET /v1/library/progress/{bookID}": EndpointSample(
                path: ["bookID": id(0)], needs: [progress(0)]),
            "PUT /v1/library/progress/{bookID}": EndpointSample(
                path: ["bookID": id(0)],
                bodies: [
                    ["currentPage": 20, "lastUpdated": .string(moment(0))],
                    ["currentPage": 30, "lastUpdated": .string(moment(2))],
                ], needs: [book(0)]),
            "PATCH /v1/library/progress/{bookID}": EndpointSample(
                path: ["bookID": id(0)],
                bodies: [21, 22].map { ["currentPage": .integer($0), "lastUpdated": .string(moment(0))] },
                needs: [progress(0)]),
            "DELETE /v1/library/progress/{bookID}": EndpointSample(
                path: ["bookID": id(0)], needs: [progress(0)]),
            "GET /v1/library/voices": EndpointSample(items: [voices]),
            "GET /v1/library/voices/{id}": EndpointSample(needs: [voices]),
            "DELETE /v1/library/voices/{id}": EndpointSample(
                needs: [voices], except: ["changes.stale": "no endpoint changes a voice"]),
            // new-module: endpoint samples
        ]
    }
}
