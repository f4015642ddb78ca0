/// The title, description and other texts of a chart.
package struct ChartHeading: Hashable, Sendable {
    package let title: String
    /// The description for people who cannot see the chart; nil for a sentence made from the values.
    package let description: String?
    /// The text if there is nothing to draw.
    package let whenEmpty: String
    /// The prefix of the chart's ids, for a page with several charts: ASCII letters, digits and hyphens.
    package let id: String

    package init(
        _ title: String, description: String? = nil, whenEmpty: String = "Nothing yet", id: String = "chart"
    ) {
        (self.title, self.description, self.whenEmpty) = (title, description, whenEmpty)
        let plain = id.unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
        }
        self.id = plain.isEmpty ? "chart" : String(String.UnicodeScalarView(plain.prefix(40)))
    }
}

/// A chart that is drawn as SVG.
package protocol Chart: Sendable {
    var heading: ChartHeading { get }
    /// The values in a sentence.
    var summary: String { get }
    func draw(on canvas: inout SVGCanvas)
    /// Width and height in pixels.
    var size: (width: Double, height: Double) { get }
}
