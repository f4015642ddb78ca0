import Conformance
import Kernel
import QuranData
import QuranRoutes
import Storage
import TestSupport
import Testing

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct QuranEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
    }

    @Test(arguments: EndpointConformance.rules)
    func quranPassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                (QuranRoutes.endpoints(try QuranModule(context: store.context())), Self.samples)
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static let favorites = "PUT /v1/quran/favorites/{ayahID}"
    private static let notes = "POST /v1/quran/notes"
    private static let progress = "PUT /v1/quran/progress/{surahNumber}"
    private static let settings = "PUT /v1/quran/settings/{settingKey}"
    private static let moment: JSONValue = "2026-01-07T00:00:00Z"
    private static let note = "01a2b3c4-0000-7000-8000-000000000000"
    /// Close to the longest text allowed.
    private static let long = String(repeating: "x", count: 900_000)

    private static let samples: [String: EndpointSample] = [
        "GET /v1/quran/favorites": EndpointSample(
            items: ["2:1", "9:1", "2:255", "10:1", "2:2"].map { .asked(favorites, path: ["ayahID": $0]) }
                + [.asked(favorites, path: ["ayahID": "3:1"], body: ["favoritedAt": moment])]),
        favorites: EndpointSample(bodies: [.object([:]), ["favoritedAt": moment]]),
        "GET /v1/quran/notes": EndpointSample(
            items: ["2:1", "9:1", "2:255", "2:1"].map { .asked(notes, body: ["ayahID": .string($0), "noteText": "n"]) }
                + [.asked(notes, body: ["ayahID": "2:1", "noteText": "n", "createdAt": moment])],
            large: (1...6).map { .asked(notes, body: ["ayahID": .string("2:\($0)"), "noteText": .string(long)]) },
            heavy: (1...24).flatMap { number -> [EndpointNeed] in
                [
                    .asked(notes, body: ["ayahID": .string("2:\(number)"), "noteText": .string(long)]),
                    .asked(
                        settings, path: ["settingKey": "s\(number)"],
                        body: ["settingValue": .string("\"\(long.dropLast(2))\"")]),
                ]
            }),
        "GET /v1/quran/surahs": EndpointSample(except: ["reads.paged": "there are 114"]),
        notes: EndpointSample(bodies: [
            ["ayahID": "2:255", "noteText": "n"], ["ayahID": "2:255", "noteText": "n", "id": .string(note)],
        ]),
        "PATCH /v1/quran/notes/{id}": EndpointSample(bodies: [["noteText": "one"], ["noteText": "two"]]),
        "GET /v1/quran/progress": EndpointSample(
            items: [("1", 7), ("2", 7), ("9", 1), ("10", 5), ("112", 4)].map { surah, ayah in
                .asked(progress, path: ["surahNumber": surah], body: ["lastReadAyah": .integer(ayah)])
            }),
        progress: EndpointSample(
            bodies: [["lastReadAyah": 1], ["lastReadAyah": 2]],
            except: ["repeats.same": "without a moment, it says that the ayah was read now"]),
        "GET /v1/quran/settings": EndpointSample(
            items: ["a", "é", "b", "B", "10"].map { .asked(settings, path: ["settingKey": $0]) }),
        settings: EndpointSample(bodies: [["settingValue": "1"], ["settingValue": "2"]]),
        "PUT /v1/quran/profile": EndpointSample(bodies: [["appleUserID": "1"], ["appleUserID": "2"]]),
        "PATCH /v1/quran/profile": EndpointSample(bodies: [["givenName": "An"], ["givenName": "Anh"]]),
        // new-module: endpoint samples
    ]
}
