import Kernel
import Testing

/// A line of the plan contains its kind and the request that completes it. Meaningless members are refused, and each word has
/// the same meaning in every request.
struct PlanLineTests {
    let facade: CatalogueFacade

    init() async throws {
        facade = try await CatalogueFacade()
    }

    private func plan(_ day: String = "2026-01-08") async throws -> [JSONValue] {
        guard case .array(let items)? = try await facade.get("/v1/habits/plan?date=\(day)")["items"] else { return [] }
        return items
    }

    /// F-42
    @Test func eachPlanLineHasItsKindAndAddress() async throws {
        try await facade.send(
            "POST", "/v1/habits/custom", ["kind": "own", "subject": "Walk", "id": "a walk"], status: 201)
        try await facade.send("POST", "/v1/habits/custom", ["kind": "dua", "subject": "starter:waking"], status: 201)
        #expect(try await plan().map { $0["kind"] } == ["own", "dua"])
        for line in try await plan() {
            guard case .string(let address)? = line["address"] else {
                Issue.record("no address in \(line)")
                continue
            }
            #expect(try await facade.send("PUT", address)["state"] == "done", "\(address)")
        }
        #expect(try await plan().allSatisfy { $0["state"] == "done" })
    }

    /// F-41: amounts have the same unit in every answer and body.
    @Test func entryAmountsAreGivenInTheHabitsUnit() async throws {
        try await facade.send(
            "POST", "/v1/habits/custom", ["kind": "own", "subject": "Read", "id": "read", "goal": "at-least 20 pages"],
            status: 201)
        let entry = try await facade.send(
            "PUT", "/v1/habits/entries/2026-01-08/read", ["amount": 12], status: 201)
        #expect(entry["amount"]?.digits == "12")
        #expect(try await plan().map { $0["amount"]?.digits } == ["12"])
        #expect(try await facade.send("PUT", "/v1/habits/entries/2026-01-08/read", ["amount": 0.5])["amount"] == 0.5)
        for amount in [0.0005, -1] as [JSONValue] {
            try await facade.send("PUT", "/v1/habits/entries/2026-01-08/read", ["amount": amount], status: 400)
        }
        // An earlier version used the member `value` for thousandths. This member is now refused.
        try await facade.send("PUT", "/v1/habits/entries/2026-01-08/read", ["value": 12_000], status: 400)
        for goal in ["at-least:20000:pages", "20 pages"] {
            let refusal = try await facade.send(
                "PATCH", "/v1/habits/custom/read", ["goal": .string(goal)], status: 400)
            #expect(refusal["reason"] == "habits.unreadable-goal")
        }
    }

    @Test func emptyBodiesAreRefused() async throws {
        try await facade.send("PUT", "/v1/habits/profile", ["displayName": "Amina"], status: 201)
        let profile = try await facade.send("PATCH", "/v1/habits/profile", [:], status: 400)
        #expect(profile["reason"] == "habits.nothing-said")
        #expect(try await facade.send("PATCH", "/v1/habits/profile", ["displayName": .null])["displayName"] == nil)
        let more = "/v1/habits/counts/2026-01-08/starter:waking/increments"
        #expect(try await facade.send("POST", more, ["by": 0], status: 400)["reason"] == "habits.nothing-said")
    }

    /// F-49: an id in the database is a number from 1 to 2147483647.
    @Test(arguments: ["neon:-5", "neon:0", "neon:99999999999"])
    func aBackendIDMustBeAValidNumber(id: String) async throws {
        for (method, path, body) in [
            ("PUT", "days/2026-01-08/completed/\(id)", nil), ("PUT", "days/2026-01-08/skipped/\(id)", nil),
            ("PUT", "days/2026-01-08", ["completedDuaIds": [.string(id)]]), ("PUT", "journeys/\(id)", [:]),
            ("PUT", "counts/2026-01-08/\(id)", ["count": 1]),
            ("POST", "custom", ["kind": "dua", "subject": .string(id)]),
        ] as [(String, String, JSONValue?)] {
            let refusal = try await facade.send(method, "/v1/habits/" + path, body, status: 400)
            #expect(refusal["reason"] == "habits.unreadable-id", "\(path)")
        }
        #expect(try await facade.get("/v1/habits/stats")["totalXp"] == 0)
    }

    /// F-51
    @Test func noHabitIsDueBeforeItWasAdded() async throws {
        try await facade.send(
            "POST", "/v1/habits/custom", ["kind": "own", "subject": "Walk", "id": "walk"], status: 201)
        try await facade.send("PUT", "/v1/habits/journeys/starter:first-steps", [:], status: 201)
        let before = try await facade.get("/v1/habits/plan?date=2025-12-01")
        #expect(before["asked"] == 0 && before["done"] == 0)
        #expect(try await facade.get("/v1/habits/plan?date=2026-01-08")["asked"] == 7)
        // A person may enter completions for days before the habit was added.
        try await facade.send("PUT", "/v1/habits/plan/2025-12-01/completed/walk")
        #expect(try await facade.get("/v1/habits/plan?date=2025-12-02")["asked"] == 1)
    }

    /// F-52
    @Test func valuesOfChoicesAreCaseInsensitive() async throws {
        for (one, other) in [("timeSlot=morning", "timeSlot=Morning"), ("difficulty=beginner", "difficulty=BEGINNER")] {
            let found = try await facade.ids("/v1/duas?limit=1000&" + one)
            #expect(!found.isEmpty)
            #expect(try await facade.ids("/v1/duas?limit=1000&" + other) == found)
        }
        try await facade.get("/v1/duas?timeSlot=noon", status: 400)
        try await facade.get("/v1/duas?difficulty=hard", status: 400)
    }

    /// F-50
    @Test func lossesOfEachShapeAreReported() async throws {
        try await facade.bringBackend()
        try await facade.bring([
            (
                "habits.Dua", "neon:1",
                [
                    "id": "neon:1", "titleEn": "One", "arabicText": "اللَّهُ", "translationEn": "God", "repetitions": 1,
                    "bestTime": "After Fajr, before sleep", "xpValue": 10, "tags": ["sleep"],
                    "createdAt": "2026-01-08T14:30:00.123Z", "updatedAt": "2026-01-09T14:30:00.000Z",
                ]
            )
        ])
        for (shape, fields) in [
            ("ios", ["bestTime", "createdAt", "tags"]), ("row", ["tags"]), ("web", ["tags, createdAt, updatedAt"]),
        ] {
            guard case .array(let all)? = try await facade.get("/v1/duas?shape=\(shape)&id=neon:1")["unheld"] else {
                Issue.record("no unheld")
                continue
            }
            #expect(all.map { $0["field"] } == fields.map(JSONValue.string), "\(shape)")
            if shape == "ios", case .string(let reason)? = all.first?["reason"] {
                #expect(reason.contains("After Fajr, before sleep"))
            }
        }
    }
}
