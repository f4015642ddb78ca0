package import Kernel

/// An owner's progress in a surah (seed 002, ReadingProgress). There is one record per surah.
///
/// Total and percentage are computed. Values from a file or another program are ignored.
package struct ReadingProgress: Hashable, RecordEntity {
    package let surahNumber: Int
    package let lastReadAyah: Int
    package let lastUpdatedAt: Instant

    package var recordID: Int { surahNumber }

    package init(lastRead ayah: AyahReference, lastUpdatedAt: Instant) {
        surahNumber = ayah.surah
        lastReadAyah = ayah.ayah
        self.lastUpdatedAt = lastUpdatedAt
    }

    package init(surahNumber: Int, lastReadAyah: Int, lastUpdatedAt: Instant) throws(QuranReferenceError) {
        let ayah = try AyahReference(surah: surahNumber, ayah: lastReadAyah)
        self.init(lastRead: ayah, lastUpdatedAt: lastUpdatedAt)
    }

    package var totalAyahs: Int { QuranMetadata.surahs[surahNumber - 1].ayahCount }

    /// 0 to 100: `lastReadAyah / totalAyahs * 100`.
    package var progressPercentage: Double { Double(lastReadAyah) / Double(totalAyahs) * 100 }

    package var isFinished: Bool { lastReadAyah == totalAyahs }
}
