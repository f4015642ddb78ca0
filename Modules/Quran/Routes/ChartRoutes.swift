internal import Charts
internal import HTTPKit
internal import QuranData

/// Charts of a person's reading and favourites, as pictures.
struct ChartRoutes {
    let quran: QuranModule

    var all: [Endpoint] {
        [
            .reading(
                .get, "/v1/quran/progress/chart.svg", "The part of each juz that has been read, as a picture",
                slice: QuranModule.id, answers: [.svg("Bars, one for each juz.")]
            ) { [quran] _, reading in
                .svg(BarChart(try quran.progressChartData(in: reading)).svg())
            },
            .reading(
                .get, "/v1/quran/favorites/chart.svg", "New favourites over time, as a picture",
                slice: QuranModule.id, answers: [.svg("Bars, one for each month or longer period.")]
            ) { [quran] _, reading in
                .svg(BarChart(try quran.favoriteChartData(in: reading)).svg())
            },
        ]
    }
}

extension BarChart {
    fileprivate init(_ figures: QuranChartData<some Hashable & Sendable>) {
        self.init(
            ChartHeading(figures.title, whenEmpty: figures.whenEmpty), labels: figures.names, values: figures.values,
            unit: figures.unit, whole: figures.whole)
    }
}
