internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit
internal import Storage

extension HabitsModule {
    /// The plan of a day, with its results so far. Only that day is read. For habits with a number of times in a period, the
    /// days that can fill the period are read, too.
    package func plan(on day: CivilDay, in transaction: ReadTransaction) throws -> DayPlan {
        try PracticeDay.check(day)
        let plan = try planCache.value(day, in: transaction) {
            try assembledPlan(on: day, isWhole: false, in: transaction)
        }
        return try atThisHour(plan, in: transaction)
    }

    private func atThisHour(_ plan: DayPlan, in transaction: ReadTransaction) throws -> DayPlan {
        var plan = plan
        plan.present = try plan.day == today(in: transaction) ? slot(in: transaction) : nil
        return plan
    }

    /// The plan of a day, including lines that did not count yet. A person can thus record things that were done before they
    /// were known to Mizan.
    package func wholePlan(on day: CivilDay, in transaction: ReadTransaction) throws -> DayPlan {
        try PracticeDay.check(day)
        return try atThisHour(assembledPlan(on: day, isWhole: true, in: transaction), in: transaction)
    }

    private func assembledPlan(
        on day: CivilDay, isWhole: Bool, in transaction: ReadTransaction
    ) throws -> DayPlan {
        let catalogue = try practiceCatalogue(in: transaction)
        var assembly = PlanAssembly(day: day) { catalogue.dua($0) }
        assembly.journeys = try journeys(by: isWhole ? .latest : day, catalogue, in: transaction)
        let habits = try Self.habits.all(in: transaction)
        assembly.habits = habits
        if !isWhole { assembly.notBegun = try notBegun(habits, by: day, in: transaction) }
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
            habit.aim, doings: try Self.doings(ofHabit, in: transaction), frozen: try practice(in: transaction).frozen)
    }

    /// The duas of the journeys that count on a day, in the order of the journeys. A journey counts from the day on which it
    /// was followed. If a dua of the journey was completed earlier, the journey counts from that day.
    private func journeys(
        by day: CivilDay, _ catalogue: PracticeCatalogue, in transaction: ReadTransaction
    ) throws -> [[JourneyDua]] {
        let zones = try calendar(in: transaction).zones
        return try ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction)).compactMap { journey in
            let duas = catalogue.duas(of: journey.journeyID)
            let isBegun =
                try !isLater(journey.activatedAt, than: day, zones)
                || practice(in: transaction).hasBegun(duas.map(\.duaID), by: day)
            return isBegun ? duas : nil
        }
    }

    /// The ids of habits that do not count on a day yet: a habit counts from the day on which it was added, or from its first
    /// entry if that is earlier. A habit without a known day always counts.
    private func notBegun(
        _ habits: [Habit], by day: CivilDay, in transaction: ReadTransaction
    ) throws -> Set<String> {
        let zones = try calendar(in: transaction).zones
        let later = try habits.filter { try $0.addedAt.map { try isLater($0, than: day, zones) } ?? false }
        return Set(try later.filter { try !hasEntry(of: $0, by: day, in: transaction) }.map(\.id))
    }

    private func isLater(_ moment: Instant, than day: CivilDay, _ zones: ZoneList) throws -> Bool {
        try dayAdded(moment, zones).map { $0 > day } ?? false
    }

    /// The day on which something was added. Nil if the moment is in the future, because then a clock was wrong.
    func dayAdded(_ moment: Instant, _ zones: ZoneList) throws -> CivilDay? {
        moment <= clock.now() ? try zones.day(of: moment) : nil
    }

    private func hasEntry(of habit: Habit, by day: CivilDay, in transaction: ReadTransaction) throws -> Bool {
        if let dua = habit.duaID { return try practice(in: transaction).hasBegun([dua], by: day) }
        let first: SQL = """
            SELECT 1 FROM habits_doing WHERE owner = \(transaction.ownerKey) AND habit_id = \(habit.id)
            AND date <= \(day.number) AND deleted_at IS NULL LIMIT 1
            """
        return try transaction.session.firstRow(first) != nil
    }
}
