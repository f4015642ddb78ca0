internal import ArgumentParser
internal import Charts
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran favorite chart`
struct FavoriteChartCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Show how many ayahs you marked as favourites in each month or year.")

    @OptionGroup var picture: PictureOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let quran = try context.module(QuranModule.self)
        let figures = try await context.read { try quran.favoriteChartData(in: $0) }
        try QuranChart(chart: BarChart(figures), listing: Self.listing(figures.bars)).print(picture, in: context)
    }

    private static func listing(_ bars: [FavoritePeriod]) -> TabularOutput {
        TabularOutput(
            ["period": "Period", "firstDay": "From", "lastDay": "To", "favorites": "Favourites"],
            rows: bars.map { [.text($0.name), .day($0.firstDay), .day($0.lastDay), .integer(Int64($0.favorites))] },
            whenEmpty: FavoriteCommand.Favorites.whenEmpty)
    }
}
