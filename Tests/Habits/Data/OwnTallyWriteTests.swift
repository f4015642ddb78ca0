import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// A write keeps the days of practice by what it wrote, and reads no more than that takes.
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

    /// How many days ago practice is kept of.
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

    /// An import writes ten years in parts: an entry of another habit that nobody can read is not read on the way, neither
    /// on a day between those written nor on one on which only more was done.
    @Test func noDayIsReadOnWhichNothingWasLost() async throws {
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
        // A habit that changes has its own entries read, and the days on which it is done no more.
        try await habits.store.write { [module, today] transaction in
            _ = try module.change("read", in: transaction) {
                try $0.aim(at: Goal(thousandths: 2_000, unit: "x"), from: today.adding(days: -7))
            }
        }
        #expect(try await practised() == [4])
    }

    /// Whatever is above nothing counts, and the doctor tells of it.
    @Test func aGoalThatCannotBeReadRefusesNoEntry() async throws {
        try await addReading()
        try await habits.store.write { transaction in
            try transaction.session.execute(
                "UPDATE habits_habit SET goal = 'x' WHERE owner = \(transaction.ownerKey) AND id = 'read'")
        }
        try await save([3: 500, 1: 0], of: "read")
        #expect(try await practised() == [3])
    }
}
