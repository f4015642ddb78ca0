import Changes
import HabitsDomain
import Kernel
import TestSupport
import Testing

@testable import HabitsData

/// Habits that are not duas count in the plan and in the figures alike.
struct PeriodTests {
    let habits: HabitsStore
    private var module: HabitsModule { habits.module }

    init() async throws {
        habits = try await HabitsStore()
    }

    private func add(_ title: String, goal: Goal? = nil, schedule: Schedule = .daily) async throws -> Habit {
        try await habits.store.write { [module] in
            try module.add(.own(title: title, goal: goal), slot: .anytime, schedule: schedule, in: $0).entity
        }
    }

    /// - Parameter past: the number of days ago.
    private func enter(_ habit: Habit, _ thousandths: Int?, past: Int = 0) async throws {
        try await habits.store.write { [module] transaction in
            let day = try module.today(in: transaction).adding(days: -past)
            _ = try module.enter(HabitEntry(day: day, habitID: habit.id, thousandths: thousandths), in: transaction)
        }
    }

    private func planned(past: Int = 0) async throws -> PlannedHabit? {
        try await habits.store.read { [module] in
            try module.plan(on: module.today(in: $0).adding(days: -past), in: $0).habits.first
        }
    }

    private func streaks(of habit: Habit) async throws -> Streaks {
        try await habits.store.read { [module] in try module.figures(of: habit, in: $0).streaks }
    }

    @Test func aGoalIsMetByTheSumOfItsPeriod() async throws {
        let pages = try Goal(thousandths: 20_000, unit: "pages")
        let habit = try await add("Read", goal: pages, schedule: .times(1, per: .days(7)))
        try await enter(habit, 12_000, past: 3)
        #expect(try await planned()?.state == .open)
        try await enter(habit, 8_000)
        #expect(try await planned()?.state == .done)
        #expect(try await planned()?.amount == 20_000)
        // The day of the first entry counts. The days up to today count as well, because the entry's week fills them.
        #expect(try await streaks(of: habit).current == 4)
        try await enter(habit, 8_000, past: 1)
        try await enter(habit, nil)
        #expect(try await planned()?.state == .filled)
    }

    /// An entered amount keeps a limit for the length of its period. Without an entry, the limit is not kept.
    @Test func aLimitIsKeptOnlyByEntries() async throws {
        let cups = try Goal(thousandths: 4_000, direction: .atMost, unit: "cups")
        let habit = try await add("Coffee", goal: cups, schedule: .times(1, per: .days(2)))
        #expect(try await planned()?.state == .open)
        try await enter(habit, 3_000, past: 1)
        #expect(try await planned()?.state == .filled)
        try await enter(habit, 2_000)
        #expect(try await planned()?.state == .missed)
        try await enter(habit, 1_000)
        #expect(try await planned()?.state == .done)
    }

    @Test func aDayOfRestDoesNotBreakTheStreakOfAHabitThatIsNotADua() async throws {
        let habit = try await add("Walk")
        for past in [0, 2, 3] { try await enter(habit, HabitEntry.done, past: past) }
        #expect(try await streaks(of: habit).current == 1)
        try await habits.store.write { [module] transaction in
            _ = try module.freeze(module.today(in: transaction).adding(days: -1), in: transaction)
        }
        #expect(try await streaks(of: habit).current == 3)
    }

    /// The entry of today fills a whole week. Only the first day of this week has begun, so the streak is one day.
    @Test func noStreakIncludesFutureDays() async throws {
        let habit = try await add("Sauna", schedule: .times(1, per: .days(7)))
        try await enter(habit, HabitEntry.done)
        #expect(try await streaks(of: habit).current == 1)
        #expect(try await streaks(of: habit).longest == 1)
    }

    /// The plan of a day long ago reads only the entries of its period. It does not read the entries of the years after that
    /// period.
    @Test func aPlanOfAPastDayReadsOnlyItsPeriod() async throws {
        let habit = try await add("Swim", schedule: .times(1, per: .days(3)))
        for past in [0, 1, 300] { try await enter(habit, HabitEntry.done, past: past) }
        #expect(try await planned(past: 299)?.state == .filled)
        #expect(try await planned(past: 297)?.state == .open)
        // On that day nothing had been done, and the habit had not been added yet.
        #expect(try await planned(past: 302) == nil)
    }

    /// A habit was added, and a journey followed, while the clock was ten years ahead. Both are planned today.
    @Test func aHabitThatStartsInTheFutureIsPlanned() async throws {
        habits.store.clock.advance(seconds: 3_650 * 86_400)
        _ = try await add("Walk")
        try await habits.store.write { [module] in _ = try module.follow(id("starter:first-steps"), in: $0) }
        habits.store.clock.advance(seconds: -3_650 * 86_400)
        let plan = try await habits.store.read { [module] in try module.plan(on: day("2026-01-08"), in: $0) }
        #expect(plan.habits.contains { $0.title == "Walk" } && plan.habits.count > 1)
    }

    @Test func aHabitCanBeAddedAfterTheLastPosition() async throws {
        let first = try await add("First")
        _ = try await habits.store.write { [module] in
            try module.change(first.id, in: $0) { $0.sortOrder = Journey.lastOrder }
        }
        #expect(try await add("Second").sortOrder == Journey.lastOrder)
    }

    /// A note and an amount are kept when the habit is skipped, or no longer skipped.
    @Test func theNoteOfASkippedHabitIsKept() async throws {
        let habit = try await add("Read")
        let id = try await habits.store.read { [module] in
            HabitEntry.ID(day: try module.today(in: $0), habitID: habit.id)
        }
        let said = try HabitEntry(day: id.day, habitID: id.habitID, thousandths: 500, note: "half an hour")
        let states = try await habits.store.write { [module] transaction in
            _ = try module.enter(said, in: transaction)
            let skipped = try module.enter(id, in: transaction) { stored in
                try HabitEntry(
                    day: id.day, habitID: id.habitID, thousandths: stored?.thousandths, isSkipped: true,
                    note: stored?.note)
            }
            try module.unskip(id, in: transaction)
            return (skipped.entity.note, try HabitsModule.entries(in: transaction).find(id)?.entity)
        }
        #expect(states.0 == "half an hour")
        #expect(states.1 == said)
    }
}
