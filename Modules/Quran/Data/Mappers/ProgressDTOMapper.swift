internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure

enum ProgressDTOMapper {
    /// What the app says of total and percentage is dropped: both are computed. Without a date it is the import's.
    static func toDomain(_ dto: ProgressDTO, importedAt now: Instant) throws -> ReadingProgress {
        try ReadingProgress(
            surahNumber: dto.surahNumber, lastReadAyah: dto.lastReadAyah, lastUpdatedAt: dto.lastUpdatedAt ?? now)
    }
}
