internal import Kernel
internal import Storage

/// A row of `habits_entry`: what became of a habit that is no dua on a day.
struct HabitEntryRecord: StoredRecord {
    let date: CivilDay
    let habitId: String
    /// In thousandths of the habit's unit.
    var value: Int?
    var isSkipped: Bool
    var note: String?

    static let schema = RecordSchema<Self>(
        "habits.Entry", table: "habits_entry", merging: .fields, hasLongTexts: true,
        columns: Column("date", \.date, [.key, .filtered, .sorted]),
        Column("habitId", \.habitId, [.key, .filtered, .sorted], ties: ["date"]),
        Column("value", \.value),
        Column("isSkipped", \.isSkipped, .filtered),
        Column("note", \.note),
        make: Self.init)
}
