import Conformance
import FitnessData
import FitnessRoutes
import HomeBase
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct FitnessEndpointTests {
    private static let file = Task {
        // Home's tables are in every store, and sync writes to some of them.
        try await TestStore.file(
            HomeBase.schema + [MigrationSet(module: FitnessModule.id, FitnessModule.migrations)])
    }

    @Test(arguments: EndpointConformance.rules)
    func fitnessPassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                let module = try FitnessModule(context: store.context())
                store.database.rules.set(of: module)
                return (FitnessRoutes.endpoints(module), Self.samples)
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static func id(_ end: String) -> String { "01a2b3c4-0000-7000-8000-0000000000" + end }

    private static let entries = "POST /v1/fitness/entries"

    private static func entry(
        _ end: String, _ type: String = "weight", _ quantity: JSONValue = 75.5, _ day: String = "2026-01-08"
    ) -> EndpointNeed {
        .asked(
            entries,
            body: [
                "type": .string(type), "quantity": quantity, "id": .string(id(end)), "notes": .string("n" + end),
                "date": .string(day + "T08:00:00Z"),
            ])
    }

    private static func preference(_ type: String, _ unit: String) -> EndpointNeed {
        .asked("PUT /v1/fitness/preferences/{type}", path: ["type": type], body: ["unit": .string(unit)])
    }

    private static let samples: [String: EndpointSample] = [
        "GET /v1/fitness/entries": EndpointSample(
            needs: [],
            items: [
                entry("10"), entry("11", "weight", 75, "2026-01-07"), entry("12", "steps", 8_214),
                entry("13", "steps", 100, "2025-12-31"), entry("14", "mood_score", 7, "2026-01-07"),
            ], now: [.asked(entries, body: ["type": "weight", "quantity": 70])]),
        entries: EndpointSample(
            bodies: [
                ["type": "weight", "quantity": 75.5, "date": "2026-01-08T08:00:00Z"],
                ["type": "weight", "quantity": 75.5, "id": .string(id("20"))],
            ], needs: []),
        "GET /v1/fitness/entries/{id}": EndpointSample(needs: [entry("00")]),
        "PATCH /v1/fitness/entries/{id}": EndpointSample(
            bodies: [["notes": "one"], ["notes": "two"]],
            // Each test creates an entry with a new id. With a fixed id, a repeated creation would be refused, because its
            // notes would differ from the stored ones.
            needs: [.asked(entries, body: ["type": "weight", "quantity": 75.5, "date": "2026-01-08T08:00:00Z"])]),
        "DELETE /v1/fitness/entries/{id}": EndpointSample(needs: [entry("00")]),
        "POST /v1/fitness/entries/{id}/restore": EndpointSample(needs: [entry("00")]),
        "GET /v1/fitness/current": EndpointSample(
            needs: [entry("00")], except: ["reads.paged": "there is one of each type"]),
        "GET /v1/fitness/summary": EndpointSample(
            needs: [entry("00")],
            except: ["reads.paged": "type, from and to narrow it, and each line takes its room before"]),
        "GET /v1/fitness/trend": EndpointSample(
            needs: [entry("00")], except: ["reads.paged": "from and to narrow it, and each day takes its room before"]),
        "GET /v1/fitness/types": EndpointSample(except: ["reads.paged": "there are as many as are compiled in"]),
        "GET /v1/fitness/chart.svg": EndpointSample(needs: [entry("00")]),
        "GET /v1/fitness/preferences": EndpointSample(
            needs: [],
            items: [
                preference("weight", "lb"), preference("height", "ft"), preference("distance_km", "mi"),
                preference("water_liters", "mL"), preference("calories_in", "kJ"),
            ]),
        "PUT /v1/fitness/preferences/{type}": EndpointSample(
            bodies: [["unit": "lb", "dayRule": "latest"], ["unit": "st"]]),
        // new-module: endpoint samples
    ]
}
