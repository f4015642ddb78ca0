internal import QuranDomain

enum ReadingProgressMapper {
    /// Total and percentage are computed anew from the metadata, whatever the row says.
    static func toDomain(_ data: ReadingProgressRecord) throws -> ReadingProgress {
        try ReadingProgress(
            surahNumber: Int(data.surahNumber),
            lastReadAyah: Int(data.lastReadAyah),
            lastUpdatedAt: data.lastUpdatedAt)
    }

    static func toDomain(_ data: [ReadingProgressRecord]) throws -> [ReadingProgress] {
        try data.map { try toDomain($0) }
    }

    static func toData(_ entity: ReadingProgress) -> ReadingProgressRecord {
        ReadingProgressRecord(
            surahNumber: Int64(entity.surahNumber),
            lastReadAyah: Int64(entity.lastReadAyah),
            totalAyahs: Int64(entity.totalAyahs),
            progressPercentage: entity.progressPercentage,
            lastUpdatedAt: entity.lastUpdatedAt)
    }

    static func toData(_ entities: [ReadingProgress]) -> [ReadingProgressRecord] {
        entities.map { toData($0) }
    }

    /// The surah is what the record is; it stays.
    static func update(_ data: inout ReadingProgressRecord, with entity: ReadingProgress) {
        data.lastReadAyah = Int64(entity.lastReadAyah)
        data.totalAyahs = Int64(entity.totalAyahs)
        data.progressPercentage = entity.progressPercentage
        data.lastUpdatedAt = entity.lastUpdatedAt
    }
}
