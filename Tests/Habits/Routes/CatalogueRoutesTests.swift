import HabitsDomain
import Kernel
import Testing

/// The catalogue over HTTP: filters, search, and the apps' shapes.
struct CatalogueRoutesTests {
    let facade: CatalogueFacade

    init() async throws {
        facade = try await CatalogueFacade()
    }

    @Test(arguments: [
        "category=morning", "category=starter:morning", "categoryId=starter:morning", "timeSlot=morning", "tag=morning",
        "tag=Morning",
    ])
    func eachFilterReducesTheList(query: String) async throws {
        let all = try await facade.ids("/v1/duas?limit=1000")
        let some = try await facade.ids("/v1/duas?limit=1000&" + query)
        #expect(some.contains("starter:asbahna"))
        #expect(some.count < all.count)
        #expect(Set(some).isSubset(of: all))
    }

    @Test func filtersApplyTogether() async throws {
        let found = try await facade.ids(
            "/v1/duas?category=morning&collection=core&difficulty=beginner&from=starter&premium=false&featured=true"
                + "&source[contains]=muslim&q=morning&sort=-xpValue")
        #expect(found.allSatisfy { $0.hasPrefix("starter:") })
        #expect(try await facade.ids("/v1/duas?premium=true").isEmpty)
        #expect(try await facade.ids("/v1/duas?from=neon").isEmpty)
    }

    /// سبحان, without marks.
    @Test func searchAcceptsArabic() async throws {
        let found = try await facade.ids("/v1/duas?q=%D8%B3%D8%A8%D8%AD%D8%A7%D9%86&limit=3")
        #expect(found.count == 3)
        #expect(try await facade.get("/v1/duas?q=%D8%B3%D8%A8%D8%AD%D8%A7%D9%86&limit=3")["next"] != nil)
    }

    @Test(arguments: [
        ("q=" + String(repeating: "a", count: 7_000), 413, "text.too-long"), ("q=...", 400, "habits.nothing-to-search"),
        ("category=night", 400, "habits.unknown-category"), ("collection=gold", 400, "habits.unknown-collection"),
        ("shape=pdf", 400, "http.parameter"), ("premium=perhaps", 400, "http.parameter"),
        ("difficulty=expert", 400, "http.parameter"),
    ])
    func anImpossibleQueryIsRefused(query: String, status: Int, reason: String) async throws {
        #expect(try await facade.get("/v1/duas?" + query, status: status)["reason"] == .string(reason))
    }

    @Test func shapesContainTheBackendsFields() async throws {
        try await facade.bringBackend()
        let web = try await facade.get("/v1/duas/neon:7?shape=web")
        #expect(web["id"] == "7")
        #expect(web["category"] == "morning")
        #expect(web["context"]?["bestTime"] == "After Fajr")
        let app = try await facade.get("/v1/duas/neon:7?shape=ios")
        #expect(app["id"] == 7)
        #expect(app["categorySlug"] == "morning")
        #expect(app["bestTime"] == nil)
        let row = try await facade.get("/v1/duas/neon:7?shape=row")
        #expect(row["category_id"] == 1)
        #expect(row["created_at"] == "2026-01-08T14:30:00+00:00")
        #expect(try await facade.get("/v1/duas/neon:7")["id"] == "neon:7")
        #expect(try await facade.get("/v1/duas/journeys/neon:3?shape=web")["id"] == 3)
        #expect(
            try await facade.items("/v1/duas/journeys/neon:3/duas?shape=web") == [
                ["journeyId": 3, "duaId": "7", "timeSlot": "morning", "sortOrder": 1]
            ])
        #expect(try await facade.get("/v1/duas/categories/neon:1?shape=row")["slug"] == "morning")
    }

    /// If a dua's category or collection cannot be represented in a shape, the dua is shown without it.
    @Test func duasWithoutOptionalFieldsAreIncluded() async throws {
        try await facade.bringBackend()
        try await facade.bring(CatalogueFacade.mixed)
        for (shape, fields) in [
            ("ios", ["categoryId", "collectionId", "categorySlug"]), ("row", ["category_id", "collection_id"]),
            ("web", ["category"]),
        ] {
            // The shape either reduces times to whole seconds or has no field for them.
            let others = ["ios": ["createdAt"], "web": ["collectionId, createdAt, updatedAt"]][shape, default: []]
            let list = try await facade.get("/v1/duas?shape=\(shape)&id=neon:8")
            guard case .array(let items)? = list["items"], case .array(let unheld)? = list["unheld"] else {
                Issue.record("no lists in \(list)")
                continue
            }
            #expect(items.count == 1)
            for field in fields { #expect(items.first?[field] ?? .null == .null) }
            #expect(unheld.map { $0["field"] } == (fields + others).map(JSONValue.string))
            #expect(unheld.allSatisfy { $0["key"] == "neon:8" })
            #expect(try await facade.get("/v1/duas/neon:8?shape=\(shape)") == items.first)
        }
    }

    /// A filter on a field finds the same as the catalogue's own filter, which `mizan duas list` uses. The own filter for a slot
    /// also finds duas whose best time names several slots. The backend's dua has no difficulty, and a best time that is no slot.
    @Test func fieldFiltersAndCatalogueFiltersFindTheSameDuas() async throws {
        try await facade.bringBackend()
        for difficulty in DuaDifficulty.allCases {
            let found = try await facade.filtered { $0.difficulty = difficulty }
            #expect(try await facade.ids("/v1/duas?limit=1000&difficulty=\(difficulty)") == found)
            #expect(try await facade.ids("/v1/duas?limit=1000&difficulty[in]=\(difficulty)") == found)
            #expect(!found.contains("neon:7"))
        }
        for slot in TimeSlot.allCases {
            let found = try await facade.filtered { $0.slot = slot }
            let ofSlot = try await facade.ids("/v1/duas?limit=1000&timeSlot=\(slot)")
            #expect(found.filter(ofSlot.contains) == ofSlot)
            #expect((found.count > ofSlot.count) == (slot != .anytime))
            #expect(!found.contains("neon:7"))
        }
        #expect(try await facade.ids("/v1/duas?difficulty[absent]=true&from=neon") == ["neon:7"])
    }

    /// A list omits the entries that a shape cannot represent, and names these entries. A request for a single such entry is
    /// refused.
    @Test func fieldsThatAShapeCannotStoreAreNamed() async throws {
        try await facade.bringBackend()
        let list = try await facade.get("/v1/duas?shape=web&limit=1000")
        guard case .array(let items)? = list["items"], case .array(let unheld)? = list["unheld"] else {
            Issue.record("no lists in \(list)")
            return
        }
        #expect(items.map { $0["id"] } == ["7"])
        #expect(unheld.count >= 40)
        #expect(unheld.contains { $0["key"] == "starter:waking" && $0["field"] == "id" })
        #expect(
            try await facade.get("/v1/duas/starter:waking?shape=ios", status: 400)["reason"] == "habits.unheld")
        #expect(try await facade.items("/v1/duas/collections?shape=row").isEmpty)
    }

    @Test func journeysHaveTheirDuasInOrder() async throws {
        #expect(
            try await facade.ids("/v1/duas/journeys") == ["starter:first-steps", "starter:morning-and-evening"])
        let links = try await facade.ids("/v1/duas/journeys/starter:first-steps/duas", "duaId")
        #expect(links.first == "starter:waking")
        #expect(links.count == 6)
        #expect(
            try await facade.get("/v1/duas/journeys/neon:404/duas", status: 404)["reason"] == "habits.no-such-journey")
        #expect(try await facade.get("/v1/duas/neon:404", status: 404)["reason"] == "habits.no-such-dua")
        #expect(try await facade.get("/v1/duas/waking", status: 400)["reason"] == "habits.unreadable-id")
    }
}
