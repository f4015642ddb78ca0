package import Kernel

/// Assembles a day's plan from the followed journeys and the owner's own habits (contracts/habits.md §1.5).
///
/// A dua occurs only once, whatever its slot. Its first place counts: the journeys come first in their order, and then the
/// habits. A dua that is not in the catalogue is listed by its id.
package struct PlanAssembly {
    package let day: CivilDay
    /// The duas of each followed journey, in the order of the journeys.
    package var journeys: [[JourneyDua]] = []
    package var habits: [Habit] = []
    /// The ids of habits that do not count yet on this day.
    package var notBegun: Set<String> = []
    package var practice: PracticeDay?
    package var counts: [CatalogueID: Int] = [:]
    /// The doings by the ids of habits that are no duas.
    package var doings: [String: HabitDoing] = [:]
    /// The ids of habits whose period already has the required times or amount without this day.
    package var filled: Set<String> = []
    /// The total of the period for each habit with a goal, by the habit's id.
    package var amounts: [String: Int] = [:]
    private let dua: (CatalogueID) -> Dua?

    package init(day: CivilDay, dua: @escaping (CatalogueID) -> Dua?) {
        (self.day, self.dua) = (day, dua)
    }

    package func plan() throws -> DayPlan {
        var planned: Set<CatalogueID> = []
        var found: [PlannedHabit] = []
        for links in journeys {
            for link in try JourneyDua.ordered(links) where planned.insert(link.duaID).inserted {
                found.append(habit(of: link))
            }
        }
        for habit in habits.sorted(by: { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }) where !habit.isArchived {
            guard try isEntered(habit) || (!notBegun.contains(habit.id) && habit.schedule.isDue(on: day)) else {
                continue
            }
            if let duaID = habit.duaID, !planned.insert(duaID).inserted { continue }
            found.append(self.habit(of: habit))
        }
        // Habits with the same slot and place keep the order in which they were found.
        let ordered = found.enumerated().sorted { left, right in
            (left.element.slot.order, left.element.sortOrder, left.offset)
                < (right.element.slot.order, right.element.sortOrder, right.offset)
        }
        return DayPlan(day: day, habits: ordered.map(\.element), isFrozen: practice?.isFrozen == true)
    }

    /// True if the habit has an entry. A habit that is not planned for the day is in the plan, too, if it was done or skipped
    /// on that day.
    private func isEntered(_ habit: Habit) -> Bool {
        guard let dua = habit.duaID else { return doings[habit.id] != nil }
        return practice.map { $0.completed.contains(dua) || $0.skipped.contains(dua) } ?? false
    }

    private func habit(of link: JourneyDua) -> PlannedHabit {
        PlannedHabit(
            id: "journey-\(link.journeyID)-dua-\(link.duaID)", subject: .dua(link.duaID, dua(link.duaID)),
            slot: link.timeSlot, sortOrder: link.sortOrder, state: state(of: link.duaID, isFilled: false),
            amount: counts[link.duaID] ?? 0)
    }

    private func habit(of habit: Habit) -> PlannedHabit {
        let isFilled = filled.contains(habit.id)
        guard let duaID = habit.duaID else {
            return PlannedHabit(
                id: habit.id, subject: .own(habit.asOf(day)), slot: habit.timeSlot, sortOrder: habit.sortOrder,
                state: state(of: habit.asOf(day), isFilled: isFilled), amount: amount(of: habit))
        }
        return PlannedHabit(
            id: habit.id, subject: .dua(duaID, dua(duaID)), slot: habit.timeSlot, sortOrder: habit.sortOrder,
            state: state(of: duaID, isFilled: isFilled), amount: counts[duaID] ?? 0)
    }

    private func state(of duaID: CatalogueID, isFilled: Bool) -> PlannedHabit.State {
        if practice?.completed.contains(duaID) == true { return .done }
        if practice?.skipped.contains(duaID) == true { return .skipped }
        return isFilled ? .filled : .open
    }

    private func state(of habit: Habit, isFilled: Bool) -> PlannedHabit.State {
        let doing = doings[habit.id]
        if doing?.isSkipped == true { return .skipped }
        if let goal = habit.goal, goal.direction == .atMost, !goal.isMet(by: amount(of: habit)) { return .missed }
        if let value = doing?.thousandths, value > 0 || habit.goal?.direction == .atMost,
            habit.goal?.isMet(by: amount(of: habit)) ?? true
        {
            return .done
        }
        return isFilled ? .filled : .open
    }

    private func amount(of habit: Habit) -> Int { amounts[habit.id] ?? doings[habit.id]?.thousandths ?? 0 }
}
