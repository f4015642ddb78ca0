import Changes
import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import LibraryData

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct LibraryConformanceTests {
    private static let id = "01a2b3c4-0000-7000-8000-000000000000"

    static let samples: [String: RecordSample] = [
        "library.Book": RecordSample(
            key: id,
            [
                "id": .string(id), "title": "Amal", "author": "Amal", "documentType": "pdf", "pageCount": 300,
                "dateAdded": "2026-01-08T14:30:00.000Z", "lastReadDate": "2026-01-08T14:30:00.000Z",
                "documentHash": .string(String(repeating: "a1", count: 32)), "documentSize": 2_000,
                "documentDigest": .string(String(repeating: "b2", count: 16)),
                "coverHash": .string(String(repeating: "b2", count: 32)),
            ], changing: ["title": "Badr"]),
        "library.ReadingProgress": RecordSample(
            key: id,
            [
                "bookID": .string(id), "currentPage": 3, "currentCharacterIndex": 3, "totalCharacters": 9,
                "isCompleted": true, "lastUpdated": "2026-01-08T14:30:00.000Z",
            ], changing: ["currentPage": 4]),
        "library.Voice": RecordSample(
            key: "a1",
            [
                "id": "a1", "name": "Amal", "category": "premade", "description": "calm",
                "previewURL": "https://voices.example/a1.mp3", "accent": "british", "age": "young", "gender": "female",
                "useCase": "narration",
            ], changing: ["name": "Badr"]),
        "library.ReaderPosition": RecordSample(
            key: "b2",
            [
                "document": "b2", "progress": "/body/p[3]", "percentage": 0.5, "device": "Kobo", "deviceID": "K1",
                "lastUpdated": "2026-01-08T14:30:00.000Z",
            ], changing: ["progress": "/body/p[4]"]),
        // new-module: samples
    ]

    private static let documents: [String: ImportDocument] = [
        "library.books": .json(["library.books": [["id": .string(id), "title": "Amal", "documentType": "pdf"]]]),
        "library.voices": .json(["voices": [["voice_id": "a1", "name": "Amal"], ["voice_id": "b2", "name": "Badr"]]]),
    ]

    private static func edit(_ type: String, _ action: RecordEdit.Action) -> RecordEdit {
        RecordEdit(RecordReference(type: type, key: id), action)
    }

    private static let invariants = [
        "library.progress": InvariantSample(
            sound: [
                edit(
                    "library.Book", .put(["id": .string(id), "title": "Amal", "documentType": "pdf", "pageCount": 9])),
                edit("library.ReadingProgress", .put(["bookID": .string(id), "currentPage": 9])),
            ],
            breaking: [
                [edit("library.Book", .remove)],
                [edit("library.Book", .patch(["pageCount": 8]))],
                [edit("library.ReadingProgress", .patch(["currentPage": 10]))],
            ])
    ]

    @Test(arguments: ModuleConformance.rules)
    func libraryPassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            LibraryData.LibraryModule.self, samples: Self.samples, documents: Self.documents,
            invariants: Self.invariants, released: try ReleasedSchemas.all(beside: "Library/Data")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
