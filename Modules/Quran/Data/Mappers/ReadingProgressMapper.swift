internal import Changes
internal import QuranDomain

enum ReadingProgressMapper: RecordMapper {
    /// Total and percentage are computed from the metadata; the values in the row are ignored.
    static func toDomain(_ data: ReadingProgressRecord) throws -> ReadingProgress {
        try ReadingProgress(
            surahNumber: data.surahNumber, lastReadAyah: data.lastReadAyah, lastUpdatedAt: data.lastUpdatedAt)
    }

    static func toData(_ entity: ReadingProgress) -> ReadingProgressRecord {
        ReadingProgressRecord(
            surahNumber: entity.surahNumber, lastReadAyah: entity.lastReadAyah, totalAyahs: entity.totalAyahs,
            progressPercentage: entity.progressPercentage, lastUpdatedAt: entity.lastUpdatedAt)
    }
}
