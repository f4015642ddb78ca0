import Testing

@testable import Charts

struct ValueTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (0.25, "0.25"), (0.0012, "0.001"), (0.0004, "4e-4"), (1.0 / 3, "0.333"), (9.999, "10"),
        (12.34, "12.3"), (99.96, "100"), (999.4, "999"), (999.6, "1k"), (1_234, "1.23k"), (-1_500, "-1.5k"),
        (2_000_000, "2M"), (3e9, "3G"), (999_999_999_999, "1T"), (1e15, "1e15"), (1e300, "1e300"),
        (-2.54e299, "-2.5e299"),
        (9.99e20, "1e21"), (.leastNonzeroMagnitude, "4.9e-324"),
    ])
    func numbersAreShortAndTheSameInEveryLocale(value: Double, text: String) {
        #expect(ChartValue.short(value) == text)
    }

    @Test(arguments: [
        ([0.0, 100], [0.0, 50, 100]), ([3, 5], [3.0, 3.5, 4, 4.5, 5]), ([7], [0, 2, 4, 6, 8]), ([], [0, 0.5, 1]),
        ([-1e300, 1e300], [-1e300, -5e299, 0, 5e299, 1e300]), ([Double.leastNonzeroMagnitude], [0, 0.5, 1]),
        ([-3, -1], [-3, -2.5, -2, -1.5, -1]),
    ])
    func axisMarksAreRoundNumbers(values: [Double], marks: [Double]) {
        let scale = ValueScale(values, includesZero: false)
        #expect(scale.marks.map(ChartValue.short) == marks.map(ChartValue.short))
        #expect(scale.share(scale.lower) == 0 && scale.share(scale.upper) == 1)
    }

    @Test func theScaleOfBarsIncludesZero() {
        #expect(ValueScale([90, 100], includesZero: true).lower == 0)
        #expect(ValueScale([-100, -90], includesZero: true).upper == 0)
        #expect(ValueScale([3], includesZero: true, upTo: 100).upper == 100)
        #expect(ValueScale([3], includesZero: true, upTo: .nan).upper == 3)
    }

    @Test(arguments: [
        ("abc", false), ("", false), ("123", false), ("(2) البقرة", true), ("Al-Baqara البقرة", false), ("שלום", true),
        ("\u{200F}abc", true), ("\u{200E}البقرة", false), ("٣", false),
    ])
    func theDirectionOfALabelFollowsItsFirstLetter(text: String, isRightToLeft: Bool) {
        #expect(ChartLabel(text).isRightToLeft == isRightToLeft)
    }

    @Test func aLabelIsOneLineOfValidXMLCharacters() {
        #expect(ChartLabel("a\nb\u{0}c\u{FFFE}\u{2028}d").text == "a b c\u{FFFD} d")
        #expect(ChartLabel(String(repeating: "x", count: 1_000)).text.count == 60)
        let marks = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(ChartLabel(marks).text.unicodeScalars.count <= 240)
        #expect(ChartLabel("a long name").shortened(to: 4).text == "a lon…")
    }

    /// If all days have the same value, all have the darkest shade. A single very large value does not change the shades of the
    /// other days.
    @Test func shadesFollowTheRankOfValues() {
        let day = SmallCharts.day("2026-01-01")
        func shades(_ values: [Double?]) -> [Int?] {
            let map = CalendarHeatMap(ChartHeading("h"), from: day, values)
            return map.values.map { $0.map(map.shade) }
        }
        #expect(shades([1, 1, 1]) == [4, 4, 4])
        #expect(shades([1, 2, 3, 4, 0, -1, nil]) == [1, 2, 3, 4, 0, 0, nil])
        #expect(shades([1, 2, 3, 1e300]) == [1, 2, 3, 4])
    }

    @Test func aRouteCrossesTheDateLineTheShortWay() {
        let way = RouteChart(ChartHeading("w"), [.init(0, 179.99), .init(0, -179.99)])
        #expect(way.summary == "A way of 2.22 km over 2 points.")
        #expect(RouteChart(ChartHeading("w"), [.init(91, 0), .init(.nan, 1), nil]).summary == "Nothing yet")
    }
}
