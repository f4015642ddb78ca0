import Conformance
import HTTPKit
import HabitsData
import HabitsDomain
import HabitsRoutes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct HabitsEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)]) { store in
            let supply = HabitsModule(context: store.context()).supply
            try await store.database.write(.shared) { try supply?.bring($0) }
        }
    }

    @Test(arguments: EndpointConformance.rules)
    func habitsPassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                // The endpoints of the catalogue have their own tests, with a different store.
                let all = HabitsRoutes.endpoints(HabitsModule(context: store.context()))
                let samples = Self.samples.merging(try Self.daily(store)) { _, new in new }
                return (all.filter { $0.path.text.hasPrefix("/v1/habits") }, samples)
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static let days = "PUT /v1/habits/days/{date}"
    private static let counts = "PUT /v1/habits/counts/{date}/{duaId}"
    private static let entries = "PUT /v1/habits/entries/{date}/{habitId}"
    private static let habits = "POST /v1/habits/custom"
    private static let journeys = "PUT /v1/habits/journeys/{journeyId}"
    private static let dates = ["2026-01-01", "2025-12-31", "2026-01-07", "2026-01-05", "2024-02-29"]

    private static func today(
        _ store: TestStore, _ change: @escaping @Sendable (HabitsModule, WriteTransaction) throws -> Void
    ) -> [EndpointNeed] {
        [
            .made { _ in
                let module = HabitsModule(context: store.context())
                try await store.write { try change(module, $0) }
                return [:]
            }
        ]
    }

    private static let walk = EndpointNeed.asked(habits, body: ["kind": "own", "subject": "Walk", "id": "walk"])
    private static let tick = "PUT /v1/habits/plan/{date}/completed/{id}"
    private static let read = EndpointNeed.asked(
        habits, body: ["kind": "own", "subject": "Read", "id": "walk", "goal": "at-least 20 pages"])
    /// Close to the longest text allowed.
    private static let long = String(repeating: "x", count: 900_000)
    private static let note: JSONValue = ["amount": 1, "note": .string(long)]

    /// Lists that are filtered by days. Each has an entry of today, for the zone in which the owner lives.
    private static func daily(_ store: TestStore) throws -> [String: EndpointSample] {
        let neon = try CatalogueID("neon:1")
        return [
            "GET /v1/habits/days": EndpointSample(
                items: dates.map { .asked(days, path: ["date": $0]) },
                now: today(store) { _ = try $0.complete(neon, in: $1) }),
            "GET /v1/habits/counts": EndpointSample(
                items: dates.map { .asked(counts, path: ["date": $0]) },
                now: today(store) { _ = try $0.setCount(1, of: neon, in: $1) }),
            "GET /v1/habits/entries": EndpointSample(
                needs: [walk], items: dates.map { .asked(entries, path: ["date": $0, "habitId": "walk"]) },
                now: today(store) { module, writing in
                    let day = try module.today(in: writing)
                    _ = try module.enter(HabitEntry(day: day, habitID: "walk", thousandths: 1_000), in: writing)
                },
                large: (1...6).map { number in
                    .asked(
                        entries, path: ["date": "2025-01-0\(number)", "habitId": "walk"], body: ["note": .string(long)])
                }),
        ]
    }

    private static let samples: [String: EndpointSample] = [
        days: EndpointSample(bodies: [["completedDuaIds": ["neon:1"]], ["completedDuaIds": ["neon:2"]]]),
        counts: EndpointSample(bodies: [["count": 1], ["count": 2]]),
        "POST /v1/habits/counts/{date}/{duaId}/increments": EndpointSample(bodies: [["by": 1], ["by": 2]]),
        entries: EndpointSample(bodies: [["amount": 1], ["amount": 2]], needs: [walk]),
        "GET /v1/habits/custom": EndpointSample(
            items: ["Walk", "Read", "Fast", "Swim"].map {
                .asked(habits, body: ["kind": "own", "subject": .string($0)])
            }),
        habits: EndpointSample(bodies: [
            ["kind": "own", "subject": "Walk"],
            ["kind": "dua", "subject": "neon:404", "id": "x", "timeSlot": "evening"],
        ]),
        "PATCH /v1/habits/custom/{id}": EndpointSample(bodies: [["timeSlot": "morning"], ["timeSlot": "evening"]]),
        "GET /v1/habits/custom/{id}/stats": EndpointSample(
            needs: [walk],
            heavy: [walk]
                + (1...20).map { .asked(entries, path: ["date": "2025-03-\($0 + 10)", "habitId": "walk"], body: note) }),
        "GET /v1/habits/plan": EndpointSample(
            heavy: (1...20).flatMap { number in
                let id = "h\(number)"
                return [
                    EndpointNeed.asked(habits, body: ["kind": "own", "subject": .string(id), "id": .string(id)]),
                    .asked(entries, path: ["date": "2026-01-08", "habitId": id], body: note),
                ]
            }, except: ["reads.paged": "there are 500 habits and as many journeys at most"]),
        "GET /v1/habits/export": EndpointSample(except: ["reads.paged": "a file is whole, and takes its room before"]),
        "GET /v1/habits/heatmap": EndpointSample(except: ["reads.paged": "it has as many days as its weeks"]),
        tick: EndpointSample(bodies: [["amount": 12.5], ["amount": 7]], needs: [read]),
        "DELETE /v1/habits/plan/{date}/completed/{id}": EndpointSample(needs: [read, .asked(tick, body: ["amount": 2])]
        ),
        "GET /v1/habits/journeys": EndpointSample(
            items: ["neon:1", "neon:2", "neon:10", "starter:first-steps"].map {
                .asked(journeys, path: ["journeyId": $0], body: ["sortOrder": 3])
            }),
        journeys: EndpointSample(bodies: [.object([:]), ["sortOrder": 5]]),
        "PUT /v1/habits/profile": EndpointSample(bodies: [["displayName": "An"], ["displayName": "Anh"]]),
        "PATCH /v1/habits/profile": EndpointSample(bodies: [["displayName": "An"], ["displayName": "Anh"]]),
        // new-module: endpoint samples
    ]
}
