internal import HabitsDomain
internal import Kernel
internal import Storage

/// A row of `habits_habit` (seed 000, CustomHabit): a dua, or something of the owner's own.
struct HabitRecord: StoredRecord {
    let id: String
    let kind: Kind
    /// The dua's id, or the title.
    var subject: String
    /// `at-least 20 pages`; only for a counted habit of the owner's own.
    var goal: String?
    var timeSlot: TimeSlot
    var sortOrder: Int
    var schedule: String
    let addedAt: Instant?
    var isArchived: Bool
    var question: String?
    var description: String?
    var color: Int?
    /// Earlier goals, each with its last day: `2026-11-25 at-least 10 pages`.
    var earlierGoals: [String]?

    enum Kind: String, CaseIterable, FieldCodable { case dua, own }

    static let words = RecordWords(
        nil, "A habit in the plan of the day.", by: ["subject"], of: ("subject", "habits.Dua"), beside: ["timeSlot"])

    static let schema = RecordSchema<Self>(
        "habits.Habit", table: "habits_habit", merging: .fields, isFew: true,
        columns: Column("id", \.id, .key),
        Column("kind", \.kind, .filtered),
        Column("subject", \.subject, .filtered),
        Column("goal", \.goal),
        Column("timeSlot", \.timeSlot, .filtered),
        Column("sortOrder", \.sortOrder, .sorted),
        Column("schedule", \.schedule),
        Column("addedAt", \.addedAt, .sorted, merge: .least),
        Column("isArchived", \.isArchived, .filtered, standard: .value(false)),
        Column("question", \.question),
        Column("description", \.description),
        Column("color", \.color),
        Column("earlierGoals", \.earlierGoals, merge: .set),
        make: Self.init)

    /// In older records a goal's amount is in thousandths: `at-least:20000:pages`.
    static func upcast(_ fields: JSONValue) -> JSONValue {
        guard case .object(var members) = fields, let place = members.firstIndex(where: { $0.name == "goal" }),
            case .string(let text) = members[place].value
        else { return fields }
        do {
            members[place] = .init("goal", .string(try Goal(recorded: text).description))
        } catch {
            // The field is refused as it is.
            return fields
        }
        return .object(members)
    }
}

extension TimeSlot: FieldCodable {}
