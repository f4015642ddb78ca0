package import Kernel
package import Storage

/// A record with a field of every kind. One field is compared by two other fields, one field is optional, and one field can be
/// neither filtered nor sorted.
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

    package static let words = RecordWords(nil, "A record of the samples.")

    package static let schema = RecordSchema<Self>(
        "sample.Record", table: "sample_record", owner: "ownerRecordName",
        columns: Column("name", \.name, [.key, .filtered, .sorted]),
        Column("place", \.place, [.filtered, .sorted], order: byPlace),
        Column("major", \.major, [.filtered, .sorted]),
        Column("minor", \.minor, [.filtered, .sorted]),
        Column("weight", \.weight, [.filtered, .sorted]),
        Column("isDone", \.isDone, [.filtered, .sorted]),
        Column("at", \.at, [.filtered, .sorted]),
        Column("note", \.note, .filtered),
        Column("remark", \.remark),
        make: Self.init(name:place:major:minor:weight:isDone:at:note:remark:))

    private static let byPlace = RecordField.Order(fields: ["major", "minor"]) { text in
        let numbers = text.split(separator: ":").compactMap { Int64($0) }
        return numbers.count == 2 ? numbers.map { .integer($0) } : nil
    }

    private init(
        name: String, place: String, major: Int64, minor: Int64, weight: Double, isDone: Bool, at: Instant,
        note: String?, remark: String
    ) {
        self.name = name
        self.place = place
        self.major = major
        self.minor = minor
        self.weight = weight
        self.isDone = isDone
        self.at = at
        self.note = note
        self.remark = remark
    }

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
}
