internal import Kernel
internal import Storage

/// A row of `habits_day` (seed 000, HabitCompletion): the duas of a day as two sets.
struct PracticeDayRecord: StoredRecord {
    let date: CivilDay
    var completedDuaIds: [String]
    var skippedDuaIds: [String]
    var isFrozen: Bool

    static let words = RecordWords(
        "practice day", "A day of practice: the duas that were completed or skipped.", beside: ["isFrozen"])

    /// When two devices complete different duas of one day, the merged day has both.
    static let schema = RecordSchema<Self>(
        "habits.Day", table: "habits_day", merging: .fields,
        columns: Column("date", \.date, [.key, .filtered, .sorted]),
        Column("completedDuaIds", \.completedDuaIds, merge: .set, standard: .value([])),
        Column("skippedDuaIds", \.skippedDuaIds, merge: .set, standard: .value([])),
        Column("isFrozen", \.isFrozen, .filtered, standard: .value(false)),
        make: Self.init)
}
