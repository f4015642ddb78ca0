internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Reads what was done of habits that are no duas: no note, and each habit once.
enum OwnPracticeRows {
    /// - Parameter days: those between these two; all, unless it is given.
    static func practice(
        _ days: ClosedRange<CivilDay>? = nil, in transaction: ReadTransaction
    ) throws -> OwnPractice {
        var doings: [HabitDoing] = []
        let meter = transaction.session.meter
        let query = RecordQuery(
            filters: days.map { days in
                [
                    RecordQuery.Filter("date", .greaterOrEqual, days.lowerBound.description),
                    RecordQuery.Filter("date", .lessOrEqual, days.upperBound.description),
                ]
            } ?? [])
        try HabitsModule.forEachDoing(query, in: transaction) { doing in
            try meter?.hold(64)
            doings.append(doing)
        }
        var practice = OwnPractice()
        var aims: [String: Aim] = [:]
        for doing in doings {
            let aim = try aims[doing.habitID] ?? aim(of: doing.habitID, in: transaction)
            aims[doing.habitID] = aim
            practice.add(doing, of: aim)
        }
        return practice
    }

    /// Of a habit that is not here any more, whatever is above nothing counts.
    private static func aim(of habit: String, in transaction: ReadTransaction) throws -> Aim {
        try RecordTable<HabitRecord>(transaction).find(habit).flatMap { $0.entity.kind == .own ? $0.entity : nil }
            .map { try HabitMapper.toDomain($0).aim } ?? Aim()
    }

    /// The days on which something else may have been done by now.
    static func changedDays(_ touched: [TouchedRecord], in rows: DerivedRows) throws -> Set<CivilDay> {
        var days: Set<CivilDay> = []
        try touched.forEachStep(of: HabitEntryRecord.self, in: rows) { step in
            guard let day = step.after?.date ?? step.before?.date, step.before?.said != step.after?.said else { return }
            days.insert(day)
        }
        try touched.forEachStep(of: HabitRecord.self, in: rows) { step in
            guard let habit = step.after ?? step.before, step.before?.meaning != step.after?.meaning else { return }
            let dates: SQL = """
                SELECT date FROM habits_doing
                WHERE owner = \(rows.ownerKey) AND habit_id = \(habit.id) AND deleted_at IS NULL
                """
            try rows.session.forEachRow(dates) { row in
                if let day = CivilDay(number: try row.integer(0)) { days.insert(day) }
            }
        }
        return days
    }
}

extension HabitEntryRecord {
    /// What it says of its day.
    fileprivate var said: [FieldValue] { [amount.fieldValue, isSkipped.fieldValue] }
}

extension HabitRecord {
    /// What its entries are judged by.
    fileprivate var meaning: [String]? {
        kind == .own ? [goal ?? "", schedule] + (earlierGoals ?? []) : nil
    }
}
