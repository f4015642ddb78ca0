import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import LibraryData

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct LibraryConformanceTests {
    static let samples: [String: RecordSample] = [
        "library.Book": RecordSample(
            key: "01a2b3c4-0000-7000-8000-000000000000",
            [
                "id": "01a2b3c4-0000-7000-8000-000000000000",
                "title": "Amal",
                "author": "Amal",
                "documentType": "pdf",
                "pageCount": 3,
                "dateAdded": "2026-01-08T14:30:00.000Z",
                "lastReadDate": "2026-01-08T14:30:00.000Z",
                    // new-module: sample of Book
            ], changing: ["title": "Badr"]),
        "library.ReadingProgress": RecordSample(
            key: "01a2b3c4-0000-7000-8000-000000000000",
            [
                "bookID": "01a2b3c4-0000-7000-8000-000000000000",
                "currentPage": 3,
                "currentCharacterIndex": 3,
                "totalCharacters": 3,
                "isCompleted": true,
                "lastUpdated": "2026-01-08T14:30:00.000Z",
                    // new-module: sample of ReadingProgress
            ], changing: ["currentPage": 4]),
        "library.Voice": RecordSample(
            key: "Amal",
            [
                "voiceID": "Amal",
                "name": "Amal",
                "category": "Amal",
                "details": "Amal",
                "previewURL": "Amal",
                "labels": 7,
                    // new-module: sample of Voice
            ], changing: ["name": "Badr"]),
        // new-module: samples
    ]

    @Test(arguments: ModuleConformance.rules)
    func libraryPassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            LibraryData.LibraryModule.self, samples: Self.samples, documents: [:],
            released: try ReleasedSchemas.all(beside: "Library/Data")
        ) { try ModuleStore.sqlite() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
