import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import QuranData

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct QuranConformanceTests {
    static let samples: [String: RecordSample] = [
        "quran.FavoriteAyah": RecordSample(
            key: "2:255",
            ["ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "favoritedAt": "2026-01-08T14:30:00.000Z"],
            changing: ["favoritedAt": "2026-01-09T14:30:00.000Z"]),
        "quran.AyahNote": RecordSample(
            key: "550e8400-e29b-41d4-a716-446655440000",
            [
                "id": "550e8400-e29b-41d4-a716-446655440000", "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1,
                "noteText": "é\"/", "createdAt": "2026-01-08T14:30:00.000Z", "modifiedAt": "2026-01-08T14:31:00.000Z",
            ], changing: ["noteText": "e\u{301}"]),
        "quran.ReadingProgress": RecordSample(
            key: "1",
            [
                "surahNumber": 1, "lastReadAyah": 7, "totalAyahs": 7, "progressPercentage": 100,
                "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
            ], changing: ["lastUpdatedAt": "2026-01-08T14:30:00.000001Z"]),
        "quran.AppSettings": RecordSample(
            key: "theme",
            ["settingKey": "theme", "settingValue": "\"dark\"", "lastModifiedAt": "2026-01-08T14:30:00.000Z"],
            changing: ["settingValue": "{\"a\":[1]}"]),
        "quran.UserProfile": RecordSample(
            key: "only",
            [
                "appleUserID": "001.a", "email": "a@b.c", "givenName": "A", "familyName": "B",
                "lastSignIn": "2026-01-08T14:30:00.000Z", "userRecord": "_r", "createdAt": "2026-01-08T14:30:00.000Z",
            ], changing: ["email": "b@b.c", "lastSignIn": "2026-02-08T14:30:00.000Z"]),
        // new-module: samples
    ]

    static let export: ImportDocument = .propertyList(
        .dictionary([
            .init(key: "favoriteAyahs", value: .array([.string("2:1"), .string("1:1")])),
            .init(key: "ayahNotes", value: .dictionary([.init(key: "2:255", value: .array([.string("a")]))])),
            .init(
                key: "ReadingProgressStore.progress", value: .dictionary([.init(key: "2", value: .integer(100))])),
        ]))

    @Test(arguments: ModuleConformance.rules)
    func quranPassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            QuranModule.self, samples: Self.samples, documents: ["quran.user-defaults": Self.export],
            released: try ReleasedSchemas.all(beside: "Quran/Data")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    @Test func theReleasedQuranSchemaIsStored() throws {
        #expect(try ReleasedSchemas.all(beside: "Quran/Data").first?.release == "0.1.0")
        #expect(try ReleasedSchemas.all(beside: "Quran/Data").first?.types.count == 5)
    }
}
