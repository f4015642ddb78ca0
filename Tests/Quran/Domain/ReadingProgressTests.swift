import QuranDomain
import Testing

struct ReadingProgressTests {
    @Test(arguments: [(1, 7, 7, 100.0), (2, 143, 286, 50.0), (9, 1, 129, 1.0 / 129 * 100), (114, 3, 6, 50.0)])
    func totalAndPercentageAreComputed(surah: Int, ayah: Int, total: Int, percentage: Double) throws {
        let progress = try ReadingProgress(surahNumber: surah, lastReadAyah: ayah, lastUpdatedAt: .then)
        #expect(progress.totalAyahs == total)
        #expect(progress.progressPercentage == percentage)
        #expect(progress.isFinished == (percentage == 100))
    }

    @Test(arguments: [(1, 0), (1, 8), (115, 1)])
    func ayahsOutsideTheSurahAreRefused(surah: Int, ayah: Int) {
        #expect(throws: QuranReferenceError.self) {
            try ReadingProgress(surahNumber: surah, lastReadAyah: ayah, lastUpdatedAt: .then)
        }
    }
}

struct OverallProgressTests {
    private func progress(_ surah: Int, _ ayah: Int) throws -> ReadingProgress {
        try ReadingProgress(surahNumber: surah, lastReadAyah: ayah, lastUpdatedAt: .then)
    }

    @Test func progressIsZeroWithoutAnyReading() {
        let overall = OverallProgress([])
        #expect([overall.readAyahs, overall.startedSurahs, overall.finishedSurahs] == [0, 0, 0])
        #expect(overall.percentage == 0)
    }

    @Test func progressIsCountedInAyahsNotInSurahs() throws {
        let overall = OverallProgress([try progress(2, 286), try progress(108, 1)])
        #expect(overall.readAyahs == 287)
        #expect(overall.percentage == 287.0 / 6_236 * 100)
        #expect(overall.startedSurahs == 2)
        #expect(overall.finishedSurahs == 1)
    }

    @Test func theWholeQuranIsAHundredPercent() throws {
        let overall = OverallProgress(try QuranMetadata.surahs.map { try progress($0.number, $0.ayahCount) })
        #expect(overall.percentage == 100)
        #expect(overall.finishedSurahs == 114)
    }

    @Test func theFurthestOfARepeatedSurahCounts() throws {
        let overall = OverallProgress([try progress(1, 7), try progress(1, 2)])
        #expect(overall.readAyahs == 7)
        #expect(overall.startedSurahs == 1)
    }
}
