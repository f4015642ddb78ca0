internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

extension PracticeTarget {
    /// Refuses what can name nothing: an id of a dua that is none. A title may have a colon and a space.
    static func check(_ word: String) throws {
        if word.contains(":"), !word.contains(" ") { _ = try CatalogueID(word) }
    }
}

extension HabitsModule {
    /// What a word names on a day: something in its plan; else a habit of one's own that is not meant for that day; else a
    /// dua by its id.
    func target(_ word: String, on day: CivilDay, in transaction: ReadTransaction) throws -> PracticeTarget {
        if let planned = try plan(on: day, in: transaction).target(word) { return planned }
        let own = try Self.habits(in: transaction).all().filter { !$0.isArchived && CustomHabits.isNamed($0, word) }
        if let habit = try CustomHabits.only(of: own, named: word, id: \.id) {
            return habit.duaID.map(PracticeTarget.dua) ?? .own(habit)
        }
        if word.contains(":") { return .dua(try CatalogueID(word)) }
        throw MizanError(
            .invalidInput, "habits.not-in-plan",
            "“\(Excerpt.of(word))” is nothing in the plan of \(day), and no habit of yours. `mizan habits today` shows the "
                + "plan; a dua that is not planned is named with its source: starter:waking.")
    }
}

extension DayPlan {
    /// What a word names in this plan: its number there, `next`, or its name. Nil if nothing has that name.
    fileprivate func target(_ word: String) throws -> PracticeTarget? {
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
        let named = habits.filter { habit in
            habit.id == word || habit.duaID?.text == word || habit.duaID?.name == word
                || habit.title.lowercased() == word.lowercased()
        }
        return try CustomHabits.only(of: named, named: word, id: \.target.id)?.target
    }

    func planned(_ target: PracticeTarget) -> PlannedHabit? { habits.first { $0.target == target } }
}
