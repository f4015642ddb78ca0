internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Brings Loop's habits together with those here: each becomes one of the owner's own. What changed in Loop since it was
/// taken in from there changes here, what somebody changed here stays.
struct LoopMerge {
    let history: LoopHistory
    let habits: HabitsModule

    private enum Part: String { case habits = "Habits", entries = "Repetitions" }

    func apply(in transaction: WriteTransaction) throws -> ImportReport {
        var report = ImportReport()
        report.remarks = history.remarks
        var left = RemarkList.removed
        let ids = try habits(in: transaction, &report, &left)
        try entries(ids, in: transaction, &report, &left)
        report.remarks += left.remarks
        return report
    }

    // MARK: Habits

    /// The ids here, by the places of the habits in the file; none of those that are left away.
    private func habits(
        in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout RemarkList
    ) throws -> [Int: String] {
        let repository = HabitsModule.habits(in: transaction)
        let removed = try RemovedHere(HabitsModule.habits.recordType, in: transaction)
        var match = LoopMatch(known: try repository.all(), of: history.habits.items)
        var removedHabits = try RemovedHabits(removed, butOf: match.claimed)
        var (ids, place, remarks) = ([Int: String](), -1, LoopRemarks())
        for place in match.doubled { remarks.add(doubled: history.habits.items[place]) }
        try report.store(history.habits, of: Part.habits, as: "habits") { loop, count in
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
                var stays = LoopRemarks.difference(of: here, from: habit)
                if changed != here {
                    if let stored = try repository.find(here.id), try removed.wasImported(stored.version) {
                        try repository.save(changed)
                        remarks.add(kept: here, stays)
                        return count.updated += 1
                    }
                    stays += LoopRemarks.change(from: here, to: changed)
                }
                remarks.add(kept: here, stays)
                if stays.isEmpty { count.unchanged += 1 } else { count.kept += 1 }
            } else if try removed.contains(id) || removedHabits.take(LoopHabitMapper.title(loop.name)) {
                count.kept += 1
                left.add("the habit \(RemarkList.quoted(loop.name)) with its days")
            } else {
                try repository.save(habit)
                ids[place] = id
                count.added += 1
            }
        }
        report.remarks += remarks.sentences
        return ids
    }

    private static func otherKind(_ habit: Habit) -> MizanError {
        MizanError(
            .invalidInput, "habits.other-kind",
            "the habit of this name here is \(habit.goal == nil ? "done or not" : "counted"), and Loop's is the other")
    }

    // MARK: Entries

    private func entries(
        _ ids: [Int: String], in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout RemarkList
    ) throws {
        let repository = HabitsModule.entries(in: transaction)
        let removed = try RemovedHere(HabitsModule.entries.recordType, in: transaction)
        let today = try habits.today(in: transaction)
        let here = try LoopMatch.entries(repository)
        var (changed, taken, lost) = ([HabitEntry](), Set<DayOfHabit>(), [Int: Int]())
        var (kept, doubled) = (RemarkList("Changed here, and so kept as it is here"), RemarkList.doubled)
        changed.reserveCapacity(history.entries.entries.count)
        taken.reserveCapacity(history.entries.entries.count)
        let names = history.habits.items.map { RemarkList.quoted($0.name) }
        func name(_ entry: LoopEntry) -> String { "\(entry.day) of \(names[entry.habit])" }
        try report.store(history.entries, of: Part.entries, as: "entries") { loop, count in
            guard let habit = ids[loop.habit] else {
                if loop.saysSomething { lost[loop.habit, default: 0] += 1 }
                return
            }
            guard let entry = try LoopHabitMapper.entry(loop, of: habit) else { return }
            try PracticeDay.check(entry.day, today: today, ahead: 1)
            guard taken.insert(DayOfHabit(habit: loop.habit, day: loop.day)).inserted else {
                return doubled.add(name(loop))
            }
            // Of the first import nothing is here, and no name has to be made for each day.
            if !here.isEmpty, let stored = here[entry.recordID] {
                if stored.entity == entry {
                    count.unchanged += 1
                } else if let version = stored.version, try !removed.wasImported(version) {
                    count.kept += 1
                    kept.add(name(loop))
                } else {
                    changed.append(entry)
                    count.updated += 1
                }
            } else if !removed.isEmpty, try removed.contains(entry.recordID.recordKey) {
                count.kept += 1
                left.add(name(loop))
            } else {
                changed.append(entry)
                count.added += 1
            }
        }
        try repository.saveAll(changed)
        report.remarks += kept.remarks + doubled.remarks
        report.remarks += without(lost.sorted { $0.key < $1.key }.map { (names[$0.key], $0.value) }).remarks
    }

    /// Loop has one row for a day.
    private struct DayOfHabit: Hashable {
        let habit: Int
        let day: CivilDay
    }

    /// How much goes with each habit that is not here.
    private func without(_ lost: [(habit: String, count: Int)]) -> RemarkList {
        var list = RemarkList("Left out, because their habit is")
        for (habit, count) in history.lost + lost { list.add("\(Counted.text(count, "entry", "entries")) of \(habit)") }
        return list
    }
}
