import Conformance
import HTTPKit
import Kernel
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
                (LibraryRoutes.endpoints(LibraryData.LibraryModule(context: store.context())), Self.samples)
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static let samples: [String: EndpointSample] = [
        "GET /v1/library/books": EndpointSample(items: [
            .asked(
                "POST /v1/library/books",
                body: [
                    "title": "Amal", "author": "Amal", "documentType": "pdf", "pageCount": 3,
                    "dateAdded": "2026-01-08T14:30:00.000Z", "lastReadDate": "2026-01-08T14:30:00.000Z",
                        // new-module: item of Book
                ]),
            .asked(
                "POST /v1/library/books",
                body: [
                    "title": "Badr", "author": "Badr", "documentType": "epub", "pageCount": 4,
                    "dateAdded": "2026-01-07T14:30:00.000Z", "lastReadDate": "2026-01-07T14:30:00.000Z",
                ]),
            .asked(
                "POST /v1/library/books",
                body: [
                    "title": "Dana", "author": "Dana", "documentType": "pdf", "pageCount": 5,
                    "dateAdded": "2026-01-06T14:30:00.000Z", "lastReadDate": "2026-01-06T14:30:00.000Z",
                ]),
            .asked(
                "POST /v1/library/books",
                body: [
                    "title": "Emma", "author": "Emma", "documentType": "epub", "pageCount": 6,
                    "dateAdded": "2026-01-05T14:30:00.000Z", "lastReadDate": "2026-01-05T14:30:00.000Z",
                ]),
            .asked(
                "POST /v1/library/books",
                body: [
                    "title": "Amal", "author": "Amal", "documentType": "pdf", "pageCount": 3,
                    "dateAdded": "2026-01-08T14:30:00.000Z", "lastReadDate": "2026-01-08T14:30:00.000Z",
                ]),
        ]),
        "POST /v1/library/books": EndpointSample(bodies: [
            [
                "title": "Badr", "author": "Badr", "documentType": "epub", "pageCount": 4,
                "dateAdded": "2026-01-07T14:30:00.000Z", "lastReadDate": "2026-01-07T14:30:00.000Z",
            ],
            [
                "id": "01a2b3c4-0000-7000-8000-000000000002", "title": "Dana", "author": "Dana", "documentType": "pdf",
                "pageCount": 5, "dateAdded": "2026-01-06T14:30:00.000Z", "lastReadDate": "2026-01-06T14:30:00.000Z",
            ],
        ]),
        "PATCH /v1/library/books/{id}": EndpointSample(bodies: [
            ["title": "Dana"],
            ["title": "Emma"],
        ]),
        "GET /v1/library/reading-progresses": EndpointSample(items: [
            .asked(
                "POST /v1/library/reading-progresses",
                body: [
                    "currentPage": 3, "currentCharacterIndex": 3, "totalCharacters": 3, "isCompleted": true,
                    "lastUpdated": "2026-01-08T14:30:00.000Z",
                        // new-module: item of ReadingProgress
                ]),
            .asked(
                "POST /v1/library/reading-progresses",
                body: [
                    "currentPage": 4, "currentCharacterIndex": 4, "totalCharacters": 4, "isCompleted": false,
                    "lastUpdated": "2026-01-07T14:30:00.000Z",
                ]),
            .asked(
                "POST /v1/library/reading-progresses",
                body: [
                    "currentPage": 5, "currentCharacterIndex": 5, "totalCharacters": 5, "isCompleted": true,
                    "lastUpdated": "2026-01-06T14:30:00.000Z",
                ]),
            .asked(
                "POST /v1/library/reading-progresses",
                body: [
                    "currentPage": 6, "currentCharacterIndex": 6, "totalCharacters": 6, "isCompleted": false,
                    "lastUpdated": "2026-01-05T14:30:00.000Z",
                ]),
            .asked(
                "POST /v1/library/reading-progresses",
                body: [
                    "currentPage": 3, "currentCharacterIndex": 3, "totalCharacters": 3, "isCompleted": true,
                    "lastUpdated": "2026-01-08T14:30:00.000Z",
                ]),
        ]),
        "POST /v1/library/reading-progresses": EndpointSample(bodies: [
            [
                "currentPage": 4, "currentCharacterIndex": 4, "totalCharacters": 4, "isCompleted": false,
                "lastUpdated": "2026-01-07T14:30:00.000Z",
            ],
            [
                "bookID": "01a2b3c4-0000-7000-8000-000000000002", "currentPage": 5, "currentCharacterIndex": 5,
                "totalCharacters": 5, "isCompleted": true, "lastUpdated": "2026-01-06T14:30:00.000Z",
            ],
        ]),
        "PATCH /v1/library/reading-progresses/{bookID}": EndpointSample(bodies: [
            ["currentPage": 5],
            ["currentPage": 6],
        ]),
        "GET /v1/library/voices": EndpointSample(items: [
            .asked(
                "PUT /v1/library/voices/{voiceID}", path: ["voiceID": "Amal"],
                body: [
                    "name": "Amal", "category": "Amal", "details": "Amal", "previewURL": "Amal", "labels": 7,
                        // new-module: item of Voice
                ]),
            .asked(
                "PUT /v1/library/voices/{voiceID}", path: ["voiceID": "Badr"],
                body: ["name": "Badr", "category": "Badr", "details": "Badr", "previewURL": "Badr", "labels": 8]),
            .asked(
                "PUT /v1/library/voices/{voiceID}", path: ["voiceID": "Dana"],
                body: ["name": "Dana", "category": "Dana", "details": "Dana", "previewURL": "Dana", "labels": 9]),
            .asked(
                "PUT /v1/library/voices/{voiceID}", path: ["voiceID": "Emma"],
                body: ["name": "Emma", "category": "Emma", "details": "Emma", "previewURL": "Emma", "labels": 10]),
            .asked(
                "PUT /v1/library/voices/{voiceID}", path: ["voiceID": "Faris"],
                body: ["name": "Amal", "category": "Amal", "details": "Amal", "previewURL": "Amal", "labels": 7]),
        ]),
        "PUT /v1/library/voices/{voiceID}": EndpointSample(bodies: [
            ["name": "Badr", "category": "Badr", "details": "Badr", "previewURL": "Badr", "labels": 8],
            ["name": "Dana", "category": "Dana", "details": "Dana", "previewURL": "Dana", "labels": 9],
        ]),
        "PATCH /v1/library/voices/{voiceID}": EndpointSample(bodies: [
            ["name": "Dana"],
            ["name": "Emma"],
        ]),
        // new-module: endpoint samples
    ]
}
