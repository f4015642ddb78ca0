internal import Charts
internal import Glibc
internal import Kernel

// chart-gallery DIRECTORY: writes every sample as SVG, and prints it as a terminal shows it. Also prints the cost of a chart of
// a year.

guard CommandLine.arguments.count == 2 else {
    print("chart-gallery DIRECTORY")
    exit(64)
}

for (name, chart) in Samples.all {
    let path = "\(CommandLine.arguments[1])/\(name).svg"
    guard let file = fopen(path, "w") else {
        perror(path)
        exit(74)
    }
    let bytes = chart.svg()
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { exit(74) }
    for display in [TextDisplay(columns: 80, isColored: true), TextDisplay(columns: 40, isUnicode: false)] {
        let lines: [String]? =
            switch chart {
            case let chart as LineChart: chart.terminal(display)
            case let chart as BarChart where !name.contains("years"): chart.terminal(display)
            case let chart as CalendarHeatMap where !name.contains("years"): chart.terminal(display)
            default: nil
            }
        if let lines { print("\n== \(name), \(display.columns) columns\n" + lines.joined(separator: "\n")) }
    }
}

let year = CalendarHeatMap(ChartHeading("A year"), from: Samples.first, Samples.amounts(366))
var bytes = year.svg().count
let clock = ContinuousClock()
var times: [Duration] = []
for _ in 0..<201 {
    times.append(
        clock.measure {
            bytes = CalendarHeatMap(ChartHeading("A year"), from: Samples.first, Samples.amounts(366)).svg().count
        })
}
times.sort()
print("\nA year's heat map: \(bytes) bytes; median \(times[100]), best \(times[0])")
