internal import Kernel
internal import Storage

/// A row of `quran_reading_progress` (seed 002, ReadingProgress). Total and percentage are stored as computed, so
/// that a query can filter and sort by them.
struct ReadingProgressRecord: StoredRecord {
    let surahNumber: Int64
    var lastReadAyah: Int64
    var totalAyahs: Int64
    var progressPercentage: Double
    var lastUpdatedAt: Instant

    static let schema = RecordSchema(
        type: "quran.ReadingProgress", table: "quran_reading_progress", key: "surahNumber",
        fields: [
            QuranFields.surahNumber,
            RecordField("lastReadAyah", .integer, queryable: true, sortable: true),
            RecordField("totalAyahs", .integer, computed: true),
            RecordField("progressPercentage", .real, queryable: true, sortable: true, computed: true),
            RecordField("lastUpdatedAt", .instant, queryable: true, sortable: true),
            QuranFields.ownerRecordName,
        ])

    var recordKey: String { String(surahNumber) }

    init(
        surahNumber: Int64, lastReadAyah: Int64, totalAyahs: Int64, progressPercentage: Double, lastUpdatedAt: Instant
    ) {
        self.surahNumber = surahNumber
        self.lastReadAyah = lastReadAyah
        self.totalAyahs = totalAyahs
        self.progressPercentage = progressPercentage
        self.lastUpdatedAt = lastUpdatedAt
    }

    init(fields: inout FieldReader) throws {
        surahNumber = try fields.integer()
        lastReadAyah = try fields.integer()
        totalAyahs = try fields.integer()
        progressPercentage = try fields.real()
        lastUpdatedAt = try fields.instant()
    }

    func write(to fields: inout FieldWriter) {
        fields.integer(surahNumber)
        fields.integer(lastReadAyah)
        fields.integer(totalAyahs)
        fields.real(progressPercentage)
        fields.instant(lastUpdatedAt)
    }
}
