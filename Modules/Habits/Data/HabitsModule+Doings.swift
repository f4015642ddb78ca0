internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

extension HabitsModule {
    /// What entries say was done, of those that a query finds. Their notes, each up to 1 MiB, are not read.
    static func doings(_ query: RecordQuery, in transaction: ReadTransaction) throws -> [HabitDoing] {
        var found: [HabitDoing] = []
        try RecordTable<HabitEntryRecord>(transaction).forEach(HabitEntryRecord.doings, query) { found.append($0) }
        return found
    }
}

extension HabitEntryRecord {
    fileprivate static let doings = RecordColumns(of: Self.self, "date", "habitId", "value", "isSkipped") { fields in
        HabitDoing(
            day: try fields.next(), habitID: try fields.next(), thousandths: try fields.next(),
            isSkipped: try fields.next())
    }
}
