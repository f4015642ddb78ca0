internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Brings what an app kept together with what is stored: adds what is not here, takes nothing away, and leaves away what was
/// taken away here.
struct HabitsMerge: DocumentWork {
    private let habits: HabitsModule
    /// Those of which something can be taken, in the order of the file.
    private let entries: [Readings<ExportedHabit>.Entry]
    private var journeyList: DocumentList<Int>
    private var habitList: DocumentList<ExportedHabit>
    private var dayList: DocumentList<ExportedDay>

    private var found = ImportReport()
    private var left = RemarkList.removed
    private var kept = RemarkList("Changed here, and so kept as it is here")
    private var doubled = RemarkList.doubled
    private var reading = ShapeReading(.lenient)
    /// How many habits were looked at, and how many of them are here under other ids.
    private var (place, others) = (-1, 0)
    /// The habits of the file that are here, each as it stands first.
    private var taken: [String: Habit] = [:]
    /// What the file brought.
    private var (newJourneys, newHabits) = ([ActiveJourney](), [Habit]())

    init(export: HabitsExport, habits: HabitsModule) {
        self.habits = habits
        entries = export.habits.entries
        journeyList = DocumentList(export.journeys, of: HabitsExport.Part.journeys, as: "journeys")
        habitList = DocumentList(export.habits, of: HabitsExport.Part.habits, as: "habits")
        dayList = DocumentList(export.days, of: HabitsExport.Part.days, as: "days")
        found.ignoredKeys = export.ignoredKeys
        found.remarks = export.remarks
        for part in export.unreadable { found.fail(part) }
    }

    var report: ImportReport {
        var report = found
        report.remarks += reading.remarks.map { "\($0.path): \($0.reason)." } + kept.remarks + doubled.remarks
        if others > 0 {
            report.remarks.append("\(others) of the habits are of duas that are habits here under other ids.")
        }
        report.remarks += left.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        try addJourneys(turn, in: transaction)
        guard journeyList.isDone else { return false }
        try addHabits(turn, in: transaction)
        guard habitList.isDone else { return false }
        try addDays(turn, in: transaction)
        return dayList.isDone
    }

    func layAgain(in transaction: WriteTransaction) throws {
        try HabitsModule.activeJourneys(in: transaction).saveAll(newJourneys)
        try HabitsModule.habits(in: transaction).saveAll(newHabits)
    }

    private mutating func addJourneys(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !journeyList.isDone else { return }
        let (repository, habits) = (HabitsModule.activeJourneys(in: transaction), habits)
        let removed = RemovedHere(HabitsModule.activeJourneys.recordType, in: transaction)
        while let piece = journeyList.next(turn, &found) {
            try journeyList.store(piece, turn, &found) { number, count in
                let journey = try CatalogueID(backend: number)
                if try repository.find(journey) != nil {
                    count.unchanged += 1
                } else if try removed.contains(journey.text) {
                    count.kept += 1
                    left.add("the journey \(journey)")
                } else {
                    newJourneys.append(try habits.follow(journey, in: transaction).entity)
                    count.added += 1
                }
            }
        }
    }

    private mutating func addHabits(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !habitList.isDone else { return }
        let (repository, entries) = (HabitsModule.habits(in: transaction), entries)
        let removed = RemovedHere(HabitsModule.habits.recordType, in: transaction)
        let removedHabits = try RemovedHabits(removed)
        var known = try repository.all()
        while let piece = habitList.next(turn, &found) {
            try habitList.store(piece, turn, &found) { exported, count in
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
                    newHabits.append(known[here])
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
                    newHabits.append(habit)
                    count.added += 1
                }
            }
        }
    }

    private static func otherHabit(_ id: String) -> MizanError {
        MizanError(.invalidInput, "habits.habit-exists", "the habit \(RemarkList.quoted(id)) is of another dua here")
    }

    /// Days are sets: a file adds what it has, and what was taken out of a day here stays out.
    private mutating func addDays(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !dayList.isDone else { return }
        let repository = HabitsModule.days(in: transaction)
        let removed = RemovedHere(HabitsModule.days.recordType, in: transaction)
        let today = try habits.today(in: transaction)
        while let piece = dayList.next(turn, &found) {
            try dayList.store(piece, turn, &found) { exported, count in
                try PracticeDay.check(exported.day, today: today, ahead: 1)
                let new = try PracticeDay(
                    day: exported.day, completed: exported.duaIDs.map { try CatalogueID(backend: $0) })
                guard let here = try repository.find(new.day)?.entity else {
                    if try removed.contains(new.day.description) {
                        count.kept += 1
                        left.add("the day \(new.day)")
                    } else {
                        try repository.save(new)
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
                try repository.save(
                    PracticeDay(
                        day: here.day, completed: here.completed + added, skipped: here.skipped,
                        isFrozen: here.isFrozen))
                count.updated += 1
            }
        }
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
