internal import Changes
internal import Kernel
package import ModuleKit
package import QuranDomain

/// The data of a chart: a name and a value for each bar. Commands and endpoints draw it.
package struct QuranChartData<Bar: Hashable & Sendable>: ViewEntity {
    package let title: String
    package let whenEmpty: String
    package let unit: String
    /// The value of a complete bar, if there is one.
    package let whole: Double?
    package let bars: [Bar]
    package let names: [String]
    package let values: [Double]
}

extension QuranModule {
    /// The share of each juz that has been read.
    package func progressChartData(in transaction: ReadTransaction) throws -> QuranChartData<JuzProgress> {
        let progress = try Self.progress(in: transaction).all()
        let bars = progress.isEmpty ? [] : JuzProgress.all(progress)
        return QuranChartData(
            title: "Reading progress by juz", whenEmpty: "No progress yet", unit: "%", whole: 100, bars: bars,
            names: bars.map { String($0.juz) }, values: bars.map { ($0.percentage * 10).rounded(.down) / 10 })
    }

    /// The number of ayahs that became favourites in each month or year, by the days of the owner's calendar.
    package func favoriteChartData(in transaction: ReadTransaction) throws -> QuranChartData<FavoritePeriod> {
        var days = try zones.calendar(in: transaction).zones.reader()
        let favorites = try Self.favorites(in: transaction).all()
        let bars = FavoritePeriod.all(try favorites.map(\.favoritedAt).sorted().map { try days.day(of: $0) })
        return QuranChartData(
            title: "New favourites over time", whenEmpty: "No favourites yet", unit: "", whole: nil, bars: bars,
            names: bars.map(\.name), values: bars.map { Double($0.favorites) })
    }
}
