internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// What somebody says that they did.
enum PracticeTarget: Hashable {
    case dua(CatalogueID)
    /// A habit that is no dua.
    case own(Habit)

    var id: String {
        switch self {
        case .dua(let id): id.text
        case .own(let habit): habit.id
        }
    }

    /// Refuses what names nothing in any plan.
    static func check(_ word: String) throws {
        if word.contains(":") { _ = try CatalogueID(word) }
    }
}

extension DayPlan {
    /// What a word names: a number of this plan, `next`, a dua's id whether or not it is planned, or the name of something
    /// in the plan.
    func target(_ word: String) throws -> PracticeTarget {
        if word == "next" {
            guard let next else {
                throw MizanError(.invalidInput, "habits.nothing-open", "Nothing is open on \(day).")
            }
            return next.target
        }
        if let number = Int(word) {
            guard habits.indices.contains(number - 1) else {
                throw MizanError(
                    .invalidInput, "habits.not-in-plan",
                    "The plan of \(day) has \(Counted.text(habits.count, "line")), and no line \(number).")
            }
            return habits[number - 1].target
        }
        if word.contains(":") { return .dua(try CatalogueID(word)) }
        let named = habits.filter { habit in
            habit.id == word || habit.duaID?.name == word || habit.title.lowercased() == word.lowercased()
        }
        guard let habit = named.first else {
            throw MizanError(
                .invalidInput, "habits.not-in-plan",
                "“\(Excerpt.of(word))” is nothing in the plan of \(day). `mizan habits today` shows it; a dua that is not "
                    + "planned is named with its source: starter:waking.")
        }
        return habit.target
    }

    func planned(_ target: PracticeTarget) -> PlannedHabit? { habits.first { $0.target == target } }
}

extension PlannedHabit {
    var target: PracticeTarget {
        switch subject {
        case .dua(let id, _): .dua(id)
        case .own(let habit): .own(habit)
        }
    }
}
