internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Reads the doings of habits that are no duas, without notes, and each habit once.
enum OwnPracticeRows {
    /// All of it.
    static func practice(in transaction: ReadTransaction) throws -> OwnPractice {
        let meter = transaction.session.meter
        let aims = try aims(in: transaction)
        var practice = OwnPractice()
        try HabitsModule.forEachDoing(RecordQuery(), in: transaction) { doing in
            try meter?.hold(48)
            practice.add(doing, of: aims[ExactText(doing.habitID)] ?? Aim())
        }
        return practice
    }

    /// The aims by the habits' ids. For a habit that no longer exists, any amount above zero counts.
    private static func aims(in transaction: ReadTransaction) throws -> [ExactText: Aim] {
        var aims: [ExactText: Aim] = [:]
        try RecordTable<HabitRecord>(transaction).forEach(HabitRecord.aims) { aims[ExactText($0.id)] = $0.aim }
        return aims
    }

    /// The changes that a write makes to the counts of days. Each written entry is subtracted with its old mark and added with
    /// its new mark. If a change of a habit changes the marks of its entries, the same applies to these entries. Entries of
    /// other habits are not read.
    static func changes(_ touched: [TouchedRecord], in rows: DerivedRows) throws -> [CivilDay: YearCounts.Count] {
        let named = Set(touched.compactMap { habit(of: $0.reference).map(ExactText.init) })
        guard !named.isEmpty else { return [:] }
        var aims: [ExactText: Aim] = [:]
        // Reads only these columns, so that a habit with another unreadable field does not block its entries.
        let owner = [SQLValue.integer(rows.reading.ownerKey)]
        try aimsOfSome.forEachRow(of: named.map(\.text), owner, in: rows.reading) { row in
            let habit = try HabitRecord.aims(row)
            aims[ExactText(habit.id)] = habit.aim
        }
        var former: [ExactText: Aim] = [:]
        try touched.forEachStep(of: HabitRecord.self, in: rows) { step in
            guard let id = (step.after ?? step.before).map({ ExactText($0.id) }) else { return }
            let old = step.before?.aim ?? Aim()
            if !old.judges(like: aims[id] ?? Aim()) { former[id] = old }
        }
        var changes: [CivilDay: YearCounts.Count] = [:]
        func note(_ day: CivilDay, _ before: YearMarks.Mark, _ after: YearMarks.Mark) {
            guard before != after else { return }
            changes[day, default: YearCounts.Count()].add(-1, before)
            changes[day, default: YearCounts.Count()].add(1, after)
        }
        var judged: [ExactText: Set<CivilDay>] = [:]
        try touched.forEachStep(of: HabitEntryRecord.self, in: rows) { step in
            guard let entry = step.after ?? step.before else { return }
            let habit = ExactText(entry.habitId)
            let aim = aims[habit] ?? Aim()
            judged[habit, default: []].insert(entry.date)
            note(
                entry.date, formerMark(of: step.before, by: former[habit] ?? aim),
                try step.after.map { aim.mark(of: try $0.doing) } ?? .nothing)
        }
        for (habit, old) in former {
            let (aim, days) = (aims[habit] ?? Aim(), judged[habit] ?? [])
            let entries = RecordQuery(
                filters: [RecordQuery.Filter("habitId", .equal, habit.text)], sort: [RecordQuery.Sort("habitId")])
            try HabitsModule.forEachDoing(entries, in: rows.reading) { doing in
                guard !days.contains(doing.day) else { return }
                note(doing.day, old.mark(of: doing), aim.mark(of: doing))
            }
        }
        return changes
    }

    private static let aimsOfSome = AnyOfKeys {
        "SELECT \(HabitRecord.aims.columns) FROM habits_habit WHERE owner = ? AND deleted_at IS NULL AND id IN (\($0))"
    }

    /// The id of the habit that a written record belongs to.
    private static func habit(of record: RecordReference) -> String? {
        switch record.type {
        case HabitRecord.schema.erased.type: record.key
        case HabitEntryRecord.schema.erased.type: HabitEntry.ID(recordKey: record.key)?.habitID
        default: nil
        }
    }

    /// The mark that an entry had. An amount that cannot be read counts as no mark; the doctor reports such damage. The counts
    /// may then be too high, and the doctor's check finds that, too.
    private static func formerMark(of entry: HabitEntryRecord?, by aim: Aim) -> YearMarks.Mark {
        do { return try entry.map { aim.mark(of: try $0.doing) } ?? .nothing } catch { return .nothing }
    }
}

extension HabitRecord {
    fileprivate static let aims = RecordColumns(of: Self.self, "id", "kind", "goal", "schedule", "earlierGoals") {
        fields in
        let id = try fields.next(String.self)
        let aim: Aim
        do {
            aim = Aim(
                try fields.next(Kind.self), goal: try fields.next(), schedule: try fields.next(),
                earlier: try fields.next())
        } catch { aim = Aim() }
        return (id: id, aim: aim)
    }

    /// The aim by which the habit's entries are judged.
    fileprivate var aim: Aim { Aim(kind, goal: goal, schedule: schedule, earlier: earlierGoals) }
}

extension Aim {
    /// The aim in a record. If the aim cannot be read, any amount above zero counts, and the doctor reports the damage. The
    /// damage must not block every entry and keep the store from opening.
    fileprivate init(_ kind: HabitRecord.Kind, goal: String?, schedule: String, earlier: [String]?) {
        self.init()
        guard kind == .own else { return }
        do {
            self = Aim(
                schedule: try Schedule(typed: schedule), goal: try goal.map { try Goal(recorded: $0) },
                earlier: EarlierGoal.ordered(try (earlier ?? []).map { try EarlierGoal(recorded: $0) }))
        } catch { return }
    }
}

extension HabitEntryRecord {
    fileprivate var doing: HabitDoing {
        get throws {
            HabitDoing(
                day: date, habitID: habitId,
                thousandths: try amount.map { try Thousandths(units: $0, as: "amount").number },
                isSkipped: isSkipped)
        }
    }
}
