package import Kernel
package import Storage

/// A record with a field of every kind, one that compares by two others, one that may be absent, and one by which
/// nothing may be filtered or sorted.
package struct SampleRecord: StoredRecord {
    package let name: String
    package var place: String
    package var major: Int64
    package var minor: Int64
    package var weight: Double
    package var isDone: Bool
    package var at: Instant
    package var note: String?
    package var remark: String

    package static let schema = RecordSchema(
        type: "sample.Record", table: "sample_record", key: "name",
        fields: [
            RecordField("name", .text, queryable: true, sortable: true),
            RecordField(
                "place", .text, queryable: true, sortable: true,
                order: RecordField.Order(fields: ["major", "minor"]) { text in
                    let numbers = text.split(separator: ":").compactMap { Int64($0) }
                    return numbers.count == 2 ? numbers.map { .integer($0) } : nil
                }),
            RecordField("major", .integer, queryable: true, sortable: true),
            RecordField("minor", .integer, queryable: true, sortable: true),
            RecordField("weight", .real, queryable: true, sortable: true),
            RecordField("isDone", .boolean, queryable: true, sortable: true),
            RecordField("at", .instant, queryable: true, sortable: true),
            RecordField("note", .text, required: false, queryable: true),
            RecordField("remark", .text),
            RecordField("ownerRecordName", .owner, queryable: true),
        ])

    package var recordKey: String { name }

    package init(
        _ name: String, place: (Int64, Int64) = (1, 1), weight: Double = 0, isDone: Bool = false,
        at: Instant = TestClock.start, note: String? = nil, remark: String = ""
    ) {
        self.name = name
        self.place = "\(place.0):\(place.1)"
        major = place.0
        minor = place.1
        self.weight = weight
        self.isDone = isDone
        self.at = at
        self.note = note
        self.remark = remark
    }

    package init(fields: inout FieldReader) throws {
        name = try fields.text()
        place = try fields.text()
        major = try fields.integer()
        minor = try fields.integer()
        weight = try fields.real()
        isDone = try fields.boolean()
        at = try fields.instant()
        note = try fields.optionalText()
        remark = try fields.text()
    }

    package func write(to fields: inout FieldWriter) {
        fields.text(name)
        fields.text(place)
        fields.integer(major)
        fields.integer(minor)
        fields.real(weight)
        fields.boolean(isDone)
        fields.instant(at)
        fields.optionalText(note)
        fields.text(remark)
    }
}
