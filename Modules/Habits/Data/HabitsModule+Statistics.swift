internal import Changes
package import HabitsDomain
internal import Kernel
package import ModuleKit
package import Storage

/// The figures of one habit.
package struct HabitStatistics: Sendable {
    package let habit: Habit
    package let title: String
    /// 0 to 1.
    package let strength: Double
    package let streaks: Streaks
}

extension HabitsModule {
    /// All days of practice; they are read again only after they have changed.
    func practice(in transaction: ReadTransaction) throws -> PracticeHistory {
        try practiceCache.value(OnlyOne(), in: transaction) { try PracticeRows.history(in: transaction) }
    }

    /// The summary of all days together.
    package func summary(in transaction: ReadTransaction) throws -> PracticeSummary {
        let (catalogue, calendar) = (try practiceCatalogue(in: transaction), try calendar(in: transaction))
        let habits = try Self.habits.all(in: transaction)
        let slots = try plannedSlots(catalogue, habits, in: transaction)
        let ownSlots = Dictionary(habits.map { ($0.id, $0.timeSlot) }) { one, _ in one }
        return try PracticeSummary(
            practice(in: transaction), carriedXP: carriedXP(in: transaction),
            today: calendar.today(at: clock.now()), zones: calendar.zones,
            dua: { (catalogue.dua($0)?.xpValue, slots[$0] ?? catalogue.dua($0)?.bestTime?.slot) },
            slot: { ownSlots[$0] })
    }

    /// The owner's present standing, which a person sees each day, computed without reading all days.
    package func standing(in transaction: ReadTransaction) throws -> PracticeStanding {
        try standing(of: tally(on:in:), in: transaction)
    }

    /// The standing within a write. The changes of the write are settled first, so that the tally includes them.
    func standing(in transaction: WriteTransaction) throws -> PracticeStanding {
        try standing(of: { try settledTally(on: $0, in: transaction, $1) }, in: transaction.view)
    }

    private func standing(
        of tally: (CivilDay, ReadTransaction) throws -> PracticeTally, in transaction: ReadTransaction
    ) throws -> PracticeStanding {
        let (catalogue, calendar) = (try practiceCatalogue(in: transaction), try calendar(in: transaction))
        let today = try calendar.today(at: clock.now())
        return try PracticeStanding(
            tally(today, transaction), carriedXP: carriedXP(in: transaction), today: today,
            zones: calendar.zones
        ) { catalogue.dua($0)?.xpValue }
    }

    /// The tally of the days up to today. The stored tally is used only if no day is in the future. It is not used within a
    /// write, because it lacks the changes of a write in progress.
    private func tally(on today: CivilDay, in transaction: ReadTransaction) throws -> PracticeTally {
        if !transaction.isOfWriter, let kept = try keptTally(on: today, in: transaction) { return kept }
        return PracticeTally(try practice(in: transaction).through(today: today))
    }

    /// The tally within a write. It uses the stored rows. Reading all days of one owner would take long, and waiting writes
    /// would have to wait meanwhile.
    private func settledTally(
        on today: CivilDay, in transaction: WriteTransaction, _ view: ReadTransaction
    ) throws -> PracticeTally {
        try transaction.settle()
        return try keptTally(on: today, in: view) ?? PracticeTally(practice(in: view).through(today: today))
    }

    /// Nil if there are days in the future.
    private func keptTally(on today: CivilDay, in transaction: ReadTransaction) throws -> PracticeTally? {
        let kept = try TallyRows.kept(telling: practiceCatalogue(in: transaction).duas.keys, in: transaction)
        let isOver = kept.lastDay.map { $0.daysSince1970 <= PracticeHistory.last(on: today) } ?? true
        return isOver ? kept : nil
    }

    /// The points of all days up to today, within a write.
    func earnedXP(in transaction: WriteTransaction) throws -> Int {
        let catalogue = try practiceCatalogue(in: transaction.view)
        return try settledTally(on: today(in: transaction.view), in: transaction, transaction.view)
            .totalXP { catalogue.dua($0)?.xpValue }
    }

    /// The slot of each dua in the present plan. If the dua has several places in the plan, the slot of its first place counts.
    private func plannedSlots(
        _ catalogue: PracticeCatalogue, _ habits: [Habit], in transaction: ReadTransaction
    ) throws -> [CatalogueID: TimeSlot] {
        let journeys = ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction))
        let links = journeys.flatMap { catalogue.duas(of: $0.journeyID) }.map { ($0.duaID, $0.timeSlot) }
        let others = habits.compactMap { habit in habit.duaID.map { ($0, habit.timeSlot) } }
        return Dictionary(links + others) { first, _ in first }
    }

    private func carriedXP(in transaction: ReadTransaction) throws -> Int {
        try Self.profile.find(OnlyOne(), in: transaction)?.carriedXP ?? 0
    }

    /// The last weeks, including the present week; by default the weeks of a year.
    package func heatMap(weeks: Int? = nil, in transaction: ReadTransaction) throws -> HeatMap {
        let catalogue = try practiceCatalogue(in: transaction)
        let figures = try practice(in: transaction).figures { catalogue.dua($0)?.xpValue }
        return HeatMap(figures, weeks: weeks ?? HeatMap.weeksOfAYear, through: try today(in: transaction))
    }

    /// The figures of a habit at the end of today.
    package func figures(of habit: Habit, in transaction: ReadTransaction) throws -> HabitStatistics {
        let (history, calendar) = (try history(of: habit, in: transaction), try calendar(in: transaction))
        let today = try calendar.today(at: clock.now())
        return HabitStatistics(
            habit: habit, title: try title(of: habit, in: transaction),
            strength: history.strength(through: today).last ?? 0,
            streaks: history.streaks(today: today, zones: calendar.zones))
    }

    package func title(of habit: Habit, in transaction: some OwnerTransaction) throws -> String {
        switch habit.subject {
        case .own(let title, _): title
        case .dua(let id): try title(of: id, in: transaction)
        }
    }

    /// The title of a dua. If the catalogue does not contain the dua, this is the id of the dua.
    package func title(of dua: CatalogueID, in transaction: some OwnerTransaction) throws -> String {
        try practiceCatalogue(in: transaction).dua(dua)?.texts.titleEn ?? dua.text
    }

    /// The number of times that a dua is said in one go.
    package func repetitions(of dua: CatalogueID, in transaction: some OwnerTransaction) throws -> Int {
        try practiceCatalogue(in: transaction).dua(dua)?.repetitions ?? 1
    }
}
