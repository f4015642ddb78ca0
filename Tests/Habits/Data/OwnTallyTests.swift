import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The days of practice of own habits are updated with every write. They equal the days that are computed from the entries
/// (F-38).
struct OwnTallyTests {
    private let habits: HabitsStore
    private var module: HabitsModule { habits.module }
    private let today: CivilDay

    init() async throws {
        habits = try await HabitsStore()
        today = try await habits.store.read { [module = habits.module] in try module.today(in: $0) }
    }

    private func requireKept(_ place: Comment) async throws {
        let (findings, standing, summary) = try await habits.store.read { [module] transaction in
            (
                try TallyRows.derivation.compare(transaction).map(\.text), try module.standing(in: transaction),
                try module.summary(in: transaction)
            )
        }
        try #require(findings == [], place)
        try #require(standing.streaks == summary.streaks && standing.duaStreaks == summary.duaStreaks, place)
        try #require(standing.lastDay == summary.lastDay, place)
    }

    private static let names = ["walk", "read", "coffee", "gone"]

    @Test(arguments: Array(UInt64(1)...20))
    func theTallyMatchesTheEntriesAfterAnyWrites(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for step in 0..<25 {
            let changes = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (
                    kind: Int.random(in: 0..<14, using: &random), name: Self.names.randomElement(using: &random) ?? "",
                    day: try today.adding(days: -Int.random(in: 0...9, using: &random)),
                    value: Int.random(in: 0...3, using: &random) * 1_000
                )
            }
            try await habits.store.write { [module, today] transaction in
                for change in changes {
                    do {
                        try transaction.savepoint {
                            try Self.change(
                                change.kind, change.name, change.day, change.value, today, module, transaction)
                        }
                    } catch {
                        try #require([.notFound, .invalidInput, .conflict].contains(MizanError(crossing: error).code))
                    }
                }
            }
            try await requireKept("seed \(seed), step \(step), \(changes.map { "\($0.kind) \($0.name)" })")
        }
    }

    private static func change(
        _ kind: Int, _ name: String, _ day: CivilDay, _ value: Int, _ today: CivilDay, _ module: HabitsModule,
        _ transaction: WriteTransaction
    ) throws {
        let entries = HabitsModule.entries(in: transaction)
        switch kind {
        case 0:
            let goal =
                name == "walk"
                ? nil : try Goal(thousandths: 2_000, direction: name == "coffee" ? .atMost : .atLeast, unit: "x")
            _ = try HabitsModule.habits(in: transaction).saveAll([
                try Habit(
                    id: name, subject: .own(title: name, goal: goal), timeSlot: .anytime, sortOrder: 0, addedAt: nil)
            ])
        case 1: try HabitsModule.habits.remove(name, in: transaction)
        case 2:
            _ = try module.change(name, in: transaction) {
                try $0.aim(at: Goal(thousandths: 1_000 + value, unit: "x"), from: day)
            }
        case 3:
            _ = try module.change(name, in: transaction) {
                $0.schedule = $0.schedule == .daily ? .times(2, per: .days(7)) : .daily
            }
        case 4: _ = try entries.remove(HabitEntry.ID(day: day, habitID: name))
        case 5: _ = try entries.saveAll([HabitEntry(day: day, habitID: name, thousandths: value, isSkipped: true)])
        case 6: _ = try HabitsModule.habits(in: transaction).restore(name)
        case 7: _ = try entries.restore(HabitEntry.ID(day: day, habitID: name))
        case 8: _ = try entries.purge(HabitEntry.ID(day: day, habitID: name))
        case 9:
            // Changes an entry and its habit in one write. The first part of the write is settled before the rest.
            _ = try entries.saveAll([HabitEntry(day: day, habitID: name, thousandths: value)])
            try transaction.settle()
            _ = try module.change(name, in: transaction) { $0.schedule = .times(1, per: .month) }
            _ = try entries.saveAll([
                HabitEntry(day: day, habitID: name, thousandths: 1_000), HabitEntry(day: today, habitID: name),
            ])
        // As a device sends the entry, perhaps before its habit.
        default: _ = try entries.saveAll([HabitEntry(day: day, habitID: name, thousandths: value)])
        }
    }

    private func walk(_ days: Int...) async throws {
        try await habits.store.write { [module, today] transaction in
            let habit = try module.add(.own(title: "Walk", goal: nil), slot: .morning, in: transaction).entity
            for past in days {
                try module.complete(.own(habit), on: today.adding(days: -past), in: transaction)
            }
        }
    }

    /// F-38
    @Test func fiveDaysOfAHabitCountAsFiveDaysOfPractice() async throws {
        try await walk(0, 1, 2, 3, 4)
        let (summary, standing, map) = try await habits.store.read { [module] transaction in
            (
                try module.summary(in: transaction), try module.standing(in: transaction),
                try module.heatMap(weeks: 2, in: transaction)
            )
        }
        #expect(summary.completions == 5 && summary.practisedDays == 5)
        #expect(summary.streaks.current == 5 && summary.streaks.longest == 5)
        #expect(summary.duaStreaks.current == 0 && summary.level.totalXP == 0)
        #expect(summary.bySlot[.morning] == 5)
        let earned = summary.achievements.filter(\.isEarned).map(\.achievement)
        #expect(earned == [.streak3])
        #expect(standing.streaks.current == 5 && standing.duaStreaks.current == 0 && standing.lastDuaDay == nil)
        #expect(map.weeks.joined().count { $0.completed == 1 } == 5)
    }

    /// The figures of the seed count only duas, so that they equal the figures that the apps show.
    @Test func theProfileCountsOnlyDuas() async throws {
        try await walk(0, 1)
        let shown = try await habits.store.write { [module] transaction in
            let profile = try module.changeProfile(ProfileChange(displayName: .set("A")), in: transaction).entity
            return try module.shown(profile, in: transaction)
        }
        #expect(shown.streak == 0 && shown.lastActiveDay == nil)
    }

    /// A skipped day neither breaks nor lengthens a streak.
    @Test func aSkippedDayIsIgnored() async throws {
        try await walk(0, 2)
        try await habits.store.write { [today] transaction in
            let habit = try #require(try HabitsModule.habits(in: transaction).all().first)
            let entry = try HabitEntry(day: today.adding(days: -1), habitID: habit.id, isSkipped: true)
            _ = try HabitsModule.entries(in: transaction).saveAll([entry])
        }
        let streaks = try await habits.store.read { [module] in try module.standing(in: $0).streaks }
        #expect(streaks.current == 2)
    }

    @Test func anOlderStoreWithAnUnreadableGoalGetsItsTally() async throws {
        let old = try await Self.storeFromBefore(goal: "x")
        try await old.database.migrate([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)])
        try await old.database.read(old.owner) { transaction in
            let (kept, findings) = (try TallyRows.kept(in: transaction), try TallyRows.derivation.compare(transaction))
            #expect(kept.ownYears[2026]?.places(.practised) == [6, 7])
            #expect(findings.isEmpty)
        }
    }

    /// In a store from the time before decimal amounts, one step converts the amounts. The next step fills the days of
    /// practice.
    @Test func anOlderStoreGetsItsTally() async throws {
        let old = try await Self.storeFromBefore(goal: "at-least:20000:pages")
        try await old.database.migrate([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)])
        try await old.database.read(old.owner) { transaction in
            #expect(try HabitsModule.habits.all(in: transaction).map(\.goal?.thousandths) == [20_000])
            #expect(try HabitsModule.entries.all(in: transaction).map(\.thousandths) == [20_500, 12_000])
            let records = try RecordTable<HabitRecord>(transaction).find("read")
            #expect(records?.entity.goal == "at-least 20 pages")
            let kept = try TallyRows.kept(in: transaction)
            #expect(kept.ownYears[2026]?.places(.practised) == [6])
            #expect(try TallyRows.derivation.compare(transaction).isEmpty)
        }
    }

    private static func storeFromBefore(goal: String) async throws -> TestStore {
        let steps = HabitsModule.migrations
        let before = steps.firstIndex { $0.name == "006-units" } ?? 0
        // Only the statements of these steps are run, because the code of the steps expects the schema after the last step.
        let first = steps.prefix(before).map { Migration($0.name, $0.statements) }
        let old = try await TestStore([MigrationSet(module: HabitsModule.id, first)])
        try await old.database.write(old.owner) { transaction in
            let owner = transaction.ownerKey
            try transaction.session.execute(
                """
                INSERT INTO habits_habit (owner, id, kind, subject, goal, time_slot, sort_order, schedule, is_archived, version,
                    created_version) VALUES (\(owner), 'read', 'own', 'Read', \(goal), 'anytime', 0, 'daily', 0, 1, 1)
                """)
            for (date, value) in [(20_260_107, 20_500), (20_260_108, 12_000)] {
                try transaction.session.execute(
                    """
                    INSERT INTO habits_entry (owner, date, habit_id, value, is_skipped, version, created_version)
                    VALUES (\(owner), \(date), 'read', \(value), 0, 1, 1)
                    """)
            }
        }
        return old
    }
}

/// Records from before amounts were decimals, as found in archives, histories and older devices (F-41).
struct OldUnitsTests {
    @Test func valuesFromAnOlderDeviceAreReadAsThousandths() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push(
            "habits.Habit", "read",
            [
                "id": "read", "kind": "own", "subject": "Read", "goal": "at-least:20000:pages", "timeSlot": "anytime",
                "sortOrder": 0, "schedule": "daily", "isArchived": false,
            ], base: 0)
        _ = try await habits.push(
            "habits.Entry", "2026-01-08/read",
            ["date": "2026-01-08", "habitId": "read", "value": 12_000, "isSkipped": false], base: 0)
        try await habits.store.read { transaction in
            #expect(try HabitsModule.habits.all(in: transaction).first?.goal?.thousandths == 20_000)
            #expect(try HabitsModule.entries.all(in: transaction).first?.thousandths == 12_000)
            let entry = try RecordTable<HabitEntryRecord>(transaction).find("2026-01-08/read")?.entity
            #expect(entry?.amount == 12)
            let shown = entry?.json(owner: transaction.owner)
            #expect(shown?["amount"]?.double == 12 && shown?["value"] == nil)
        }
    }

    private static func old(_ value: Int64) -> JSONValue {
        ["date": "2026-01-08", "habitId": "read", "value": .integer(value), "isSkipped": false]
    }

    private func stored(_ habits: HabitsStore) async throws -> HabitEntryRecord? {
        try await habits.store.read { try RecordTable<HabitEntryRecord>($0).find("2026-01-08/read")?.entity }
    }

    private func type(_ habits: HabitsStore) throws -> any RecordType {
        try #require(habits.module.recordTypes.first { $0.schema.type == "habits.Entry" })
    }

    /// If one side of a merge is an older version, the merge changes only those fields in which that side differs from the
    /// common state it knows.
    @Test func anEntryFromAnOlderVersionIsMergedByItsAmount() async throws {
        let habits = try await HabitsStore()
        let fields: JSONValue = [
            "date": "2026-01-08", "habitId": "read", "amount": 12, "isSkipped": false, "note": "mine",
        ]
        _ = try await habits.push("habits.Entry", "2026-01-08/read", fields, base: 0)
        let type = try type(habits)
        try await habits.store.write { transaction in
            try transaction.savepoint {
                let edit = RecordEdit(
                    type.schema.reference("2026-01-08/read"), .put(Self.old(15_000)),
                    base: .state(.fields(Self.old(12_000))))
                _ = try type.apply(edit, in: transaction)
            }
        }
        let entry = try await stored(habits)
        #expect(entry?.amount == 15 && entry?.note == "mine")
    }

    @Test func aPatchFromAnOlderDeviceIsAccepted() async throws {
        let habits = try await HabitsStore()
        _ = try await habits.push("habits.Entry", "2026-01-08/read", Self.old(12_000), base: 0)
        let type = try type(habits)
        let edit = RecordEdit(
            RecordReference(type: "habits.Entry", key: "2026-01-08/read"), .patch(["value": 15_000]), base: 1)
        try await habits.store.write { transaction in
            _ = try transaction.savepoint { try type.apply(edit, in: transaction) }
        }
        #expect(try await stored(habits)?.amount == 15)
    }

    /// The value is in the former field for thousandths. Values of types that no version wrote are refused.
    @Test(arguments: ["12", 0.5, true] as [JSONValue])
    func invalidValuesAreRefused(value: JSONValue) async throws {
        let habits = try await HabitsStore()
        await #expect(throws: MizanError.self) {
            _ = try await habits.push(
                "habits.Entry", "2026-01-08/read",
                ["date": "2026-01-08", "habitId": "read", "value": value, "isSkipped": false], base: 0)
        }
    }

    @Test func amountsAreReadAsNumbersOfUnits() async throws {
        let habits = try await HabitsStore()
        for (amount, expected) in [(JSONValue.integer(12), 12_000), (.number(0.5), 500)] {
            let stored = try await habits.store.read { try HabitsModule.entries(in: $0).find(Self.id) }
            _ = try await habits.push(
                "habits.Entry", "2026-01-08/read",
                ["date": "2026-01-08", "habitId": "read", "amount": amount, "isSkipped": false],
                base: stored?.version ?? 0)
            let entry = try await habits.store.read { try HabitsModule.entries(in: $0).find(Self.id) }
            #expect(entry?.entity.thousandths == expected)
        }
    }

    private static let id = HabitEntry.ID(day: CivilDay("2026-01-08") ?? .latest, habitID: "read")
}

/// A habit counts from the day on which it was added (F-51).
struct BegunTests {
    private let habits: HabitsStore
    private let today: CivilDay

    init() async throws {
        habits = try await HabitsStore()
        today = try await habits.store.read { [module = habits.module] in try module.today(in: $0) }
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.add(.own(title: "Walk", goal: nil), slot: .anytime, in: transaction)
            _ = try module.follow(id("starter:first-steps"), in: transaction)
        }
    }

    private func asked(_ past: Int) async throws -> Int {
        try await habits.store.read { [module = habits.module, today] in
            try module.plan(on: today.adding(days: -past), in: $0).asked
        }
    }

    @Test func aHabitIsNotDueBeforeItWasAdded() async throws {
        #expect(try await asked(0) == 7)
        #expect(try await asked(1) == 0)
        #expect(try await asked(60) == 0)
    }

    @Test func earlierPracticeCountsFromItsFirstDay() async throws {
        try await habits.store.write { [module = habits.module, today] transaction in
            let walk = try #require(try HabitsModule.habits(in: transaction).all().first)
            try module.complete(.own(walk), on: today.adding(days: -3), in: transaction)
        }
        let before = (try await asked(4), try await asked(3), try await asked(2))
        #expect(before == (0, 1, 1))
        try await habits.store.write { [module = habits.module, today] transaction in
            _ = try module.complete(id("starter:waking"), on: today.adding(days: -3), in: transaction)
        }
        let after = (try await asked(4), try await asked(3), try await asked(1))
        #expect(after == (0, 7, 7))
    }
}
