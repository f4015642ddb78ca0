import Foundation
import Testing

/// Complete pictures. Tools/Checks/charts displays the charts.
struct GoldenTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/Charts")

    @Test(arguments: SmallCharts.all.indices)
    func theChartEqualsItsGoldenFile(index: Int) throws {
        let (name, chart) = SmallCharts.all[index]
        let drawn = Self.lines(SmallCharts.text(chart))
        let golden = try String(contentsOf: Self.directory.appending(path: "\(name).svg"), encoding: .utf8)
        #expect(drawn == Self.lines(golden), "\(name).svg is now:\n\(SmallCharts.text(chart))")
    }

    /// One element per line, so that a difference can be located.
    private static func lines(_ text: String) -> [String] {
        text.replacing("><", with: ">\n<").split(separator: "\n").map(String.init)
    }
}
