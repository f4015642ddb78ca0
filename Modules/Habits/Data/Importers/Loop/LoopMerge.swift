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
        var left = LeftAway()
        let ids = try habits(in: transaction, &report, &left)
        try entries(ids, in: transaction, &report, &left)
        report.remarks += left.remarks
        return report
    }

    /// The ids here, by the places of the habits in the file; none of those that are left away.
    private func habits(
        in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout LeftAway
    ) throws -> [Int: String] {
        let repository = HabitsModule.habits(in: transaction)
        let removed = try RemovedHere(HabitsModule.habits.recordType, in: transaction)
        var match = LoopMatch(known: try repository.all())
        var (ids, place, unheld) = ([Int: String](), -1, 0)
        try report.store(history.habits, of: Part.habits, as: "habits") { loop, count in
            place += 1
            if !loop.question.isEmpty || !loop.description.isEmpty || loop.hasReminder { unheld += 1 }
            let (id, here) = match.next(loop)
            let habit = try LoopHabitMapper.toDomain(loop, id: id)
            try habit.requireAddress()
            if let here {
                guard (here.goal == nil) == (habit.goal == nil) else { throw Self.otherKind(here) }
                ids[place] = here.id
                if here.schedule == habit.schedule, here.goal == habit.goal {
                    count.unchanged += 1
                } else {
                    count.kept += 1
                }
            } else if try removed.contains(id) {
                count.kept += 1
                left.add("the habit “\(Excerpt.of(loop.name))” with its days")
            } else {
                try repository.save(habit)
                ids[place] = id
                count.added += 1
            }
        }
        if unheld > 0 {
            report.remarks.append(
                "\(Counted.text(unheld, "habit")) had a question, a description or a reminder, for which there is no place here."
            )
        }
        return ids
    }

    private static func otherKind(_ habit: Habit) -> MizanError {
        MizanError(
            .invalidInput, "habits.other-kind",
            "the habit of this name here is \(habit.goal == nil ? "done or not" : "counted"), and Loop's is the other")
    }

    private func entries(
        _ ids: [Int: String], in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout LeftAway
    ) throws {
        let repository = HabitsModule.entries(in: transaction)
        let removed = try RemovedHere(HabitsModule.entries.recordType, in: transaction)
        let last = CivilDay(daysSince1970: try habits.today(in: transaction).daysSince1970 + 1) ?? .latest
        var here = try LoopMatch.entries(repository)
        var (changed, changedHere) = ([HabitEntry](), 0)
        changed.reserveCapacity(history.entries.entries.count)
        here.reserveCapacity(history.entries.entries.count)
        try report.store(history.entries, of: Part.entries, as: "entries") { loop, count in
            guard let habit = ids[loop.habit], let entry = try LoopHabitMapper.entry(loop, of: habit) else { return }
            try PracticeDay.check(entry.day, today: last)
            let id = entry.recordID
            if let stored = here[id] {
                if stored.entity == entry {
                    count.unchanged += 1
                } else if let version = stored.version, try !removed.wasImported(version) {
                    count.kept += 1
                    changedHere += 1
                } else {
                    changed.append(entry)
                    if stored.version != nil { count.updated += 1 }
                }
            } else if !removed.isEmpty, try removed.contains(id.recordKey) {
                count.kept += 1
                left.add("\(entry.day) of “\(Excerpt.of(history.habits.items[loop.habit].name))”")
            } else {
                changed.append(entry)
                count.added += 1
            }
            here[id] = (entry, here[id]?.version)
        }
        try repository.saveAll(changed)
        if changedHere > 0 {
            report.remarks.append(
                "\(Counted.text(changedHere, "entry", "entries")) changed here stayed as they are here.")
        }
    }
}

/// Which habit here one of Loop's is: the one of its id, or one of its name, each once.
struct LoopMatch {
    private let known: [Habit]
    private var used: Set<String> = []
    private var named: [String: Int] = [:]

    init(known: [Habit]) {
        self.known = known.filter { $0.duaID == nil }
    }

    /// Its id here, or the one that it is to have.
    mutating func next(_ loop: LoopHabit) -> (id: String, here: Habit?) {
        let title = LoopHabitMapper.title(loop.name)
        let ofID = known.first { $0.id == loop.uuid && !used.contains($0.id) }
        let ofName = known.first { $0.subject.title == title && !used.contains($0.id) }
        if let here = ofID ?? ofName {
            used.insert(here.id)
            return (here.id, here)
        }
        let place = named[title, default: 0]
        named[title] = place + 1
        return (loop.uuid ?? Identifiers.named("habits.Habit", "loop", title, String(place)).recordKey, nil)
    }

    /// All entries that are here, with their versions.
    static func entries(
        _ repository: any EntityRepository<HabitEntry>
    ) throws -> [HabitEntry.ID: (entity: HabitEntry, version: RecordVersion?)] {
        var found: [HabitEntry.ID: (entity: HabitEntry, version: RecordVersion?)] = [:]
        var query = RecordQuery()
        query.limit = 1_000
        repeat {
            let page = try repository.list(query)
            for stored in page.items { found[stored.entity.recordID] = (stored.entity, stored.version) }
            query.cursor = page.next
        } while query.cursor != nil
        return found
    }
}

extension Habit.Subject {
    fileprivate var title: String? { if case .own(let title, _) = self { title } else { nil } }
}
