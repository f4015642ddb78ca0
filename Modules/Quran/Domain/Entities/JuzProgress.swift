/// The part of a juz that has been read, by ayahs.
package struct JuzProgress: Hashable, Sendable {
    package let juz: Int
    package let readAyahs: Int
    package let totalAyahs: Int

    /// 0 to 100.
    package var percentage: Double { Double(readAyahs) / Double(totalAyahs) * 100 }

    /// The progress of every juz, in order. `progress` has one element per surah; if a surah occurs twice, the furthest counts.
    package static func all(_ progress: some Sequence<ReadingProgress>) -> [JuzProgress] {
        let furthest = Dictionary(progress.map { ($0.surahNumber, $0.lastReadAyah) }) { max($0, $1) }
        let read = furthest.map { surah, ayah in
            let first = QuranMetadata.surahs[surah - 1].firstAyahIndex
            return first..<first + ayah
        }
        return QuranDivision.all(.juz).map { juz in
            let ayahs = Range(juz.ayahs.indices)
            return JuzProgress(
                juz: juz.number, readAyahs: read.reduce(0) { $0 + $1.clamped(to: ayahs).count },
                totalAyahs: ayahs.count)
        }
    }
}
