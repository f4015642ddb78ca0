internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Brings what an app kept together with what is stored: adds what is not here, takes nothing away, and leaves away what was
/// taken away here.
struct HabitsMerge {
    let export: HabitsExport
    let habits: HabitsModule

    func apply(in transaction: WriteTransaction) throws -> ImportReport {
        var report = ImportReport()
        report.ignoredKeys = export.ignoredKeys
        report.remarks = export.remarks
        for part in export.unreadable { report.fail(part) }
        var left = RemarkList.removed
        try journeys(in: transaction, &report, &left)
        try customHabits(in: transaction, &report, &left)
        try days(in: transaction, &report, &left)
        report.remarks += left.remarks
        return report
    }

    private func journeys(
        in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout RemarkList
    ) throws {
        let repository = HabitsModule.activeJourneys(in: transaction)
        let removed = try RemovedHere(HabitsModule.activeJourneys.recordType, in: transaction)
        try report.store(export.journeys, of: HabitsExport.Part.journeys, as: "journeys") { number, count in
            let journey = try CatalogueID(backend: number)
            if try repository.find(journey) != nil {
                count.unchanged += 1
            } else if try removed.contains(journey.text) {
                count.kept += 1
                left.add("the journey \(journey)")
            } else {
                _ = try habits.follow(journey, in: transaction)
                count.added += 1
            }
        }
    }

    private func customHabits(
        in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout RemarkList
    ) throws {
        let repository = HabitsModule.habits(in: transaction)
        let removed = try RemovedHere(HabitsModule.habits.recordType, in: transaction)
        let removedHabits = try RemovedHabits(removed)
        var known = try repository.all()
        var (reading, others, place) = (ShapeReading(.lenient), 0, -1)
        var (kept, doubled) = (RemarkList("Changed here, and so kept as it is here"), RemarkList.doubled)
        var taken: [String: Habit] = [:]
        let entries = export.habits.entries
        try report.store(export.habits, of: HabitsExport.Part.habits, as: "habits") { exported, count in
            place += 1
            let slot = reading.slot(exported.timeSlot, at: entries[place].path.field("timeSlot"))
            let habit = try Habit(
                id: exported.id, subject: .dua(CatalogueID(backend: exported.duaID)), timeSlot: slot,
                sortOrder: exported.sortOrder, addedAt: exported.addedAt)
            try habit.requireAddress()
            if let here = known.firstIndex(where: { $0.id == habit.id }) {
                guard known[here].subject == habit.subject else { throw Self.otherHabit(habit.id) }
                if let first = taken.updateValue(habit, forKey: habit.id) {
                    taken[habit.id] = first
                    if !first.isPlanned(as: habit) { doubled.add("the habit \(RemarkList.quoted(habit.id))") }
                    return count.unchanged += 1
                }
                guard !known[here].isPlanned(as: habit) else { return count.unchanged += 1 }
                guard let stored = try repository.find(habit.id), try removed.wasImported(stored.version) else {
                    kept.add("the habit \(RemarkList.quoted(habit.id)) (in the file \(habit.plan))")
                    return count.kept += 1
                }
                known[here].timeSlot = habit.timeSlot
                known[here].sortOrder = habit.sortOrder
                try repository.save(known[here])
                count.updated += 1
            } else if try removed.contains(habit.id) {
                count.kept += 1
                left.add("the habit \(RemarkList.quoted(habit.id))")
            } else if known.contains(where: { $0.duaID == habit.duaID && !$0.isArchived }) {
                count.unchanged += 1
                others += 1
            } else if let dua = habit.duaID, removedHabits.contains(dua) {
                count.kept += 1
                left.add("the habit \(RemarkList.quoted(habit.id)), which is \(dua)")
            } else {
                try repository.save(habit)
                known.append(habit)
                taken[habit.id] = habit
                count.added += 1
            }
        }
        report.remarks += reading.remarks.map { "\($0.path): \($0.reason)." } + kept.remarks + doubled.remarks
        if others > 0 {
            report.remarks.append("\(others) of the habits are of duas that are habits here under other ids.")
        }
    }

    private static func otherHabit(_ id: String) -> MizanError {
        MizanError(.invalidInput, "habits.habit-exists", "the habit \(RemarkList.quoted(id)) is of another dua here")
    }

    /// Days are sets: a file adds what it has, and what was taken out of a day here stays out.
    private func days(in transaction: WriteTransaction, _ report: inout ImportReport, _ left: inout RemarkList) throws {
        let repository = HabitsModule.days(in: transaction)
        let removed = try RemovedHere(HabitsModule.days.recordType, in: transaction)
        let today = try habits.today(in: transaction)
        var changed: [PracticeDay] = []
        try report.store(export.days, of: HabitsExport.Part.days, as: "days") { exported, count in
            try PracticeDay.check(exported.day, today: today, ahead: 1)
            let new = try PracticeDay(
                day: exported.day, completed: exported.duaIDs.map { try CatalogueID(backend: $0) })
            guard let here = try repository.find(new.day)?.entity else {
                if try removed.contains(new.day.description) {
                    count.kept += 1
                    left.add("the day \(new.day)")
                } else {
                    changed.append(new)
                    count.added += 1
                }
                return
            }
            let more = Set(new.completed).subtracting(here.completed)
            guard !more.isEmpty else { return count.unchanged += 1 }
            let gone = try removed.elements(
                "completedDuaIds", of: new.day.description, now: here.completed.map(\.text))
            for dua in more.sorted() where gone.contains(dua.text) { left.add("\(dua) on \(new.day)") }
            let added = more.filter { !gone.contains($0.text) }
            guard !added.isEmpty else { return count.kept += 1 }
            changed.append(
                try PracticeDay(
                    day: here.day, completed: here.completed + added, skipped: here.skipped, isFrozen: here.isFrozen))
            count.updated += 1
        }
        try repository.saveAll(changed)
    }
}

extension RemarkList {
    /// What a file has twice, and not the same.
    static var doubled: RemarkList { RemarkList("Twice in the file, of which the first is taken") }
}

extension Habit {
    /// Where it stands in a day's plan.
    fileprivate var plan: String { "\(timeSlot.rawValue), place \(sortOrder)" }

    fileprivate func isPlanned(as other: Habit) -> Bool {
        timeSlot == other.timeSlot && sortOrder == other.sortOrder
    }
}
