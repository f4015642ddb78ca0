import Changes
import Conformance
import HabitsData
import Kernel
import Storage
import TestSupport
import Testing

@testable import HabitsRoutes

/// The catalogue's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct CatalogueEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)])
    }

    @Test(arguments: EndpointConformance.rules)
    func theCataloguePassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                (CatalogueRoutes(habits: HabitsModule(context: store.context())).all, Self.samples(store))
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    /// The records are created directly, because admins push entries of the catalogue, and no endpoint creates them.
    private static func samples(_ store: TestStore) -> [String: EndpointSample] {
        let made = EndpointNeed.made { _ in
            let types = Dictionary(
                uniqueKeysWithValues: HabitsModule(context: store.context()).recordTypes.map { ($0.schema.type, $0) })
            try await store.database.write(.shared) { transaction in
                for (type, key, fields) in records {
                    _ = try types[type]?.apply(.put(key: key, fields: fields), in: transaction)
                }
            }
            return [:]
        }
        let (list, one) = (EndpointSample(items: [made]), EndpointSample(needs: [made]))
        let duas = EndpointSample(
            items: [made], except: ["days.own": "its entries have the moment that they came with"])
        return [
            "GET /v1/duas": duas, "GET /v1/duas/{duaId}": one, "GET /v1/duas/categories": list,
            "GET /v1/duas/categories/{categoryId}": one, "GET /v1/duas/collections": list,
            "GET /v1/duas/collections/{collectionId}": one, "GET /v1/duas/journeys": list,
            "GET /v1/duas/journeys/{journeyId}": one,
            "GET /v1/duas/journeys/{journeyId}/duas": EndpointSample(needs: [made], items: [made]),
        ]
    }

    /// Five records of each kind, some with equal values in the fields by which lists are sorted. The contract's examples name
    /// the first.
    private static let records: [(type: String, key: String, fields: JSONValue)] =
        (0..<5).flatMap { place in
            let half = JSONValue.integer(Int64(place / 2))
            let name = JSONValue.string("n\(place / 2)")
            func id(_ first: String) -> String { [first, "neon:1", "neon:2", "neon:10", "x:y"][place] }
            func key(_ first: String) -> JSONValue { .string(id(first)) }
            let (category, collection) = (key("starter:morning"), key("starter:core"))
            let records: [(type: String, key: String, fields: JSONValue)] = [
                ("habits.DuaCategory", id("starter:morning"), ["id": category, "name": name, "slug": name]),
                (
                    "habits.DuaCollection", id("starter:core"),
                    ["id": collection, "name": name, "slug": name, "isPremium": .boolean(place > 2)]
                ),
                (
                    "habits.Journey", id("starter:first-steps"),
                    [
                        "id": key("starter:first-steps"), "name": name, "slug": name, "emoji": "🌱",
                        "estimatedMinutes": half, "dailyXp": half, "isPremium": false,
                        "isFeatured": .boolean(place > 2), "sortOrder": half,
                    ]
                ),
                (
                    "habits.Dua", id("starter:waking"),
                    [
                        "id": key("starter:waking"), "categoryId": category,
                        "collectionId": collection, "titleEn": name, "arabicText": "سبحان",
                        "transliteration": place == 2 ? .null : "subhan", "translationEn": "glory",
                        "source": place == 3 ? .null : name, "repetitions": .integer(Int64(place / 2 + 1)),
                        "bestTime": place == 4 ? .null : "Morning", "difficulty": place == 0 ? .null : "beginner",
                        "estDurationSec": half, "xpValue": half, "tags": [],
                        "updatedAt": .string("2026-01-0\(place / 2 + 1)T00:00:00.000Z"),
                    ]
                ),
                (
                    "habits.JourneyDua", "starter:first-steps/" + id("starter:waking"),
                    [
                        "journeyId": "starter:first-steps", "duaId": key("starter:waking"),
                        "timeSlot": place > 2 ? "evening" : "morning", "sortOrder": half,
                    ]
                ),
            ]
            return records
        }
}
