package import HabitsDomain
package import Kernel
package import ModuleKit
internal import Storage

extension HabitsModule {
    /// What there is to do on a day, and what is done of it. It reads that day alone, and of habits of so many times a
    /// period what can fill it.
    package func plan(on day: CivilDay, in transaction: ReadTransaction) throws -> DayPlan {
        try PracticeDay.check(day)
        return try planCache.value(day, in: transaction) { try assembledPlan(on: day, in: transaction) }
    }

    private func assembledPlan(on day: CivilDay, in transaction: ReadTransaction) throws -> DayPlan {
        let catalogue = try practiceCatalogue(in: transaction)
        var assembly = PlanAssembly(day: day) { catalogue.dua($0) }
        assembly.journeys = ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction))
            .map { catalogue.duas(of: $0.journeyID) }
        assembly.habits = try Self.habits.all(in: transaction)
        assembly.practice = try Self.days.find(day, in: transaction)?.entity
        let onDay = RecordQuery(filters: [RecordQuery.Filter("date", .equal, day.description)])
        for count in try Self.counts.all(onDay, in: transaction) { assembly.counts[count.duaID] = count.count }
        if assembly.habits.contains(where: { $0.duaID == nil }) {
            for doing in try Self.doings(onDay, in: transaction) { assembly.doings[doing.habitID] = doing }
        }
        let periods = try Periods(of: assembly.habits, around: day, in: transaction)
        assembly.filled = periods.filled
        assembly.amounts = periods.amounts
        return try assembly.plan()
    }

    /// All days of one habit.
    package func history(of habit: Habit, in transaction: ReadTransaction) throws -> HabitHistory {
        if let dua = habit.duaID {
            return try practice(in: transaction).history(of: dua, schedule: habit.schedule)
        }
        let ofHabit = RecordQuery(filters: [RecordQuery.Filter("habitId", .equal, habit.id)])
        return HabitHistory(
            schedule: habit.schedule, goal: habit.goal, doings: try Self.doings(ofHabit, in: transaction),
            frozen: try practice(in: transaction).frozen)
    }
}
