internal import Changes
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Merges an app's data with the stored data: adds what is missing, removes nothing, and skips what was removed here.
struct HabitsMerge: DocumentWork {
    private let habits: HabitsModule
    /// The habits that can be imported at least in part, in the order of the file.
    private let entries: [Readings<ExportedHabit>.Entry]
    /// The moment of the app's last change, and the other keys of the app's storage.
    private let lastUpdated: Instant?
    private let otherKeys: [String]
    private var journeyList: DocumentList<Int>
    private var habitList: DocumentList<ExportedHabit>
    private var dayList: DocumentList<ExportedDay>

    private var found = ImportReport()
    private var removedItems: RemovedItems
    private var kept = RemarkList("Changed here, so not overwritten")
    private var doubled = RemarkList.doubled
    private var reading = ShapeReading(.lenient)
    /// The number of processed habits, and the number of habits that exist here under other ids.
    private var (place, others) = (-1, 0)
    /// The file's habits that exist here, each in its first form in the file.
    private var taken: [String: Habit] = [:]
    /// The new records from the file.
    private var (newJourneys, newHabits) = ([ActiveJourney](), [Habit]())

    init(export: HabitsExport, habits: HabitsModule, _ choices: ImportChoices) {
        self.habits = habits
        removedItems = RemovedItems(choices)
        entries = export.habits.entries
        (lastUpdated, otherKeys) = (export.lastUpdated, export.otherKeys)
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
            report.remarks.append("\(others) of the habits are for duas that are already habits here, with other ids.")
        }
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        if place < 0 { try AppFiles.note(lastUpdated, besides: otherKeys, in: transaction) }
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
                    return
                }
                let isRemoved = try removed.contains(journey.text)
                guard !isRemoved || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave("the journey \(journey)")
                }
                newJourneys.append(try habits.follow(journey, in: transaction).entity)
                count.came(back: isRemoved)
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
                    guard let stored = try repository.find(habit.id),
                        try removed.wasImported(stored.version, of: habit.id)
                    else {
                        kept.add("the habit \(RemarkList.quoted(habit.id)) (in the file \(habit.plan))")
                        return count.kept += 1
                    }
                    known[here].timeSlot = habit.timeSlot
                    known[here].sortOrder = habit.sortOrder
                    try repository.save(known[here])
                    newHabits.append(known[here])
                    count.updated += 1
                    return
                }
                let (isRemoved, name) = (try removed.contains(habit.id), RemarkList.quoted(habit.id))
                guard !isRemoved || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave("the habit \(name)")
                }
                guard !known.contains(where: { $0.duaID == habit.duaID && !$0.isArchived }) else {
                    others += 1
                    return count.unchanged += 1
                }
                let other = habit.duaID.flatMap { removedHabits.contains($0) ? $0 : nil }
                if let other, !removedItems.restoring {
                    count.kept += 1
                    return removedItems.leave("the habit \(name), which is \(other)")
                }
                try repository.save(habit)
                known.append(habit)
                taken[habit.id] = habit
                newHabits.append(habit)
                count.came(back: isRemoved || other != nil)
            }
        }
    }

    private static func otherHabit(_ id: String) -> MizanError {
        MizanError(
            .invalidInput, "habits.habit-exists", "the habit \(RemarkList.quoted(id)) belongs to another dua here")
    }

    private mutating func addDays(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !dayList.isDone else { return }
        let merge = try DayMerge(habits, in: transaction)
        while let piece = dayList.next(turn, &found) {
            try dayList.store(piece, turn, &found) { exported, count in
                let day = try PracticeDay(
                    day: exported.day, completed: exported.duaIDs.map { try CatalogueID(backend: $0) })
                try merge.bring(day, &removedItems, &count)
            }
        }
    }
}

extension RemarkList {
    /// Entries that a file contains twice with different contents.
    static var doubled: RemarkList { RemarkList("Twice in the file; only the first is imported") }
}

extension Habit {
    /// The habit's place in a day's plan.
    fileprivate var plan: String { "\(timeSlot.rawValue), place \(sortOrder)" }

    fileprivate func isPlanned(as other: Habit) -> Bool {
        timeSlot == other.timeSlot && sortOrder == other.sortOrder
    }
}
