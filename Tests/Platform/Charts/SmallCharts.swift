import Charts
import Kernel

/// Charts small enough to be read as text.
enum SmallCharts {
    static func day(_ text: String) -> CivilDay { CivilDay(text) ?? .earliest }

    static let hostile = "<script>&\u{202E}x\u{0}\u{FFFE}]]>\"'\u{2067}"

    static let all: [(name: String, chart: any Chart)] = [
        (
            "bars",
            BarChart(ChartHeading("Read"), labels: ["1", "2", "3"], values: [100, 12.5, nil], unit: "%", whole: 100)
        ),
        (
            "stacked",
            BarChart(ChartHeading("Spent"), labels: ["Jan"], [.init("Rent", [900]), .init("Refund", [-100])])
        ),
        (
            "line",
            LineChart(
                ChartHeading("Weight", id: "weight"),
                [
                    .init(
                        "",
                        [
                            .init(day("2026-01-01"), 80, low: 79, high: 81), .init(day("2026-01-02"), 79.5),
                            .init(day("2026-01-03"), .nan), .init(day("2026-01-04"), 79),
                        ])
                ], unit: "kg")
        ),
        ("heatmap", CalendarHeatMap(ChartHeading("Steps"), from: day("2026-01-08"), [0, 1, nil, 3, 9_000])),
        (
            "route",
            RouteChart(
                ChartHeading("A way"), [.init(52.5, 13.4), .init(52.501, 13.4), nil, .init(52.501, 13.402)])
        ),
        ("arabic", BarChart(ChartHeading("القراءة"), labels: ["البقرة (2)", "Yusuf"], values: [1, 2])),
        ("hostile", BarChart(ChartHeading(hostile), labels: [hostile], [.init(hostile, [1]), .init("", [.infinity])])),
        ("empty", LineChart(ChartHeading("Weight", whenEmpty: "لا شيء"), [])),
    ]

    static func text(_ chart: any Chart) -> String { String(decoding: chart.svg(), as: UTF8.self) }
}
