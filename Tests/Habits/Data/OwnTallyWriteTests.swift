import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// A write updates the days of practice from the entries that it wrote, and reads no more than necessary.
struct OwnTallyWriteTests {
    private let habits: HabitsStore
    private var module: HabitsModule { habits.module }
    private let today: CivilDay

    init() async throws {
        habits = try await HabitsStore()
        today = try await habits.store.read { [module = habits.module] in try module.today(in: $0) }
    }

    private func save(_ values: [Int: Int], of habit: String) async throws {
        try await habits.store.write { [today] transaction in
            _ = try HabitsModule.entries(in: transaction).saveAll(
                values.map { try HabitEntry(day: today.adding(days: -$0.key), habitID: habit, thousandths: $0.value) })
        }
    }

    /// The days of practice, as numbers of days before today.
    private func practised() async throws -> [Int] {
        try await habits.store.read { [today] transaction in
            let years = try TallyRows.kept(in: transaction).ownYears
            return years[today.year]?.places(.practised).map { today.dayOfYear - 1 - $0 } ?? []
        }
    }

    private func addReading() async throws {
        try await habits.store.write { transaction in
            let goal = try Goal(thousandths: 1_000, unit: "x")
            _ = try HabitsModule.habits(in: transaction).saveAll([
                try Habit(
                    id: "read", subject: .own(title: "Read", goal: goal), timeSlot: .anytime, sortOrder: 0, addedAt: nil
                )
            ])
        }
    }

    /// An import writes ten years of entries in parts. It does not read an unreadable entry of another habit. This is also true
    /// if the day of that entry lies between the written days, or is a day on which more was done.
    @Test func onlyDaysThatLostAnEntryAreRead() async throws {
        try await addReading()
        try await habits.store.write { [today] transaction in
            let date = today.year * 10_000 + today.month * 100 + today.day - 4
            try transaction.session.execute(
                """
                INSERT INTO habits_doing (owner, date, habit_id, amount, is_skipped, version, created_version)
                VALUES (\(transaction.ownerKey), \(date), 'other', -1.0, 0, 1, 1)
                """)
        }
        try await save([6: 1_000, 4: 2_000, 2: 1_000], of: "read")
        #expect(try await practised() == [6, 4, 2])
        // When a habit's goal changes, all entries of the habit are read, even the entries of days that no longer count as
        // done.
        try await habits.store.write { [module, today] transaction in
            _ = try module.change("read", in: transaction) {
                try $0.aim(at: Goal(thousandths: 2_000, unit: "x"), from: today.adding(days: -7))
            }
        }
        #expect(try await practised() == [4])
    }

    private typealias Change = @Sendable (HabitsModule, CivilDay, WriteTransaction) throws -> Void

    /// The number of engine steps for a change, in a store with the given number of other habits. Each of these habits is done
    /// every day.
    private func steps(beside others: Int, _ change: @escaping Change) async throws -> Int {
        let habits = try await HabitsStore()
        let (module, database, today) = (habits.module, habits.store.database, today)
        try await habits.store.write(within: .seconds(60)) { transaction in
            let goal = try Goal(thousandths: 20_000, unit: "km")
            let ids = (0...others).map { "h\($0)" }
            _ = try HabitsModule.habits(in: transaction).saveAll(
                ids.map {
                    try Habit(
                        id: $0, subject: .own(title: $0, goal: goal), timeSlot: .anytime, sortOrder: 0,
                        schedule: .times(2, per: .days(7)), addedAt: nil)
                })
            _ = try HabitsModule.entries(in: transaction).saveAll(
                ids.flatMap { id in
                    try (1...200).map {
                        try HabitEntry(day: today.adding(days: -$0), habitID: id, thousandths: 15_000)
                    }
                })
        }
        return try await habits.store.write(within: .seconds(60)) { transaction in
            let before = try #require(database.activity.steps)
            try change(module, today, transaction)
            try transaction.settle()
            return try #require(database.activity.steps) - before
        }
    }

    /// After a change of a habit's schedule, only the entries of that habit are read. This includes the entries of days that no
    /// longer count as practised.
    @Test func aNewScheduleReadsOnlyTheEntriesOfItsHabit() async throws {
        let change: Change = { module, _, transaction in
            _ = try module.change("h0", in: transaction) { $0.schedule = .daily }
        }
        let alone = try await steps(beside: 0, change)
        #expect(try await steps(beside: 30, change) <= alone + 10_000)
    }

    /// Earlier, each entry caused all habits to be read.
    @Test func anEntryReadsOnlyTheEntriesOfItsHabit() async throws {
        let change: Change = { _, today, transaction in
            for thousandths in 1...200 {
                _ = try HabitsModule.entries(in: transaction).saveAll([
                    HabitEntry(day: today, habitID: "h0", thousandths: thousandths)
                ])
                try transaction.settle()
            }
        }
        let alone = try await steps(beside: 0, change)
        #expect(try await steps(beside: 30, change) <= alone + 20_000)
    }

    /// Two names that Swift considers equal are two habits, each with its own goal.
    @Test func habitsAreDistinguishedByTheBytesOfTheirIDs() async throws {
        let ids = ["caf\u{E9}", "cafe\u{301}"]
        for (id, target) in zip(ids, [1_000, 9_000]) {
            try await habits.store.write { transaction in
                let goal = try Goal(thousandths: target, unit: "x")
                _ = try HabitsModule.habits(in: transaction).saveAll([
                    try Habit(
                        id: id, subject: .own(title: "Cups", goal: goal), timeSlot: .anytime, sortOrder: 0, addedAt: nil
                    )
                ])
            }
        }
        try await save([1: 5_000], of: ids[0])
        try await save([2: 5_000], of: ids[1])
        #expect(try await practised() == [1])
        #expect(try await habits.store.read { try TallyRows.derivation.compare($0).map(\.text) } == [])
    }

    /// In a damaged store, an unreadable entry can be replaced. The figures of the entry's day remain wrong until the doctor
    /// rebuilds the figures.
    @Test func anUnreadableEntryIsReplaced() async throws {
        try await addReading()
        try await save([1: 2_000], of: "read")
        try await habits.store.write { transaction in
            try transaction.session.execute(
                "UPDATE habits_doing SET amount = -1.0 WHERE owner = \(transaction.ownerKey)")
        }
        try await save([1: 500], of: "read")
        let findings = try await habits.store.read { try TallyRows.derivation.compare($0) }
        #expect(findings.map(\.level) == [.problem])
        try await habits.store.write { try TallyRows.derivation.rebuild(DerivedRows($0)) }
        #expect(try await practised() == [])
    }

    /// An unreadable goal is ignored, and the doctor reports it.
    @Test func anUnreadableGoalDoesNotBlockEntries() async throws {
        try await addReading()
        try await habits.store.write { transaction in
            try transaction.session.execute(
                "UPDATE habits_habit SET goal = 'x' WHERE owner = \(transaction.ownerKey) AND id = 'read'")
        }
        try await save([3: 500, 1: 0], of: "read")
        #expect(try await practised() == [3])
    }

    /// The habit is unreadable, but its goal is readable and counts.
    @Test func anUnreadableHabitDoesNotBlockEntries() async throws {
        try await addReading()
        try await habits.store.write { transaction in
            try transaction.session.execute(
                "UPDATE habits_habit SET time_slot = 'x' WHERE owner = \(transaction.ownerKey) AND id = 'read'")
        }
        try await save([3: 500, 1: 2_000], of: "read")
        #expect(try await practised() == [1])
    }
}
