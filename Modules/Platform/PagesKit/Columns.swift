/// A chart of columns that go up for one value and down for another, such as money received and spent in each month. The page
/// says the same values in words, so screen readers skip the chart.
package struct Columns: Sendable {
    package struct Column: Sendable {
        let label: String
        let up: Double
        let down: Double
        let isMarked: Bool

        /// - Parameters:
        ///   - label: one or two characters below the column.
        ///   - up: the value above the line; `down` is the value below the line. Both count without their signs.
        ///   - isMarked: true for the column that the page is about.
        package init(_ label: String, up: Double, down: Double, isMarked: Bool = false) {
            (self.label, self.isMarked) = (label, isMarked)
            (self.up, self.down) = (Self.drawn(up), Self.drawn(down))
        }

        private static func drawn(_ value: Double) -> Double { value.isFinite ? abs(value) : 0 }
    }

    private let columns: [Column]
    private static let (width, height, labels) = (360.0, 90.0, 14.0)

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Empty if no column has a value.
    package var html: HTML {
        let (up, down) = (columns.map(\.up).max() ?? 0, columns.map(\.down).max() ?? 0)
        guard up + down > 0 else { return HTML() }
        let (scale, step) = (Self.height / (up + down), Self.width / Double(columns.count))
        let line = up * scale
        return """
            <svg class="columns" viewBox="0 0 360 104" aria-hidden="true" focusable="false">\
            \(each: Array(columns.enumerated()), { place, column in
                let x = Double(place) * step
                return """
                    <g\(column.isMarked ? Self.marked : HTML())>\
                    \(bar(x, line - column.up * scale, step, column.up * scale, "up"))\
                    \(bar(x, line, step, column.down * scale, "down"))\
                    <text x="\(rounded(x + step / 2))" y="\(rounded(Self.height + Self.labels - 2))" text-anchor="middle">\
                    \(column.label)</text></g>
                    """
            })<path d="M0 \(rounded(line))H360"/></svg>
            """
    }

    private static let marked: HTML = " class=\"marked\""

    private func bar(_ x: Double, _ y: Double, _ step: Double, _ height: Double, _ side: String) -> HTML {
        guard height > 0 else { return HTML() }
        // Any value but zero is visible, however small.
        return """
            <rect class="\(side)" x="\(rounded(x + step * 0.15))" y="\(rounded(y))" width="\(rounded(step * 0.7))" \
            height="\(rounded(max(height, 1)))"/>
            """
    }

    private func rounded(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
