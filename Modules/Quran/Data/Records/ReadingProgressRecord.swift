internal import Kernel
internal import Storage

/// A row of `quran_reading_progress` (seed 002, ReadingProgress). Total and percentage are stored as computed, so
/// that a query can filter and sort by them.
struct ReadingProgressRecord: StoredRecord {
    let surahNumber: Int
    var lastReadAyah: Int
    var totalAyahs: Int
    var progressPercentage: Double
    var lastUpdatedAt: Instant

    /// A reading is one statement, ayah and moment: two of the same ayah are the later one, two of different ones are a
    /// conflict.
    static let schema = RecordSchema<Self>(
        "quran.ReadingProgress", table: "quran_reading_progress", owner: "ownerRecordName", merging: .agreement,
        isFew: true,
        columns: Column("surahNumber", \.surahNumber, [.key, .filtered, .sorted]),
        Column("lastReadAyah", \.lastReadAyah, [.filtered, .sorted]),
        Column("totalAyahs", \.totalAyahs, .computed),
        Column("progressPercentage", \.progressPercentage, [.filtered, .sorted, .computed]),
        Column("lastUpdatedAt", \.lastUpdatedAt, [.filtered, .sorted], merge: .greatest, standard: .changed),
        make: Self.init)
}
