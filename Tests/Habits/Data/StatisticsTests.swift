import Changes
import HabitsDomain
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HabitsData

struct StatisticsTests {
    let habits: HabitsStore
    private var module: HabitsModule { habits.module }

    init() async throws {
        habits = try await HabitsStore()
    }

    /// Figures are read by a fast reader that creates no texts for ids. It gives the same result as the records themselves.
    @Test func allDaysAreReadLikeTheirRecords() async throws {
        let today = try await habits.store.read { [module] in try module.today(in: $0) }
        try await habits.store.write { [module] transaction in
            for past in 0..<80 {
                let day = try today.adding(days: -past)
                // The days contain more different duas than the reader's table of names can first hold.
                let completed = try (0..<(past % 7)).map { try CatalogueID("neon:\(past * 5 + $0 + 1)") }
                let skipped = past % 5 == 0 ? [try CatalogueID("starter:waking")] : []
                _ = try module.put(
                    PracticeDay(day: day, completed: completed, skipped: skipped, isFrozen: past % 11 == 0),
                    in: transaction)
            }
        }
        let (read, records) = try await habits.store.read { transaction in
            (
                try PracticeRows.history(in: transaction),
                PracticeHistory(try HabitsModule.days(in: transaction).all())
            )
        }
        #expect(read.duas.count > 128)
        #expect(read.figures { _ in nil } == records.figures { _ in nil })
        #expect(read.streaks(today: today, zones: .utc) == records.streaks(today: today, zones: .utc))
        for dua in records.duas {
            let (one, other) = (
                read.history(of: dua, schedule: .daily), records.history(of: dua, schedule: .daily)
            )
            #expect(one.strength(through: today) == other.strength(through: today))
        }
    }

    /// A removed day counts for nothing, and neither does a day of another owner.
    @Test func removedDaysDoNotCount() async throws {
        let dua = try id("starter:waking")
        let days = try await habits.store.write { [module] transaction in
            let day = try module.complete(dua, in: transaction).day
            _ = try HabitsModule.days(in: transaction).remove(day)
            return try PracticeRows.history(in: transaction.view).figures { _ in nil }
        }
        #expect(days == [])
    }

    /// The streak does not depend on the order in which days are entered; points use the duas' present worth.
    @Test func aStreakDoesNotDependOnTheOrderOfEntries() async throws {
        let today = try await habits.store.read { [module] in try module.today(in: $0) }
        let summary = try await habits.store.write { [module] transaction in
            for past in [3, 0, 2, 1, 5] {
                _ = try module.complete(CatalogueID("neon:1"), on: today.adding(days: -past), in: transaction)
            }
            return try module.summary(in: transaction.view)
        }
        #expect(summary.streaks.current == 4)
        #expect(summary.level.totalXP == 50)
        #expect(summary.practisedDays == 5)
    }

    /// A habit with a number of times per period is fulfilled only by entries within the period.
    @Test(arguments: [("times:2/7", -6, true), ("times:2/7", -7, false), ("times:2/month", -20, true)])
    func aPeriodIsFilledOnlyByEntriesOfItsOwnDays(schedule: String, past: Int, isFilled: Bool) async throws {
        let today = try await habits.store.read { [module] in try module.today(in: $0) }
        let state = try await habits.store.write { [module] transaction in
            let habit = try module.add(
                .own(title: "Fast", goal: nil), slot: .anytime, schedule: Schedule(typed: schedule), in: transaction)
            for day in [try today.adding(days: past), try today.adding(days: past + 1)] {
                _ = try module.enter(
                    HabitEntry(day: day, habitID: habit.id, thousandths: HabitEntry.done), in: transaction)
            }
            return try module.plan(on: today, in: transaction.view).habits.first?.state
        }
        #expect(state == (isFilled ? .filled : .open))
    }

    /// The administrator flag is computed from the role. A total of points from elsewhere is adopted if it is larger than the
    /// computed total, and ignored if it is smaller.
    @Test(arguments: [true, false])
    func theProfileIsComputed(isAdmin: Bool) async throws {
        let module = HabitsModule(context: habits.store.context(roles: OwnerRoles { _ in isAdmin }))
        let shown = try await habits.store.write { transaction in
            _ = try module.complete(CatalogueID("neon:1"), in: transaction)
            _ = try module.changeProfile(ProfileChange(displayName: .set("Amina"), totalXP: 500), in: transaction)
            _ = try module.changeProfile(ProfileChange(totalXP: 100), in: transaction)
            return try module.shownProfile(in: transaction.view).entity
        }
        #expect(shown.isAdmin == isAdmin)
        #expect([shown.level.totalXP, shown.profile.carriedXP, shown.streak] == [500, 490, 1])
        #expect(shown.profile.displayName == "Amina")
    }
}
