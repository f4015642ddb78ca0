import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// What two devices did that know nothing of each other.
struct PracticeMergeTests {
    private func practice(_ completed: [JSONValue], skipped: [JSONValue] = [], frozen: Bool = false) -> JSONValue {
        [
            "date": "2026-01-08", "completedDuaIds": .array(completed), "skippedDuaIds": .array(skipped),
            "isFrozen": .boolean(frozen),
        ]
    }

    private func stored(_ habits: HabitsStore) async throws -> PracticeDay? {
        let day = try day("2026-01-08")
        return try await habits.store.read { try HabitsModule.days(in: $0).find(day)?.entity }
    }

    /// Whichever device comes first.
    @Test(arguments: [(["neon:2"], ["neon:1"]), (["neon:1"], ["neon:2"])])
    func twoDevicesEndWithTheUnion(one: [String], other: [String]) async throws {
        let habits = try await HabitsStore()
        for completed in [one, other] {
            _ = try await habits.push(
                "habits.Day", "2026-01-08", practice(completed.map(JSONValue.string)), base: 0)
        }
        #expect(try await stored(habits)?.completed == [try id("neon:1"), try id("neon:2")])
    }

    @Test func whatOneTakesBackIsGoneAndWhatTheOtherAddsIsThere() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push("habits.Day", "2026-01-08", practice(["neon:1", "neon:2"]), base: 0)
        _ = try await habits.push("habits.Day", "2026-01-08", practice(["neon:2"]), base: 1)
        _ = try await habits.push(
            "habits.Day", "2026-01-08", practice(["neon:1", "neon:2", "neon:3"], frozen: true), base: 1)
        let day = try await stored(habits)
        #expect(day?.completed == [try id("neon:2"), try id("neon:3")])
        #expect(day?.isFrozen == true)
    }

    /// Done on one device and skipped on the other is done.
    @Test func doneBeatsSkipped() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push("habits.Day", "2026-01-08", practice([], skipped: ["neon:1"]), base: 0)
        _ = try await habits.push("habits.Day", "2026-01-08", practice(["neon:1"]), base: 0)
        let day = try await stored(habits)
        #expect(day?.completed == [try id("neon:1")])
        #expect(day?.skipped == [])
    }

    /// Two that each said it ten times have said it twenty times, though both send the same.
    @Test func equalCountsOfTwoDevicesAddUp() async throws {
        let habits = try await HabitsStore()
        let key = RepetitionCount.ID(day: try day("2026-01-08"), duaID: try id("neon:2"))
        for (count, base, sum) in [(10, 0, 10), (10, 0, 20), (23, 2, 23), (23, 2, 26)] {
            _ = try await habits.push(
                "habits.Count", "2026-01-08/neon:2",
                ["date": "2026-01-08", "duaId": "neon:2", "count": .integer(Int64(count))],
                base: RecordVersion(base))
            #expect(try await habits.store.read { try HabitsModule.counts(in: $0).find(key)?.count } == sum)
        }
    }

    @Test func incrementsOfTwoDevicesAddUp() async throws {
        let habits = try await HabitsStore()
        func push(_ count: Int64, base: RecordVersion) async throws {
            _ = try await habits.push(
                "habits.Count", "2026-01-08/neon:2",
                ["date": "2026-01-08", "duaId": "neon:2", "count": .integer(count)], base: base)
        }
        try await push(5, base: 0)
        try await push(8, base: 1)
        try await push(6, base: 1)
        let key = RepetitionCount.ID(day: try day("2026-01-08"), duaID: try id("neon:2"))
        #expect(try await habits.store.read { try HabitsModule.counts(in: $0).find(key)?.count } == 9)
    }

    @Test(
        arguments: [
            (
                "habits.Day", "2026-02-31",
                ["date": "2026-02-31", "completedDuaIds": [], "skippedDuaIds": [], "isFrozen": false]
            ),
            (
                "habits.Day", "1900-01-01",
                ["date": "1900-01-01", "completedDuaIds": [], "skippedDuaIds": [], "isFrozen": false]
            ),
            (
                "habits.Day", "2200-01-01",
                ["date": "2200-01-01", "completedDuaIds": [], "skippedDuaIds": [], "isFrozen": false]
            ),
            (
                "habits.Day", "2026-01-08",
                ["date": "2026-01-08", "completedDuaIds": ["1"], "skippedDuaIds": [], "isFrozen": false]
            ),
            ("habits.Count", "2026-01-08/neon:2", ["date": "2026-01-08", "duaId": "neon:2", "count": -1]),
            (
                "habits.Count", "2026-01-08/neon:2",
                ["date": "2026-01-08", "duaId": "neon:2", "count": 1_000_000_000_000]
            ),
            (
                "habits.Habit", "a",
                [
                    "id": "a", "kind": "dua", "subject": "neon:1", "goal": "at-least:1:x", "timeSlot": "morning",
                    "sortOrder": 0, "schedule": "daily", "isArchived": false,
                ]
            ),
            (
                "habits.Habit", "a",
                [
                    "id": "a", "kind": "own", "subject": "A", "timeSlot": "morning", "sortOrder": 0,
                    "schedule": "sometimes", "isArchived": false,
                ]
            ),
            (
                "habits.UserProfile", "only",
                [
                    "userId": "550e8400-e29b-41d4-a716-446655440000", "carriedXp": -1,
                    "createdAt": "2026-01-08T14:30:00.000Z", "updatedAt": "2026-01-08T14:30:00.000Z",
                ]
            ),
        ] as [(String, String, JSONValue)])
    func whatCannotBeIsRefused(type: String, key: String, fields: JSONValue) async throws {
        let habits = try await HabitsStore()
        let error = try await #require(throws: (any Error).self) {
            try await habits.push(type, key, fields, base: 0)
        }
        #expect(MizanError(crossing: error).code == .invalidInput)
    }
}
