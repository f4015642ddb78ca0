/// A line of values beside a number, drawn to the size of a word. The number says what the line shows, so screen readers skip it.
package struct Sparkline: Sendable {
    private let values: [Double]
    private static let (width, height) = (120.0, 30.0)

    /// - Parameter values: in the order of time; at most the last 90 are drawn.
    package init(_ values: some Sequence<Double>) {
        self.values = Array(values.filter(\.isFinite).suffix(90))
    }

    /// Empty for fewer than two values, which make no line.
    package var html: HTML {
        guard values.count > 1, let least = values.min(), let most = values.max() else { return HTML() }
        let (step, span) = (Self.width / Double(values.count - 1), max(most - least, .leastNormalMagnitude))
        let points = values.enumerated().map { place, value in
            let x = Double(place) * step
            let y = most == least ? Self.height / 2 : (most - value) / span * Self.height
            return "\(Self.rounded(x)),\(Self.rounded(y))"
        }
        return """
            <svg class="spark" viewBox="-2 -2 124 34" aria-hidden="true" focusable="false"><polyline points="\(points.joined(separator: " "))"/></svg>
            """
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
