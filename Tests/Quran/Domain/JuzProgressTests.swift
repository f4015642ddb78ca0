import QuranDomain
import Testing

struct JuzProgressTests {
    private func progress(_ surah: Int, _ ayah: Int) throws -> ReadingProgress {
        try ReadingProgress(surahNumber: surah, lastReadAyah: ayah, lastUpdatedAt: .then)
    }

    @Test func aSurahCountsInEachJuzThatItOverlaps() throws {
        let juz = try JuzProgress.all([progress(1, 7), progress(2, 255)])
        #expect(juz.map(\.juz) == Array(1...30))
        // Juz 1 is 1:1 to 2:141, juz 2 is 2:142 to 2:252, juz 3 is 2:253 to 3:92.
        #expect(juz.prefix(4).map(\.readAyahs) == [148, 111, 3, 0])
        #expect(juz.prefix(3).map(\.totalAyahs) == [148, 111, 126])
        #expect(juz[0].percentage == 100)
    }

    @Test func allSurahsFillAllJuz() throws {
        let all = try QuranMetadata.surahs.map { try progress($0.number, $0.ayahCount) }
        #expect(JuzProgress.all(all).allSatisfy { $0.readAyahs == $0.totalAyahs })
        #expect(JuzProgress.all(all).reduce(0) { $0 + $1.totalAyahs } == QuranMetadata.ayahCount)
    }

    @Test func theFurthestReadingOfASurahCounts() throws {
        #expect(try JuzProgress.all([progress(1, 2), progress(1, 5), progress(1, 3)])[0].readAyahs == 5)
        #expect(JuzProgress.all([]).allSatisfy { $0.readAyahs == 0 })
    }
}
