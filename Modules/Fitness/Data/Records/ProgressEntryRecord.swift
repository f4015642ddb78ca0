internal import FitnessDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `fitness_entry` (seed 004, ProgressEntry). The state of its sync is not included.
struct ProgressEntryRecord: StoredRecord {
    let id: UUID
    let type: ProgressMetricType
    /// The quantity in the type's own unit.
    let quantity: Double
    let date: Instant
    /// The zone of the clocks that showed the day and the time. Day and time are looked up when the entry is written.
    let zone: String
    let day: CivilDay?
    let time: String?
    let notes: String?
    let createdAt: Instant
    let updatedAt: Instant

    static let words = RecordWords(
        "measurement", "A measurement, such as a weight.", by: ["type", "quantity"], beside: ["day"])

    static let schema = RecordSchema<Self>(
        "fitness.ProgressEntry", table: "fitness_entry", merging: .fields,
        columns: Column("id", \.id, [.key, .filtered]),
        Column("type", \.type, .filtered),
        Column("quantity", \.quantity, .filtered),
        Column("date", \.date, [.filtered, .sorted], standard: .made),
        Column("zone", \.zone),
        Column("day", \.day, [.filtered, .computed]),
        Column("time", \.time, .computed),
        Column("notes", \.notes),
        Column("createdAt", \.createdAt, merge: .least, standard: .made),
        Column("updatedAt", \.updatedAt, merge: .greatest, standard: .changed),
        read: { try Self(&$0) }, write: { $0.write(to: &$1) })
}

// There may be very many entries: the schema's own reader and writer would look up each field's type every time.
extension ProgressEntryRecord {
    fileprivate init(_ fields: inout FieldReader) throws {
        id = try fields.next()
        type = try fields.next()
        quantity = try fields.next()
        date = try fields.next()
        zone = try fields.next()
        day = try fields.next()
        time = try fields.next()
        notes = try fields.next()
        createdAt = try fields.next()
        updatedAt = try fields.next()
    }

    fileprivate func write(to fields: inout FieldWriter) {
        fields.append(id.fieldValue)
        fields.append(type.fieldValue)
        fields.append(.real(quantity))
        fields.append(.instant(date))
        fields.append(.text(zone))
        fields.append(day.fieldValue)
        fields.append(time.fieldValue)
        fields.append(notes.fieldValue)
        fields.append(.instant(createdAt))
        fields.append(.instant(updatedAt))
    }
}
