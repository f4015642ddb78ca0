internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Reads what was done of habits that are no duas: no note, and no habit twice.
enum OwnPracticeRows {
    /// All of it.
    static func practice(in transaction: ReadTransaction) throws -> OwnPractice {
        let meter = transaction.session.meter
        let aims = try aims(in: transaction)
        var practice = OwnPractice()
        try HabitsModule.forEachDoing(RecordQuery(), in: transaction) { doing in
            try meter?.hold(48)
            practice.add(doing, of: aims[doing.habitID] ?? Aim())
        }
        return practice
    }

    /// By the habits' ids. Whatever is above nothing counts for a habit that is not here any more.
    private static func aims(in transaction: ReadTransaction) throws -> [String: Aim] {
        var aims: [String: Aim] = [:]
        try RecordTable<HabitRecord>(transaction).forEach(HabitRecord.aims) { aims[$0.id] = $0.aim }
        return aims
    }

    /// A write's change to the mark of a day.
    struct Change {
        /// The largest that what was written says.
        var mark = YearMarks.Mark.nothing
        /// Whether it is what all entries of the day say: one of them says less than before. Otherwise a larger mark stays.
        var isWhole = false
    }

    /// The days on which something else may have been done by now. Nothing is read of days on which nothing was lost: an
    /// import writes ten years in parts, of which each goes over all years.
    static func changes(_ touched: [TouchedRecord], in rows: DerivedRows) throws -> [CivilDay: Change] {
        let types = [HabitEntryRecord.schema.erased.type, HabitRecord.schema.erased.type]
        guard touched.contains(where: { types.contains($0.reference.type) }) else { return [:] }
        let aims = try aims(in: rows.reading)
        let former = try formerAims(touched, aims, in: rows)
        var changes: [CivilDay: Change] = [:]
        func note(_ day: CivilDay, _ before: YearMarks.Mark, _ after: YearMarks.Mark) {
            guard before != after else { return }
            var change = changes[day] ?? Change()
            change.mark = max(change.mark, after)
            if after < before { change.isWhole = true }
            changes[day] = change
        }
        var judged: Set<HabitEntry.ID> = []
        try touched.forEachStep(of: HabitEntryRecord.self, in: rows) { step in
            guard let entry = step.after ?? step.before else { return }
            let aim = aims[entry.habitId] ?? Aim()
            let old = former[entry.habitId]
            if old != nil { judged.insert(HabitEntry.ID(day: entry.date, habitID: entry.habitId)) }
            note(
                entry.date, formerMark(of: step.before, by: old ?? aim),
                try step.after.map { aim.mark(of: try $0.doing) } ?? .nothing)
        }
        for (habit, old) in former {
            let aim = aims[habit] ?? Aim()
            let entries = RecordQuery(
                filters: [RecordQuery.Filter("habitId", .equal, habit)], sort: [RecordQuery.Sort("habitId")])
            try HabitsModule.forEachDoing(entries, in: rows.reading) { doing in
                guard !judged.contains(HabitEntry.ID(day: doing.day, habitID: habit)) else { return }
                note(doing.day, old.mark(of: doing), aim.mark(of: doing))
            }
        }
        for day in changes.filter(\.value.isWhole).keys {
            var mark = YearMarks.Mark.nothing
            let entries = RecordQuery(filters: [RecordQuery.Filter("date", .equal, day.description)])
            try HabitsModule.forEachDoing(entries, in: rows.reading) { doing in
                mark = max(mark, (aims[doing.habitID] ?? Aim()).mark(of: doing))
            }
            changes[day]?.mark = mark
        }
        return changes
    }

    /// How entries of habits were judged that are judged otherwise by now.
    private static func formerAims(
        _ touched: [TouchedRecord], _ aims: [String: Aim], in rows: DerivedRows
    ) throws -> [String: Aim] {
        var former: [String: Aim] = [:]
        try touched.forEachStep(of: HabitRecord.self, in: rows) { step in
            guard let habit = step.after ?? step.before else { return }
            let old = step.before?.aim ?? Aim()
            if old != aims[habit.id] ?? Aim() { former[habit.id] = old }
        }
        return former
    }

    /// An entry whose amount cannot be read may have said anything.
    private static func formerMark(of entry: HabitEntryRecord?, by aim: Aim) -> YearMarks.Mark {
        do { return try entry.map { aim.mark(of: try $0.doing) } ?? .nothing } catch { return .practised }
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

    /// Its entries are judged by this.
    fileprivate var aim: Aim { Aim(kind, goal: goal, schedule: schedule, earlier: earlierGoals) }
}

extension Aim {
    /// As a record has it. Where it cannot be read, whatever is above nothing counts: that is the doctor's to tell, and no
    /// reason to refuse each entry and to keep a store closed.
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
