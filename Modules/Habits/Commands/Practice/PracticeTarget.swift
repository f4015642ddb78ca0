internal import Changes
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

extension PracticeTarget {
    /// Refuses a word that cannot name anything: an invalid id of a dua. A title may have a colon and a space.
    static func check(_ word: String) throws {
        if word.contains(":"), !word.contains(" ") { _ = try CatalogueID(word) }
    }
}

extension HabitsModule {
    /// The target that a word names on a day. First, this is a line of the day's plan. Otherwise it is one of the owner's
    /// habits that is not planned for that day. Otherwise it is a dua, by its id or its name.
    func target(_ word: String, on day: CivilDay, in transaction: ReadTransaction) throws -> PracticeTarget {
        let asked = try plan(on: day, in: transaction)
        let lines = asked.habits.isEmpty ? try wholePlan(on: day, in: transaction) : asked
        if let planned = try lines.target(word) { return planned }
        let own = try Self.habits(in: transaction).all().filter { !$0.isArchived }
        if let habit = try CustomHabits.find(word, among: own, self, in: transaction) {
            return habit.duaID.map(PracticeTarget.dua) ?? .own(habit)
        }
        if word.contains(":") { return .dua(try CatalogueID(word)) }
        if let dua = try dua(named: word, in: transaction) { return .dua(dua) }
        throw MizanError(
            .invalidInput, "habits.not-in-plan",
            "“\(Excerpt.of(word))” is neither in the plan of \(day), nor one of your habits, nor a dua.",
            advice: "`mizan habits today` shows the plan, `mizan duas list` the duas."
        ).asking(
            word,
            among: try own.map { try title(of: $0, in: transaction) } + lines.habits.map(\.title)
                + duaNames(in: transaction))
    }
}

extension DayPlan {
    /// The target that a word names in this plan: by the number of a line, by `next`, or by a name. Nil if no line has that
    /// name.
    fileprivate func target(_ word: String) throws -> PracticeTarget? {
        if word == "next" {
            guard let next else {
                throw MizanError(.invalidInput, "habits.nothing-open", nothingNext)
            }
            return next.target
        }
        if let number = Int(DecimalDigits.fold(word)) {
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

    private var nothingNext: String {
        if let place = openLimitPlace {
            return
                "Only habits with a limit are still open on \(day): enter the amount of "
                + "“\(Excerpt.of(habits[place].title))” with --value."
        }
        return missed > 0 ? "Everything is recorded for \(day)." : "Nothing is open on \(day)."
    }

    func planned(_ target: PracticeTarget) -> PlannedHabit? { habits.first { $0.target == target } }
}
