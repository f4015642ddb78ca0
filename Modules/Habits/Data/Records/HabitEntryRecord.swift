internal import Kernel
internal import Storage

/// A row of `habits_doing`: the entry of a habit that is no dua, on one day.
struct HabitEntryRecord: StoredRecord {
    let date: CivilDay
    let habitId: String
    /// In the habit's unit; 1 for a habit that is only done or not.
    var amount: Double?
    var isSkipped: Bool
    var note: String?

    static let words = RecordWords(
        "habit entry", "A day of a habit: its amount and a note.", by: ["date"], of: ("habitId", "habits.Habit"),
        beside: ["amount"])

    /// Has its own reader and writer, because there are many entries.
    static let schema = RecordSchema<Self>(
        "habits.Entry", table: "habits_doing", merging: .fields, hasLongTexts: true,
        columns: Column("date", \.date, [.key, .filtered, .sorted]),
        Column("habitId", \.habitId, [.key, .filtered, .sorted], ties: ["date"]),
        Column("amount", \.amount),
        Column("isSkipped", \.isSkipped, .filtered, standard: .value(false)),
        Column("note", \.note),
        read: { fields in
            HabitEntryRecord(
                date: try fields.next(), habitId: try fields.next(), amount: try fields.next(),
                isSkipped: try fields.next(), note: try fields.next())
        },
        write: { entry, fields in
            fields.append(.day(entry.date))
            fields.append(.text(entry.habitId))
            fields.append(entry.amount.map(FieldValue.real) ?? .absent)
            fields.append(.boolean(entry.isSkipped))
            fields.append(entry.note.map(FieldValue.text) ?? .absent)
        })

    /// In older records the amount is called `value`, and is in thousandths (decision 51).
    static func upcast(_ fields: JSONValue) -> JSONValue {
        guard case .object(var members) = fields, let place = members.firstIndex(where: { $0.name == "value" }) else {
            return fields
        }
        switch members[place].value {
        case .integer(let thousandths): members[place] = .init("amount", .number(Double(thousandths) / 1_000))
        case .null: members[place] = .init("amount", .null)
        // No other form ever existed: the field is refused as it is.
        default: return fields
        }
        return .object(members)
    }
}
