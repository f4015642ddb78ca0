internal import Changes
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Merges Loop's habits with the habits here. Each habit of Loop becomes one of the owner's own habits. Changes in Loop since
/// the last import change the habit here. Changes that were made here stay.
struct LoopMerge: DocumentWork {
    private let history: LoopHistory
    private let habits: HabitsModule
    private let names: [String]
    private var habitList: DocumentList<LoopHabit>
    private var entryList: DocumentList<LoopEntry>

    private var found = ImportReport()
    private var remarks = LoopRemarks()
    private var removedItems: RemovedItems
    private var kept = RemarkList("Changed here, so not overwritten")
    private var doubled = RemarkList.doubled
    /// The number of entries that are lost with each habit that is not here.
    private var lost: [Int: Int] = [:]

    /// The match between the file's habits and the habits here; created for the first habit.
    private var match: LoopMatch?
    private var removedHabits: RemovedHabits?
    private var place = -1
    /// The ids here, by the habits' indices in the file; skipped habits have none.
    private var ids: [Int: String] = [:]
    /// The new habits from the file.
    private var newHabits: [Habit] = []
    private var taken: Set<DayOfHabit> = []

    private enum Part: String { case habits = "Habits", entries = "Repetitions" }

    init(history: LoopHistory, habits: HabitsModule, _ choices: ImportChoices) {
        (self.history, self.habits) = (history, habits)
        removedItems = RemovedItems(choices)
        names = history.habits.items.map { RemarkList.quoted($0.name) }
        habitList = DocumentList(history.habits, of: Part.habits, as: "habits")
        entryList = DocumentList(history.entries, of: Part.entries, as: "entries")
        found.remarks = history.remarks
        taken.reserveCapacity(history.entries.entries.count)
    }

    var report: ImportReport {
        var report = found
        report.remarks += remarks.sentences + kept.remarks + doubled.remarks
        report.remarks += without(lost.sorted { $0.key < $1.key }.map { (names[$0.key], $0.value) }).remarks
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        try addHabits(turn, in: transaction)
        guard habitList.isDone else { return false }
        try addEntries(turn, in: transaction)
        return entryList.isDone
    }

    func layAgain(in transaction: WriteTransaction) throws {
        try HabitsModule.habits(in: transaction).saveAll(newHabits)
    }

    // MARK: Habits

    private mutating func addHabits(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !habitList.isDone else { return }
        let repository = HabitsModule.habits(in: transaction)
        let removed = RemovedHere(HabitsModule.habits.recordType, in: transaction)
        var match = try match ?? LoopMatch(known: try repository.all(), of: history.habits.items)
        var removedHabits = try removedHabits ?? RemovedHabits(removed, butOf: match.claimed)
        if place < 0 { for place in match.doubled { remarks.add(doubled: history.habits.items[place]) } }
        while let piece = habitList.next(turn, &found) {
            try habitList.store(piece, turn, &found) { loop, count in
                place += 1
                let (id, here) = match.habit(loop, at: place)
                let habit = try LoopHabitMapper.toDomain(loop, id: id)
                try habit.requireAddress()
                remarks.add(loop)
                if let here {
                    guard (here.goal == nil) == (habit.goal == nil) else { throw Self.otherKind(here) }
                    ids[place] = here.id
                    var changed = here
                    changed.schedule = habit.schedule
                    changed.isArchived = loop.isArchived ?? here.isArchived
                    // Fields that the file leaves out keep their values.
                    changed.origin.question = habit.origin.question ?? here.origin.question
                    changed.origin.description = habit.origin.description ?? here.origin.description
                    // A habit without a color is exported with Loop's first color.
                    if let color = habit.origin.color, color != here.origin.color ?? LoopPalette.first {
                        changed.origin.color = color
                    }
                    var stays = LoopRemarks.difference(of: here, from: habit)
                    if changed != here {
                        if let stored = try repository.find(here.id),
                            try removed.wasImported(stored.version, of: here.id)
                        {
                            try repository.save(changed)
                            newHabits.append(changed)
                            remarks.add(kept: here, stays)
                            return count.updated += 1
                        }
                        stays += LoopRemarks.change(from: here, to: changed)
                    }
                    remarks.add(kept: here, stays)
                    if stays.isEmpty { count.unchanged += 1 } else { count.kept += 1 }
                    return
                }
                let isRemoved = try removed.contains(id) || removedHabits.take(LoopHabitMapper.title(loop.name))
                guard !isRemoved || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave("the habit \(RemarkList.quoted(loop.name)) with its days")
                }
                try repository.save(habit)
                newHabits.append(habit)
                ids[place] = id
                count.came(back: isRemoved)
            }
        }
        (self.match, self.removedHabits) = (match, removedHabits)
    }

    private static func otherKind(_ habit: Habit) -> MizanError {
        Refusal.otherKind(
            "the habit of this name here is \(habit.goal == nil ? "done or not" : "counted"), but Loop's habit is "
                + "of the other kind"
        )
    }

    // MARK: Entries

    private mutating func addEntries(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !entryList.isDone else { return }
        let (repository, names) = (HabitsModule.entries(in: transaction), names)
        let removed = RemovedHere(HabitsModule.entries.recordType, in: transaction)
        let today = try habits.today(in: transaction)
        func name(_ entry: LoopEntry) -> String { "\(entry.day) of \(names[entry.habit])" }
        while let piece = entryList.next(turn, &found) {
            let asked = piece.compactMap { entry in
                ids[entry.item.habit].map { HabitEntry.ID(day: entry.item.day, habitID: $0) }
            }
            let here = try Dictionary(repository.find(asked).map { ($0.entity.recordID, $0) }) { first, _ in first }
            try removed.lookUp(asked.filter { here[$0] == nil }.map(\.recordKey))
            var changed: [HabitEntry] = []
            try entryList.store(piece, turn, &found) { loop, count in
                guard let habit = ids[loop.habit] else {
                    if loop.saysSomething { lost[loop.habit, default: 0] += 1 }
                    return
                }
                guard let entry = try LoopHabitMapper.entry(loop, of: habit) else { return }
                try PracticeDay.check(entry.day, today: today, ahead: 1)
                guard taken.insert(DayOfHabit(habit: loop.habit, day: loop.day)).inserted else {
                    return doubled.add(name(loop))
                }
                if let stored = here[entry.recordID] {
                    if stored.entity == entry {
                        count.unchanged += 1
                    } else if try !removed.wasImported(stored.version, of: entry.recordID.recordKey) {
                        count.kept += 1
                        kept.add(name(loop))
                    } else {
                        changed.append(entry)
                        count.updated += 1
                    }
                    return
                }
                let isRemoved = try removed.contains(entry.recordID.recordKey)
                guard !isRemoved || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave(name(loop))
                }
                changed.append(entry)
                count.came(back: isRemoved)
            }
            try repository.saveAll(changed)
        }
    }

    /// A key for a habit and a day: Loop has one row for each habit and day.
    private struct DayOfHabit: Hashable {
        let habit: Int
        let day: CivilDay
    }

    private func without(_ lost: [(habit: String, count: Int)]) -> RemarkList {
        var list = RemarkList("Left out with their habits")
        for (habit, count) in history.lost + lost { list.add("\(Counted.text(count, "entry", "entries")) of \(habit)") }
        return list
    }
}
