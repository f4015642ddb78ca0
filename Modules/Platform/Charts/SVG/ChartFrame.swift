/// The area for the values of a chart with two axes, and the axes.
struct ChartFrame {
    /// The margin at the sides of the picture.
    static let edge = 16.0
    static let size = (width: 720.0, height: 280.0)
    private static let font = 11.0

    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
    let scale: ValueScale
    private let marks: [ChartLabel]

    init(_ scale: ValueScale, unit: String, legendRows: Int) {
        self.scale = scale
        marks = scale.marks.map { ChartLabel(ChartValue.short($0) + (unit.isEmpty ? "" : " \(unit)")) }
        left = Self.edge + 8 + (marks.map(\.width).max() ?? 0) * Self.font
        right = Self.size.width - Self.edge
        top = 48 + Double(legendRows) * 18
        bottom = Self.size.height - 34
    }

    var width: Double { right - left }

    func y(_ value: Double) -> Double { bottom - scale.share(value) * (bottom - top) }

    func drawAxis(on canvas: inout SVGCanvas) {
        canvas.path("g") { path in
            for mark in scale.marks {
                path.move(left, y(mark))
                path.line(right, y(mark))
            }
        }
        for (mark, label) in zip(scale.marks, marks) {
            canvas.label(label, left - 8, y(mark) + 4, anchor: .end)
        }
        if scale.lower <= 0, scale.upper >= 0 { canvas.line("z", left, y(0), right, y(0)) }
    }

    /// Draws as many labels below the frame as fit, at even distances.
    func drawPlaces(_ labels: [(x: Double, label: ChartLabel)], on canvas: inout SVGCanvas) {
        let widest = (labels.map(\.label.width).max() ?? 0) * Self.font + 8
        let room = max(1, Int(width / max(widest, 1)))
        let every = max(1, (labels.count + room - 1) / room)
        for index in stride(from: 0, to: labels.count, by: every) {
            let (x, label) = labels[index]
            // The first and last labels stay within the picture.
            let half = label.width * Self.font / 2
            let place = min(max(x, Self.edge + half - 8), Self.size.width - half - 4)
            canvas.label(label, place, bottom + 18, anchor: .middle)
        }
    }

    // MARK: Legend

    /// The layout of the series' names: the position and row of each, and the number of rows.
    static func legend(_ names: [String]) -> (places: [(x: Double, row: Int, label: ChartLabel)], rows: Int) {
        guard names.count > 1 else { return ([], 0) }
        var places: [(x: Double, row: Int, label: ChartLabel)] = []
        var (x, row) = (edge, 0)
        for label in names.map(ChartLabel.init) {
            let width = label.width * font + 34
            if x > edge, x + width > size.width - edge { (x, row) = (edge, row + 1) }
            places.append((x, row, label))
            x += width
        }
        return (places, row + 1)
    }

    static func drawLegend(
        _ places: [(x: Double, row: Int, label: ChartLabel)], asLines: Bool, on canvas: inout SVGCanvas
    ) {
        for (series, place) in places.enumerated() {
            let y = 46 + Double(place.row) * 18
            if asLines {
                canvas.line(ChartStyle.stroke(series), place.x, y - 4, place.x + 14, y - 4)
            } else {
                canvas.rectangle(ChartStyle.fill(series), place.x, y - 9, 10, 10)
            }
            canvas.label(place.label, place.x + (asLines ? 20 : 16), y, "k")
        }
    }
}
