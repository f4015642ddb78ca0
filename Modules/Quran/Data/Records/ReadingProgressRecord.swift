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

    static let words = RecordWords(nil, "The ayah that you reached in a surah.", beside: ["lastReadAyah"])

    /// Ayah and date of a reading together are one value. The later reading wins, even if the reader started again (seed 002,
    /// Migration Notes: last write wins).
    static let schema = RecordSchema<Self>(
        "quran.ReadingProgress", table: "quran_reading_progress", owner: "ownerRecordName",
        merging: .latest(by: "lastUpdatedAt"),
        isFew: true,
        columns: Column("surahNumber", \.surahNumber, [.key, .filtered, .sorted]),
        Column("lastReadAyah", \.lastReadAyah, [.filtered, .sorted]),
        Column("totalAyahs", \.totalAyahs, .computed),
        Column("progressPercentage", \.progressPercentage, [.filtered, .sorted, .computed]),
        Column("lastUpdatedAt", \.lastUpdatedAt, [.filtered, .sorted], standard: .changed),
        make: Self.init)
}
