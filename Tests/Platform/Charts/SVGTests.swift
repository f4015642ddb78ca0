import Charts
import Kernel
import Markup
import Testing

struct SVGTests {
    @Test(arguments: SmallCharts.all.indices)
    func everyChartIsPassiveXMLWithATitleAndADescription(index: Int) throws {
        let chart = SmallCharts.all[index].chart
        let picture = try Picture(chart.svg())
        let id = chart.heading.id
        #expect(picture.attributes["svg/role"] == "img")
        #expect(picture.attributes["svg/aria-labelledby"] == "\(id)-title \(id)-desc")
        #expect(picture.elements.prefix(4) == ["svg", "title", "desc", "style"])
        let allowed: Set = ["svg", "title", "desc", "style", "rect", "circle", "path", "text"]
        #expect(Set(picture.elements).subtracting(allowed) == [])
        #expect(picture.texts["desc"]?.isEmpty == false)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e308, -1e308, .leastNonzeroMagnitude, 0, -0.0])
    func everyChartAcceptsAnyValue(value: Double) throws {
        let day = SmallCharts.day("2026-01-01")
        let next = SmallCharts.day("2026-01-02")
        for values in [[value], [value, value], [1, value, 2], [value, -value, value / 3]] {
            let points = zip([day, next], values).map { LineChart.Point($0, $1, low: $1, high: -$1) }
            let charts: [any Chart] = [
                LineChart(ChartHeading("l"), [.init("", points)]),
                BarChart(
                    ChartHeading("b"), labels: values.map { _ in "x" }, [.init("a", values), .init("b", values)],
                    whole: value),
                CalendarHeatMap(ChartHeading("h"), from: day, values),
                RouteChart(ChartHeading("w"), values.map { .init($0, $0 * 2) }),
            ]
            for chart in charts {
                let text = SmallCharts.text(chart)
                #expect(!text.contains("nan") && !text.contains("inf\""), "\(text)")
                _ = try Picture(chart.svg())
            }
        }
        for display in [TextDisplay(columns: 10), TextDisplay(columns: 20), TextDisplay(columns: 20, isUnicode: false)]
        {
            let bars = BarChart(ChartHeading("b"), labels: ["a", "b"], values: [value, 1]).terminal(display)
            #expect(bars.allSatisfy { $0.count <= 20 })
            let days = CalendarHeatMap(ChartHeading("h"), from: day, [value, 1])
            #expect(days.terminal(display).count > 1)
            #expect(Sparkline.text([value, 1, nil], on: display).count == 3)
        }
    }

    @Test func aMissingNumberIsAGapAndNotZero() {
        let known = BarChart(ChartHeading("b"), labels: ["a"], values: [0])
        #expect(known.summary == "1 bar, \u{2068}a\u{2069}. Least: 0 (\u{2068}a\u{2069}). Most: 0 (\u{2068}a\u{2069}).")
        for gap in [nil, Double.nan, .infinity] {
            #expect(BarChart(ChartHeading("b"), labels: ["a"], values: [gap]).summary == "Nothing yet")
        }
        let days = CalendarHeatMap(ChartHeading("h"), from: SmallCharts.day("2026-01-08"), [0, .nan, 2])
        #expect(days.summary == "3 days, 2026-01-08 to 2026-01-10: 1 with an amount, 1 unknown. Most: 2 (2026-01-10).")
    }

    @Test func aYearWithATooltipForEachDayIsWithin40KB() throws {
        let values = (0..<366).map { Double($0 % 7) * 12_345.678 }
        let year = CalendarHeatMap(ChartHeading("A year"), from: SmallCharts.day("2024-01-01"), values)
        let bytes = year.svg()
        #expect(bytes.count < 40_000)
        #expect(try Picture(bytes).elements.count { $0 == "title" } == 367)
    }

    @Test func aChartOfTenYearsOfDaysStaysSmall() throws {
        let first = SmallCharts.day("2016-01-01")
        let values = (0..<3_653).map { Double($0 % 90) }
        let points = values.enumerated().map { index, value in
            LineChart.Point(CivilDay(daysSince1970: first.daysSince1970 + index) ?? first, value)
        }
        #expect(CalendarHeatMap(ChartHeading("h"), from: first, values).svg().count < 80_000)
        #expect(LineChart(ChartHeading("l"), [.init("", points)]).svg().count < 80_000)
        #expect(BarChart(ChartHeading("b"), labels: values.map { "\($0)" }, values: values).svg().count < 120_000)
    }

    /// Two limits: as many values as fit into a request, and the last days of the calendar.
    @Test func aHeatMapHasAHundredYearsAtMost() throws {
        let long = CalendarHeatMap(ChartHeading("h"), from: .earliest, [Double?](repeating: 1, count: 400_000))
        #expect(long.svg().count < 1_000_000)
        #expect(long.summary.hasPrefix("36525 days, "))
        let end = CalendarHeatMap(ChartHeading("h"), from: .latest, [1, 2, 3])
        #expect(end.summary == "1 day, 9999-12-31 to 9999-12-31: 1 with an amount. Most: 1 (9999-12-31).")
        _ = try Picture(end.svg())
    }

    @Test func anArabicLabelHasThePositionOfALatinLabel() {
        let text = SmallCharts.text(
            BarChart(ChartHeading("القراءة"), labels: ["البقرة (2)", "Yusuf"], values: [1, 2]))
        #expect(text.contains("class=\"h\" direction=\"rtl\">القراءة</text>"))
        #expect(text.contains("direction=\"rtl\" text-anchor=\"middle\">البقرة (2)</text>"))
        #expect(text.contains("text-anchor=\"middle\">Yusuf</text>"))
    }

    @Test func directionMarksAreRemovedFromLabels() {
        let steered = "a\u{202E}b\u{2066}c\u{202A}"
        let text = SmallCharts.text(BarChart(ChartHeading(steered), labels: [steered], values: [1]))
        #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0x2066 })
        #expect(text.contains(">abc</text>"))
    }

    @Test func chartIDsUseTheSanitisedIDOfThePage() {
        let chart = LineChart(ChartHeading("r", id: "a\" onload=\"x"), [])
        #expect(SmallCharts.text(chart).contains("aria-labelledby=\"aonloadx-title aonloadx-desc\""))
    }
}

/// The elements of a picture, read by a strict XML reader.
private struct Picture {
    let elements: [String]
    let attributes: [String: String]
    let texts: [String: String]

    init(_ bytes: [UInt8]) throws {
        let handler = Handler()
        let reader = try MarkupReader(handler: handler)
        try bytes.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
            try reader.feed(UnsafeRawBufferPointer(bytes))
        }
        try reader.finish()
        (elements, attributes, texts) = (handler.elements, handler.attributes, handler.texts)
    }

    private final class Handler: MarkupHandler {
        var elements: [String] = []
        var attributes: [String: String] = [:]
        var texts: [String: String] = [:]

        func start(_ name: MarkupName, _ attributes: MarkupAttributes) -> MarkupFlow {
            elements.append(name.string)
            if name.string == "svg" {
                self.attributes["svg/role"] = attributes.string(of: "role")
                self.attributes["svg/aria-labelledby"] = attributes.string(of: "aria-labelledby")
            }
            return .proceed
        }

        func end(_ name: MarkupName) -> MarkupFlow { .proceed }

        func text(_ bytes: UnsafeBufferPointer<UInt8>) -> MarkupFlow {
            texts[elements.last ?? "", default: ""] += String(decoding: bytes, as: UTF8.self)
            return .proceed
        }
    }
}
