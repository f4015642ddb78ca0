import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The rows of counts in an older store and in a damaged store. For each day, such a row counts the entries that make the day a
/// day of practice.
struct OwnCountsTests {
    /// A row of marks, the earlier form, becomes a row of counts.
    @Test func storedMarksOfAnOlderStoreBecomeCounts() async throws {
        let steps = HabitsModule.migrations
        let before = try #require(steps.firstIndex { $0.name == "009-own-counts" })
        let first = steps.prefix(before).map { Migration($0.name, $0.statements) }
        let old = try await TestStore([MigrationSet(module: HabitsModule.id, first)])
        try await old.database.write(old.owner) { transaction in
            let owner = transaction.ownerKey
            try transaction.session.execute(
                "INSERT INTO habits_own_tally (owner, year, marks) VALUES (\(owner), 2026, '+-')")
            for (date, habit, isSkipped) in [(20_260_101, "a", 0), (20_260_101, "b", 0), (20_260_102, "a", 1)] {
                try transaction.session.execute(
                    """
                    INSERT INTO habits_doing (owner, date, habit_id, amount, is_skipped, version, created_version)
                    VALUES (\(owner), \(date), \(habit), \(isSkipped == 0 ? 1.0 : nil), \(isSkipped), 1, 1)
                    """)
            }
        }
        try await old.database.migrate([MigrationSet(module: HabitsModule.id, steps)])
        try await old.database.read(old.owner) { transaction in
            let (kept, findings) = (try TallyRows.kept(in: transaction), try TallyRows.derivation.compare(transaction))
            #expect(kept.ownCounts[2026]?.text == "2,0/1")
            #expect(findings.isEmpty)
        }
    }

    /// Unreadable rows are reported and rebuilt; no figure is shown that would be a guess.
    @Test(
        arguments: [
            "UPDATE habits_own_counts SET counts = '+'", "UPDATE habits_own_counts SET counts = '1,'",
            "UPDATE habits_own_counts SET year = 0", "DELETE FROM habits_own_counts",
            // The marks stay the same, but a count is wrong.
            "UPDATE habits_own_counts SET counts = counts || '1'",
        ] as [SQL])
    func wrongFiguresAreFoundAndRebuilt(statement: SQL) async throws {
        let habits = try await HabitsStore()
        try await habits.store.write { [module = habits.module] transaction in
            let habit = try module.add(.own(title: "Walk", goal: nil), slot: .morning, in: transaction).entity
            try module.complete(.own(habit), on: module.today(in: transaction.view), in: transaction)
        }
        try await habits.store.write { _ = try $0.session.execute(statement) }
        let findings = try await habits.store.read { try TallyRows.derivation.compare($0) }
        #expect(findings.map(\.level) == [.problem])
        try await habits.store.write { try TallyRows.derivation.rebuild(DerivedRows($0)) }
        #expect(try await habits.store.read { try TallyRows.derivation.compare($0).map(\.text) } == [])
    }
}
