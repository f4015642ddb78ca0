import Changes
import HabitsDomain
import Kernel
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// Independent edits of two devices.
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

    /// The devices may sync in either order, with the same result.
    @Test(arguments: [(["neon:2"], ["neon:1"]), (["neon:1"], ["neon:2"])])
    func twoDevicesEndWithTheUnionOfTheirCompletions(one: [String], other: [String]) async throws {
        let habits = try await HabitsStore()
        for completed in [one, other] {
            _ = try await habits.push(
                "habits.Day", "2026-01-08", practice(completed.map(JSONValue.string)), base: 0)
        }
        #expect(try await stored(habits)?.completed == [try id("neon:1"), try id("neon:2")])
    }

    @Test func aRemovalAndAnAdditionByTwoDevicesAreBothKept() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push("habits.Day", "2026-01-08", practice(["neon:1", "neon:2"]), base: 0)
        _ = try await habits.push("habits.Day", "2026-01-08", practice(["neon:2"]), base: 1)
        _ = try await habits.push(
            "habits.Day", "2026-01-08", practice(["neon:1", "neon:2", "neon:3"], frozen: true), base: 1)
        let day = try await stored(habits)
        #expect(day?.completed == [try id("neon:2"), try id("neon:3")])
        #expect(day?.isFrozen == true)
    }

    /// A dua that is done on one device and skipped on the other is done.
    @Test func aCompletionWinsOverASkip() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push("habits.Day", "2026-01-08", practice([], skipped: ["neon:1"]), base: 0)
        _ = try await habits.push("habits.Day", "2026-01-08", practice(["neon:1"]), base: 0)
        let day = try await stored(habits)
        #expect(day?.completed == [try id("neon:1")])
        #expect(day?.skipped == [])
    }

    /// If two devices each counted ten repetitions, the sum is twenty, although both send the same number.
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
    func anImpossibleValueIsRefused(type: String, key: String, fields: JSONValue) async throws {
        let habits = try await HabitsStore()
        let error = try await #require(throws: (any Error).self) {
            try await habits.push(type, key, fields, base: 0)
        }
        #expect(MizanError(crossing: error).code == .invalidInput)
    }

    private static let habit: JSONValue = [
        "id": "walk", "kind": "own", "subject": "Walk", "goal": "at-least 5 km", "timeSlot": "anytime", "sortOrder": 0,
        "schedule": "daily", "isArchived": false,
    ]

    /// Values that nobody may enter, each with the reason of its refusal.
    private static let refused: [(type: String, key: String, fields: JSONValue, reason: String)] = [
        (
            "habits.Day", "2026-01-08",
            ["date": "2026-01-08", "completedDuaIds": ["neon:0", "neon:2"], "skippedDuaIds": [], "isFrozen": false],
            "habits.unreadable-id"
        ),
        (
            "habits.Day", "2026-01-08",
            ["date": "2026-01-08", "completedDuaIds": [], "skippedDuaIds": ["neon:99999999999"], "isFrozen": false],
            "habits.unreadable-id"
        ),
        (
            "habits.Day", "2077-11-16",
            ["date": "2077-11-16", "completedDuaIds": ["neon:2"], "skippedDuaIds": [], "isFrozen": false],
            "habits.future-day"
        ),
        (
            "habits.Count", "2026-01-08/neon:-5", ["date": "2026-01-08", "duaId": "neon:-5", "count": 3],
            "habits.unreadable-id"
        ),
        (
            "habits.Count", "2026-01-10/neon:2", ["date": "2026-01-10", "duaId": "neon:2", "count": 3],
            "habits.future-day"
        ),
        (
            "habits.ActiveJourney", "neon:0",
            ["journeyId": "neon:0", "sortOrder": 0, "activatedAt": "2026-01-08T14:30:00.000Z"], "habits.unreadable-id"
        ),
        (
            "habits.Habit", "dua",
            habit.setting(["id": "dua", "kind": "dua", "subject": "neon:-5"]).without("goal"), "habits.unreadable-id"
        ),
        (
            "habits.Entry", "2077-11-16/walk",
            ["date": "2077-11-16", "habitId": "walk", "amount": 5, "isSkipped": false], "habits.future-day"
        ),
    ]

    /// A store from before these rules may contain such a value. The value can still be imported from an archive and received
    /// from another Mizan. A device may change the other fields of the record that contains the value.
    @Test(arguments: refused.indices)
    func valuesRefusedFromPeopleAreRefusedFromDevices(place: Int) async throws {
        let (habits, (type, key, fields, reason)) = (try await HabitsStore(), Self.refused[place])
        let error = try await #require(throws: (any Error).self) { try await habits.push(type, key, fields, base: 0) }
        #expect(MizanError(crossing: error).reason == reason)
        let recordType = try #require(habits.module.recordTypes.first { $0.schema.type == type })
        try await habits.store.write { transaction in
            let edit = RecordEdit(recordType.schema.reference(key), .put(fields), base: .state(.nothing))
            _ = try recordType.apply(edit, in: transaction)
        }
        #expect(try await habits.push(type, key, fields, base: 1) == .unchanged(1))
        let rest: [String: JSONValue] = ["Day": ["isFrozen": true], "Count": ["count": 4], "Entry": ["amount": 6]]
        let changed = fields.setting(rest[String(type.dropFirst(7))] ?? ["sortOrder": 3])
        #expect(try await habits.push(type, key, changed, base: 1) == .applied(2, isMerged: false))
    }

    /// A change from a device that was offline has an old base, but is checked like any other change.
    @Test func aDeviceThatWasOfflineIsAlsoRefused() async throws {
        let habits = try await HabitsStore()
        for completed in [["neon:2"], ["neon:2", "neon:3"]] as [[JSONValue]] {
            _ = try await habits.push(
                "habits.Day", "2026-01-08", practice(completed), base: completed.count == 1 ? 0 : 1)
        }
        let error = try await #require(throws: HabitsError.self) {
            try await habits.push("habits.Day", "2026-01-08", practice(["neon:2", "neon:0"]), base: 1)
        }
        #expect(try error == .noNumber(id("neon:0")))
    }

    @Test func aDeviceMaySendTomorrowAndFutureRestDays() async throws {
        let habits = try await HabitsStore()
        for (day, completed, isFrozen) in [("2026-01-09", ["neon:2"], false), ("2026-02-09", [], true)] {
            let fields: JSONValue = [
                "date": .string(day), "completedDuaIds": .array(completed.map(JSONValue.string)), "skippedDuaIds": [],
                "isFrozen": .boolean(isFrozen),
            ]
            guard case .applied = try await habits.push("habits.Day", day, fields, base: 0) else {
                Issue.record("\(day)")
                continue
            }
        }
    }

    /// A counted habit stays a counted habit, and an own habit never becomes a dua. Otherwise the meaning of the habit's
    /// entries would change.
    @Test func theKindOfAHabitCannotChange() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push("habits.Habit", "walk", Self.habit, base: 0)
        for fields in [
            Self.habit.without("goal"), Self.habit.without("goal").setting(["kind": "dua", "subject": "neon:2"]),
        ] {
            let error = try await #require(throws: HabitsError.self) {
                try await habits.push("habits.Habit", "walk", fields, base: 1)
            }
            #expect(error == .otherKind)
        }
        let longer = Self.habit.setting(["goal": "at-least 7 km"])
        #expect(try await habits.push("habits.Habit", "walk", longer, base: 1) == .applied(2, isMerged: false))
    }
}

extension JSONValue {
    fileprivate func setting(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let new) = changes else { return self }
        return .object(members.filter { changes[$0.name] == nil } + new)
    }

    fileprivate func without(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name })
    }
}
