package import Kernel

/// The part of the whole Quran that has been read. It is counted in ayahs, so a short surah counts for less than a long surah.
package struct OverallProgress: Hashable, Sendable {
    package let readAyahs: Int
    /// Surahs with any ayah read, including the finished ones.
    package let startedSurahs: Int
    package let finishedSurahs: Int

    /// `progress` has one element per surah; if a surah occurs twice, the furthest counts.
    package init(_ progress: some Sequence<ReadingProgress>) {
        var furthest: [Int: ReadingProgress] = [:]
        for one in progress where one.lastReadAyah > furthest[one.surahNumber]?.lastReadAyah ?? 0 {
            furthest[one.surahNumber] = one
        }
        readAyahs = furthest.values.reduce(0) { $0 + $1.lastReadAyah }
        startedSurahs = furthest.count
        finishedSurahs = furthest.values.count { $0.isFinished }
    }

    package var totalAyahs: Int { QuranMetadata.ayahCount }

    /// 0 to 100.
    package var percentage: Double { Double(readAyahs) / Double(totalAyahs) * 100 }
}

extension OverallProgress: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("readAyahs", \.readAyahs), ShownField("totalAyahs", \.totalAyahs),
        ShownField("progressPercentage", \.percentage), ShownField("startedSurahs", \.startedSurahs),
        ShownField("finishedSurahs", \.finishedSurahs),
    ]
}
