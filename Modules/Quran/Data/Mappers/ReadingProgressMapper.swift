internal import Changes
internal import QuranDomain

enum ReadingProgressMapper: RecordMapper {
    /// Total and percentage are computed anew from the metadata, whatever the row says.
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
