import Changes
import HabitsDomain
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HabitsData

struct PracticeTests {
    let habits: HabitsStore
    private var module: HabitsModule { habits.module }

    init() async throws {
        habits = try await HabitsStore()
    }

    @Test func completingADuaAgainChangesNothing() async throws {
        let dua = try id("neon:404")
        let (first, second) = try await habits.store.write { [module] in
            (try module.complete(dua, in: $0), try module.complete(dua, in: $0))
        }
        #expect(first.isNew)
        #expect(second.change.outcome == .unchanged)
        #expect(second.completed == [dua])
    }

    @Test func tomorrowIsRefusedButYesterdayIsAccepted() async throws {
        let dua = try id("starter:waking")
        let today = try await habits.store.write { [module] in try module.today(in: $0) }
        let (yesterday, tomorrow) = (try today.adding(days: -1), try today.adding(days: 1))
        try await habits.store.write { [module] in _ = try module.complete(dua, on: yesterday, in: $0) }
        let error = try await habits.refusal { [module] in _ = try module.complete(dua, on: tomorrow, in: $0) }
        #expect(error == HabitsError.future(tomorrow, today: today).atBoundary)
    }

    @Test func theLastRepetitionCompletesTheDua() async throws {
        // Said three times.
        let dua = try id("starter:kalimat-tammat")
        let states = try await habits.store.write { [module] transaction in
            try (0..<3).map { _ in
                _ = try module.count(dua, in: transaction)
                return try HabitsModule.days(in: transaction).find(module.today(in: transaction))?.completed.contains(
                    dua)
            }
        }
        #expect(states == [nil, nil, true])
    }

    @Test func revertingADuaRemovesItsCountOfThatDay() async throws {
        let dua = try id("starter:kalimat-tammat")
        let counts = try await habits.store.write { [module] transaction in
            let today = try module.today(in: transaction)
            for day in [today, try today.adding(days: -1)] {
                _ = try module.setCount(3, of: dua, on: day, in: transaction)
            }
            _ = try module.undo(dua, on: today, in: transaction)
            let left = try HabitsModule.counts(in: transaction).all().map(\.day)
            _ = try module.count(dua, in: transaction)
            let plan = try HabitsModule.days(in: transaction).find(today)?.completed
            return (left == [try today.adding(days: -1)], plan)
        }
        #expect(counts.0)
        #expect(counts.1 == [])
    }

    @Test func thePlanFollowsCompletions() async throws {
        let (journey, done) = (try id("starter:first-steps"), try id("starter:waking"))
        let plan = try await habits.store.write { [module] transaction in
            _ = try module.follow(journey, in: transaction)
            _ = try module.add(.dua(try CatalogueID("neon:404")), slot: .evening, in: transaction)
            _ = try module.add(.own(title: "Walk", goal: nil), slot: .anytime, in: transaction)
            _ = try module.complete(done, in: transaction)
            return try module.plan(on: module.today(in: transaction), in: transaction.view)
        }
        #expect(plan.habits.count == 8)
        #expect(plan.done == 1)
        // It is 14:30, so the rest of the morning waits.
        let next = plan.habits.first { $0.slot == .anytime && $0.state == .open }
        #expect(plan.next != nil && plan.next?.id == next?.id)
        #expect(plan.habits.contains { $0.slot == .morning && $0.state == .open })
        #expect(plan.slots.map(\.habits.count) == [2, 3, 3])
        #expect(plan.habits.contains { $0.title == "neon:404" })
    }

    @Test func aDuaCanBeOnlyOneHabitAndCanBeAddedAgain() async throws {
        let dua = try id("neon:1")
        try await habits.store.write { [module] transaction in
            let habit = try module.add(.dua(dua), slot: .morning, in: transaction)
            #expect(throws: HabitsError.alreadyAHabit(dua)) {
                try module.add(.dua(dua), slot: .evening, in: transaction)
            }
            _ = try module.change(habit.id, in: transaction) { $0.isArchived = true }
            _ = try module.add(.dua(dua), slot: .evening, in: transaction)
            #expect(throws: HabitsError.alreadyAHabit(dua)) {
                try module.change(habit.id, in: transaction) { $0.isArchived = false }
            }
        }
    }

    @Test func anEntryNeedsAnExistingHabit() async throws {
        let today = try await habits.store.write { [module] in try module.today(in: $0) }
        let entry = try HabitEntry(day: today, habitID: "nothing", thousandths: 1_000)
        let error = try await habits.refusal { [module] in _ = try module.enter(entry, in: $0) }
        #expect(error.reason == "habits.no-such-habit")
    }
}
