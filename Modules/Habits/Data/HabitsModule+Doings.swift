internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

extension HabitsModule {
    /// The doings in the entries that a query finds. Their notes, each up to 1 MiB, are not read.
    static func doings(_ query: RecordQuery, in transaction: ReadTransaction) throws -> [HabitDoing] {
        var found: [HabitDoing] = []
        try forEachDoing(query, in: transaction) { found.append($0) }
        return found
    }

    static func forEachDoing(
        _ query: RecordQuery, in transaction: ReadTransaction, _ body: (HabitDoing) throws -> Void
    ) throws {
        try RecordTable<HabitEntryRecord>(transaction).forEach(HabitEntryRecord.doings, query, body)
    }
}

extension HabitEntryRecord {
    fileprivate static let doings = RecordColumns(of: Self.self, "date", "habitId", "amount", "isSkipped") { fields in
        let (day, habit) = (try fields.next(CivilDay.self), try fields.next(String.self))
        let amount = try fields.next(Double?.self).map { try Thousandths(units: $0, as: "amount").number }
        return HabitDoing(day: day, habitID: habit, thousandths: amount, isSkipped: try fields.next())
    }
}
