internal import Charts
internal import Kernel

/// Charts of every kind, with usual and with unusual values.
struct Samples {
    static let first = CivilDay(year: 2025, month: 1, day: 1) ?? .earliest

    static func day(_ number: Int) -> CivilDay {
        CivilDay(daysSince1970: first.daysSince1970 + number) ?? .latest
    }

    /// Numbers that look random and are the same in each run.
    static func noise(_ number: Int) -> Double {
        var state = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return Double((state ^ (state >> 27)) % 1_000) / 1_000
    }

    static let arabicMonths = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
    ]

    /// Daily amounts: with a week of unknown values, rest days, a marathon.
    static func amounts(_ days: Int) -> [Double?] {
        (0..<days).map { day in
            if (60..<67).contains(day) { return nil }
            if noise(day) < 0.3 { return 0 }
            return day == 200 ? 42_195 : (noise(day + 7) * 9_000).rounded()
        }
    }

    static func weights(_ days: Int) -> [LineChart.Point] {
        (0..<days).compactMap { day in
            guard noise(day) > 0.1, !(90..<110).contains(day) else { return LineChart.Point(Self.day(day), nil) }
            let value = 78 - Double(day % 700) / 90 + noise(day * 3) * 2
            return LineChart.Point(Self.day(day), value, low: value - 1.5, high: value + 1.5)
        }
    }

    static let hostile = "<script>alert(1)</script>&\u{202E}txet\u{0007}\u{FFFE}\u{2066}\"'"

    static let all: [(name: String, chart: any Chart)] = usual + lines + extreme

    private static let usual: [(name: String, chart: any Chart)] = [
        (
            "bars",
            BarChart(
                ChartHeading("Reading progress by juz"), labels: (1...30).map(String.init),
                values: (1...30).map { $0 < 9 ? 100 : $0 == 9 ? 62 : $0 > 27 ? noise($0) * 100 : 0 }, unit: "%",
                whole: 100)
        ),
        (
            "stacked",
            BarChart(
                ChartHeading("Spending by month"), labels: CalendarHeatMap.Names.english.months,
                [
                    BarChart.Series("Rent", (0..<12).map { _ in 900 }),
                    BarChart.Series("Food", (0..<12).map { 250 + noise($0) * 200 }),
                    BarChart.Series("Travel", (0..<12).map { $0 == 4 ? nil : noise($0 + 40) * 600 }),
                    BarChart.Series("Refunds", (0..<12).map { -noise($0 + 80) * 200 }),
                ], unit: "€")
        ),
        ("heatmap", CalendarHeatMap(ChartHeading("Steps, a year of days"), from: first, amounts(365))),
        (
            "route",
            RouteChart(
                ChartHeading("Round the lake"),
                (0..<600).map { step in
                    if (300..<320).contains(step) { return nil }
                    let angle = Double(step) / 600 * 5.8
                    let radius = 1 + 0.25 * sine(angle * 3) + noise(step) * 0.01
                    return RouteChart.Point(
                        52.5 + radius * 0.012 * sine(angle + 1.57), 13.4 + radius * 0.024 * sine(angle))
                })
        ),
    ]

    /// A sine without a mathematical library: the gallery needs the shape, not exact digits.
    private static func sine(_ angle: Double) -> Double {
        let turn = angle.remainder(dividingBy: 2 * Double.pi)
        let square = turn * turn
        return turn * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
    }

    private static let lines: [(name: String, chart: any Chart)] = [
        (
            "line",
            LineChart(ChartHeading("Weight, with what the scale is off by"), [.init("", weights(200))], unit: "kg")
        ),
        (
            "lines",
            LineChart(
                ChartHeading("Balances"),
                ["Everyday account", "Savings", "Cash"].enumerated().map { number, name in
                    let values = (0..<120).map { 2_000.0 * Double(number + 1) + noise($0 / 9 + number * 77) * 1_500 }
                    return LineChart.Series(name, values.enumerated().map { LineChart.Point(day($0), $1) })
                }, unit: "€")
        ),
        (
            "line-arabic",
            LineChart(
                ChartHeading("الوزن خلال السنة"),
                [
                    .init("الصباح (kg)", weights(80)),
                    .init("المساء", weights(80).map { .init($0.day, $0.value.map { $0 + 2 }) }),
                ],
                unit: "كغ")
        ),
        (
            "bars-arabic",
            BarChart(
                ChartHeading("تقدم القراءة حسب الجزء"),
                labels: ["الفاتحة", "البقرة (2)", "آل عمران", "النساء", "المائدة 5"],
                values: [100, 64, 12.5, nil, 3], unit: "٪", whole: 100)
        ),
        (
            "heatmap-arabic",
            CalendarHeatMap(
                ChartHeading("أيام القراءة"), from: day(90), amounts(365), firstWeekday: .saturday,
                names: .init(
                    months: arabicMonths,
                    weekdays: ["الإثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
                    less: "أقل", more: "أكثر"))
        ),
    ]

    private static let ten = 3_653

    private static let extreme: [(name: String, chart: any Chart)] = [
        ("line-ten-years", LineChart(ChartHeading("Ten years of days"), [.init("", weights(ten))], unit: "kg")),
        ("heatmap-ten-years", CalendarHeatMap(ChartHeading("Ten years of days"), from: first, amounts(ten))),
        (
            "bars-ten-years",
            BarChart(ChartHeading("Ten years of days"), labels: (0..<ten).map { "\(day($0))" }, values: amounts(ten))
        ),
        ("line-empty", LineChart(ChartHeading("Weight"), [])),
        ("bars-empty", BarChart(ChartHeading("Favourites"), labels: [], values: [])),
        ("heatmap-empty", CalendarHeatMap(ChartHeading("Steps"), from: first, [])),
        ("route-empty", RouteChart(ChartHeading("A way"), [])),
        ("line-one", LineChart(ChartHeading("One point"), [.init("", [.init(first, 3, low: 2, high: 5)])])),
        ("bars-one", BarChart(ChartHeading("One bar"), labels: ["2026-01"], values: [3])),
        ("heatmap-one", CalendarHeatMap(ChartHeading("One day"), from: first, [1])),
        ("route-one", RouteChart(ChartHeading("One place"), [.init(21.4225, 39.8262)])),
        (
            "line-odd",
            LineChart(
                ChartHeading(hostile),
                [.init(hostile, [1, .nan, 1e300, -1e300, .infinity, 1e308, 2].enumerated().map { .init(day($0), $1) })])
        ),
        (
            "bars-odd",
            BarChart(
                ChartHeading(hostile), labels: [hostile, "NaN", "∞", "10^300", "-10^308"],
                [
                    .init(hostile, [1, .nan, .infinity, 1e300, -1e308]),
                    .init("b", [Double.leastNonzeroMagnitude, 1, nil, 1e300, -1]),
                ])
        ),
        (
            "heatmap-odd",
            CalendarHeatMap(
                ChartHeading(hostile), from: first,
                [.nan, .infinity, 1e300, -1e300, Double.leastNonzeroMagnitude, 0, nil, 3])
        ),
        (
            "route-odd",
            RouteChart(
                ChartHeading(hostile), [.init(.nan, 0), .init(89.9, 179.9), .init(90, -179.9), .init(1e300, 0), nil])
        ),
    ]
}
