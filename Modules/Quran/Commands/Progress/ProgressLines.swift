internal import CommandLineKit
internal import Kernel
internal import QuranDomain

/// Progress as people see it: names, bars, and one figure for the whole.
enum ProgressLines {
    static func listing(_ progress: [ReadingProgress]) -> Listing {
        Listing(
            columns: [
                Listing.Column("surahNumber", "No."), Listing.Column("surah", "Surah"),
                Listing.Column("lastReadAyah", "Read"), Listing.Column("totalAyahs", "Of"),
                Listing.Column("bar", "Progress"), Listing.Column("lastUpdatedAt", "Last"),
            ],
            rows: progress.map { one in
                [
                    .integer(Int64(one.surahNumber)),
                    .text(QuranMetadata.surahs[one.surahNumber - 1].transliteration),
                    .integer(Int64(one.lastReadAyah)), .integer(Int64(one.totalAyahs)),
                    .text(bar(one.progressPercentage)), .instant(one.lastUpdatedAt),
                ]
            }, whenEmpty: "")
    }

    static func overall(_ overall: OverallProgress) -> String {
        """
        Whole Quran  \(bar(overall.percentage))  \(overall.readAyahs) of \(overall.totalAyahs) ayahs, \
        \(overall.finishedSurahs) of \(overall.startedSurahs) begun \(Counted.word(overall.startedSurahs, "surah")) finished
        """
    }

    static func bar(_ percentage: Double) -> String {
        "\(ProgressBar.text(percentage: percentage)) \((percentage * 10).rounded() / 10) %"
    }
}
