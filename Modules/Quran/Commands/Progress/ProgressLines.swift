internal import CommandLineKit
internal import Kernel
internal import QuranDomain

/// Progress for people: names, bars, and one figure for the whole.
enum ProgressLines {
    static func listing(_ progress: [ReadingProgress], on output: CommandOutput) -> TabularOutput {
        TabularOutput(
            [
                "surahNumber": "No.", "surah": "Surah", "lastReadAyah": "Read", "totalAyahs": "Of", "bar": "Progress",
                "lastUpdatedAt": "Last",
            ],
            rows: progress.map { one in
                [
                    .integer(Int64(one.surahNumber)),
                    .text(QuranMetadata.surahs[one.surahNumber - 1].transliteration),
                    .integer(Int64(one.lastReadAyah)), .integer(Int64(one.totalAyahs)),
                    .text(bar(one.progressPercentage, on: output)), .instant(one.lastUpdatedAt),
                ]
            })
    }

    static func overall(_ overall: OverallProgress, on output: CommandOutput) -> String {
        """
        Whole Quran  \(bar(overall.percentage, on: output))  \(overall.readAyahs) of \(overall.totalAyahs) ayahs, \
        \(overall.finishedSurahs) of \(overall.startedSurahs) begun \(Counted.word(overall.startedSurahs, "surah")) finished
        """
    }

    static func bar(_ percentage: Double, on output: CommandOutput) -> String {
        "\(ProgressBar.text(percentage: percentage, isUnicode: output.display.isUnicode)) \((percentage * 10).rounded() / 10) %"
    }
}
