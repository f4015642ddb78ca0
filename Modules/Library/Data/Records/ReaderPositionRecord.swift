internal import Kernel
internal import Storage

/// A row of `library_reader_position`. The latest position wins as a whole: place and percentage belong together.
struct ReaderPositionRecord: StoredRecord {
    let document: String
    var progress: String
    var percentage: Double
    var device: String
    var deviceID: String?
    var lastUpdated: Instant

    static let words = RecordWords(
        "reading position", "The place in a document that a reading app has sent.", by: ["document"],
        beside: ["device"])

    static let schema = RecordSchema<Self>(
        "library.ReaderPosition", table: "library_reader_position", merging: .latest(by: "lastUpdated"), isFew: true,
        columns: Column("document", \.document, .key),
        Column("progress", \.progress),
        Column("percentage", \.percentage),
        Column("device", \.device),
        Column("deviceID", \.deviceID),
        Column("lastUpdated", \.lastUpdated, standard: .changed),
        make: Self.init)
}
