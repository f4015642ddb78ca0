import Charts
import Kernel
import Testing

struct TerminalTests {
    private let wide = TextDisplay(columns: 40)
    private let plain = TextDisplay(columns: 40, isUnicode: false)

    @Test func barsAreDrawnInEighthsOfAColumn() {
        let chart = BarChart(
            ChartHeading("Read"), labels: ["1", "10", "11"], values: [100, 12.5, nil], unit: "%", whole: 100)
        #expect(
            chart.terminal(wide) == [
                "Read", "", "1   " + String(repeating: "█", count: 28) + "   100 %",
                "10  ███▌" + String(repeating: "░", count: 24) + "  12.5 %", "11",
            ])
        #expect(
            chart.terminal(plain)[2...] == [
                "1   " + String(repeating: "#", count: 28) + "   100 %",
                "10  ####" + String(repeating: ".", count: 24) + "  12.5 %", "11",
            ])
    }

    @Test func aSmallValueIsVisible() {
        let chart = BarChart(ChartHeading("b"), labels: ["a", "b", "c"], values: [10_000, 1, 0])
        #expect(chart.terminal(wide)[3] == "b  ▏" + String(repeating: " ", count: 33) + "  1")
        #expect(chart.terminal(plain)[3].hasPrefix("b  #"))
        #expect(chart.terminal(wide)[4].hasPrefix("c   "))
    }

    @Test func notesAreShownIfThereIsRoom() {
        let chart = BarChart(ChartHeading("b"), labels: ["a"], values: [1])
        #expect(chart.terminal(TextDisplay(columns: 80), notes: ["1 of 148"])[2].hasSuffix("█  1  1 of 148"))
        #expect(chart.terminal(TextDisplay(columns: 20), notes: ["1 of 148"])[2].hasSuffix("█  1"))
    }

    @Test func stackedBarsExtendInBothDirectionsFromZero() {
        let chart = BarChart(
            ChartHeading("s"), labels: ["Jan"], [.init("Rent", [3]), .init("Food", [3]), .init("Refund", [-3])])
        let bar = "▒▒▒▒▒▒▒▒▒▒██████████▓▓▓▓▓▓▓▓▓▓"
        #expect(
            chart.terminal(TextDisplay(columns: 38)) == ["s", "", "Jan  \(bar)  3", "", "█ Rent", "▓ Food", "▒ Refund"])
    }

    @Test func noLineIsWiderThanTheTerminal() {
        let labels = [String(repeating: "a", count: 300), "漢字漢字漢字漢字漢字漢字漢字漢字", "القراءة"]
        let chart = BarChart(
            ChartHeading(labels[0]), labels: labels, [.init(labels[0], [1, 2, -1e300]), .init("b", [1, nil, 1e300])])
        for columns in [20, 40, 80, 200] {
            for line in chart.terminal(TextDisplay(columns: columns)) {
                let wide = line.unicodeScalars.count { (0x4E00...0x9FFF).contains($0.value) }
                #expect(line.count + wide <= columns, "\(line)")
            }
        }
    }

    @Test func sparklinesHaveGapsAndMeans() {
        #expect(Sparkline.text([0, 1, nil, 7, .nan, 3.5], on: wide) == "▁▂ █ ▅")
        #expect(Sparkline.text([0, 1, nil, 7, .nan, 3.5], on: plain) == "_. # =")
        #expect(Sparkline.text([5, 5], on: wide) == "▅▅")
        #expect(Sparkline.text((0..<4_000).map(Double.init), on: wide).count == 40)
        #expect(Sparkline.text([], on: wide) == "")
    }

    @Test func aLineChartShowsItsLeastAndGreatestValue() {
        let day = SmallCharts.day("2026-01-01")
        let next = SmallCharts.day("2026-01-03")
        let chart = LineChart(ChartHeading("Weight"), [.init("", [.init(day, 80), .init(next, 79)])], unit: "kg")
        #expect(chart.terminal(wide) == ["Weight", "█ ▁  79 kg to 80 kg, last 79 kg"])
        let euro = LineChart(ChartHeading("€"), [.init("", [.init(day, 1)])], unit: "€")
        #expect(euro.terminal(plain) == ["?", "=  1 ?"])
    }

    @Test func aHeatMapHasARowForEachWeekday() {
        let map = CalendarHeatMap(ChartHeading("Steps"), from: SmallCharts.day("2026-01-08"), [0, 1, nil, 3, 9_000])
        #expect(
            map.terminal(wide) == [
                "Steps", "", "    Jan", "Mon  █", "", "Wed", "    ·", "Fri ▒", "", "    ▓", "",
                "    Less · ░ ▒ ▓ █ More",
            ])
        #expect(map.terminal(plain).last == "    Less . - + * # More")
    }

    @Test func aNarrowTerminalShowsTheLastWeeks() {
        let map = CalendarHeatMap(
            ChartHeading("h"), from: SmallCharts.day("2025-01-01"), (0..<365).map { $0 == 364 ? 1 : 0 })
        let lines = map.terminal(TextDisplay(columns: 20))
        #expect(lines.allSatisfy { $0.count <= 24 })
        #expect(lines[5] == "Wed ···············█")
    }

    @Test func coloursAreAddedAndEscapesInTextAreRemoved() {
        let colored = TextDisplay(columns: 40, isColored: true)
        let chart = BarChart(ChartHeading("b\u{1B}[31m"), labels: ["\u{1B}]0;x\u{7}\u{202E}"], values: [1])
        let escape = "\u{1B}["
        let lines = chart.terminal(colored)
        #expect(lines[0] == "\(escape)1mb [31m\(escape)0m")
        #expect(lines[2].hasPrefix(" ]0;x \u{FFFD}"))
        #expect(lines[2].contains("\(escape)38;5;32m█"))
        #expect(!chart.terminal(wide).joined().contains("\u{1B}"))
    }
}
