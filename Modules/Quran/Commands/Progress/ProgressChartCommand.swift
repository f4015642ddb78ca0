internal import ArgumentParser
internal import Charts
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran progress chart`
struct ProgressChartCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Show how much of each juz you have read.")

    @OptionGroup var picture: PictureOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let quran = try context.module(QuranModule.self)
        let figures = try await context.read { try quran.progressChartData(in: $0) }
        try QuranChart(
            chart: BarChart(figures), notes: figures.bars.map { "\($0.readAyahs) of \($0.totalAyahs)" },
            listing: Self.listing(figures.bars)
        ).print(picture, in: context)
    }

    private static func listing(_ bars: [JuzProgress]) -> TabularOutput {
        TabularOutput(
            ["juz": "Juz", "readAyahs": "Read", "totalAyahs": "Of", "progressPercentage": "Progress"],
            rows: bars.map { one in
                [
                    .integer(Int64(one.juz)), .integer(Int64(one.readAyahs)), .integer(Int64(one.totalAyahs)),
                    .real(one.percentage),
                ]
            }, whenEmpty: ProgressCommand.Progress.whenEmpty)
    }
}
