import Changes
import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HabitsData

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct HabitsConformanceTests {
    static let samples: [String: RecordSample] = [
        "habits.Day": RecordSample(
            key: "2026-01-08",
            [
                "date": "2026-01-08", "completedDuaIds": ["neon:2", "neon:10"], "skippedDuaIds": ["starter:waking"],
                "isFrozen": false,
            ], changing: ["completedDuaIds": ["neon:2"], "isFrozen": true]),
        "habits.Count": RecordSample(
            key: "2026-01-08/neon:2", ["date": "2026-01-08", "duaId": "neon:2", "count": 3], changing: ["count": 33]),
        "habits.Entry": RecordSample(
            key: "2026-01-08/walk",
            ["date": "2026-01-08", "habitId": "walk", "amount": 1.5, "isSkipped": false, "note": "é\"/"],
            changing: ["amount": 0, "isSkipped": true]),
        "habits.Habit": RecordSample(
            key: "walk",
            [
                "id": "walk", "kind": "own", "subject": "Walk", "goal": "at-least 20 pages", "timeSlot": "morning",
                "sortOrder": 2, "schedule": "times:3/7", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false,
                "question": "Walked?", "description": "Outside", "color": 9,
                "earlierGoals": ["2025-12-31 at-least 10 pages"],
            ], changing: ["timeSlot": "evening", "schedule": "hijri:13,14,15"]),
        "habits.ActiveJourney": RecordSample(
            key: "neon:3",
            ["journeyId": "neon:3", "sortOrder": 1, "activatedAt": "2026-01-08T14:30:00.000Z"],
            changing: ["sortOrder": 0]),
        "habits.UserProfile": RecordSample(
            key: "only",
            [
                "userId": "550e8400-e29b-41d4-a716-446655440000", "displayName": "Maryam", "carriedXp": 100,
                "createdAt": "2026-01-08T14:30:00.000Z", "updatedAt": "2026-01-08T14:30:00.000Z",
            ], changing: ["displayName": "Amina", "carriedXp": 200]),
        // new-module: samples
    ]

    /// A catalogue with one entry of each kind. The invariant is broken if an entry refers to a missing entry, or if somebody
    /// removes an entry to which other entries refer.
    private static let invariants = [
        "habits.catalogue": InvariantSample(
            sound: CatalogueSamples.all.sorted { $0.key < $1.key }.map { type, sample in
                RecordEdit(RecordReference(type: type, key: sample.key), .put(sample.fields))
            },
            breaking: ["Dua", "DuaCategory", "DuaCollection", "Journey"].compactMap { name in
                CatalogueSamples.all["habits." + name].map {
                    [RecordEdit(RecordReference(type: "habits." + name, key: $0.key), .remove)]
                }
            } + [
                [RecordEdit(RecordReference(type: "habits.Dua", key: "neon:7"), .patch(["categoryId": "neon:404"]))],
                [RecordEdit(RecordReference(type: "habits.Dua", key: "neon:7"), .patch(["collectionId": "neon:404"]))],
            ]),
        "habits.few": InvariantSample(
            sound: [one("habits.Habit", "walk"), one("habits.ActiveJourney", "neon:3")],
            breaking: [
                (0..<500).map { one("habits.Habit", "h\($0)") },
                (0..<500).map { one("habits.ActiveJourney", "x:\($0)") },
            ]),
    ]

    /// The sample record under a different key.
    private static func one(_ type: String, _ key: String) -> RecordEdit {
        let name = type == "habits.Habit" ? "id" : "journeyId"
        var members: [JSONValue.Member] = []
        if case .object(let all)? = samples[type]?.fields { members = all.filter { $0.name != name } }
        return RecordEdit(
            RecordReference(type: type, key: key), .put(.object(members + [.init(name, .string(key))])))
    }

    private static let documents: [String: ImportDocument] = [
        "habits.app-storage": .json([
            "activeJourneyIds": ["3"],
            "customHabits": [
                ["id": "6f1f", "duaId": "7", "timeSlot": "morning", "sortOrder": 0, "addedAt": "", "source": "custom"]
            ], "habitCompletions": [["date": "2026-01-07", "completedDuaIds": ["2", "10"]]],
        ]),
        "habits.catalogue": .json([
            "rows": [["1", "Morning", "morning"]],
            "fields": [["name": "id"], ["name": "name"], ["name": "slug"]],
        ]),
        "habits.person": .json([
            "user_profiles": [
                [
                    "user_id": "6f1c1b5e-2c0e-4c0d-9c57-0d6e1b5a9f11", "display_name": "Amina", "total_xp": 1_234,
                    "updated_at": "2026-01-08T14:30:00+00:00",
                ]
            ],
            "user_activity": [
                [
                    "user_id": "6f1c1b5e-2c0e-4c0d-9c57-0d6e1b5a9f11", "date": "2026-01-08", "duas_completed": [1, 3],
                    "xp_earned": 30,
                ]
            ],
        ]),
        "habits.loop": .archive(
            TextArchive([
                ("Habits.csv", "Position,Name\n001,Read\n"), ("001 Read/Checkmarks.csv", "2026-01-07,2\n"),
            ])),
    ]

    @Test(arguments: ModuleConformance.rules)
    func habitsPassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            HabitsModule.self, samples: Self.samples.merging(CatalogueSamples.all) { one, _ in one },
            documents: Self.documents,
            invariants: Self.invariants, released: try ReleasedSchemas.all(beside: "Habits/Data")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
