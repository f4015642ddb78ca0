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

    /// With a reader and a writer of its own, as there are many.
    static let schema = RecordSchema<Self>(
        "habits.Entry", table: "habits_entry", merging: .fields, hasLongTexts: true,
        columns: Column("date", \.date, [.key, .filtered, .sorted]),
        Column("habitId", \.habitId, [.key, .filtered, .sorted], ties: ["date"]),
        Column("value", \.value),
        Column("isSkipped", \.isSkipped, .filtered, standard: .value(false)),
        Column("note", \.note),
        read: { fields in
            HabitEntryRecord(
                date: try fields.next(), habitId: try fields.next(), value: try fields.next(),
                isSkipped: try fields.next(), note: try fields.next())
        },
        write: { entry, fields in
            fields.append(.day(entry.date))
            fields.append(.text(entry.habitId))
            fields.append(entry.value.map { .integer(Int64($0)) } ?? .absent)
            fields.append(.boolean(entry.isSkipped))
            fields.append(entry.note.map(FieldValue.text) ?? .absent)
        })
}
