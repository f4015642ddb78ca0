package import Kernel

/// The progress in one surah, out of `ReadingProgressStore.progress`.
package struct ProgressDTO: Hashable, Sendable {
    package let surahNumber: Int
    package let lastReadAyah: Int
    /// What the app says; the truth is in the metadata.
    package let totalAyahs: Int?
    package let progressPercentage: Double?
    /// Nil when the export has none, or none that can be read: then it is among the rejected.
    package let lastUpdatedAt: Instant?

    package init(
        surahNumber: Int, lastReadAyah: Int, totalAyahs: Int? = nil, progressPercentage: Double? = nil,
        lastUpdatedAt: Instant? = nil
    ) {
        self.surahNumber = surahNumber
        self.lastReadAyah = lastReadAyah
        self.totalAyahs = totalAyahs
        self.progressPercentage = progressPercentage
        self.lastUpdatedAt = lastUpdatedAt
    }
}
