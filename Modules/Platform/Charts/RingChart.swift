internal import Glibc
internal import Kernel

/// Shares of a whole, as a ring: parts of a sum, or one part of what it is to become.
package struct RingChart: Chart {
    package let heading: ChartHeading
    /// What is no number, or not above zero, has no share.
    let parts: [(name: String, value: Double)]
    private let whole: Double?
    private let centre: String?
    private let unit: String

    /// - Parameters:
    ///   - whole: what a full ring stands for; the parts' sum, unless it is given and larger.
    ///   - centre: what stands in the middle; nil for the share of the parts, where the whole is given.
    package init(
        _ heading: ChartHeading, parts: [(name: String, value: Double?)], whole: Double? = nil, centre: String? = nil,
        unit: String = ""
    ) {
        self.heading = heading
        self.parts = parts.compactMap { part in
            guard let value = ChartValue.drawable(part.value), value > 0 else { return nil }
            return (part.name, value)
        }
        self.whole = ChartValue.drawable(whole)
        self.centre = centre
        self.unit = unit
    }

    private static let place = (x: 130.0, y: 152.0, radius: 88.0, hole: 60.0)
    private static let row = 22.0

    package var size: (width: Double, height: Double) {
        (520, max(264, 64 + Double(parts.count) * Self.row + 20))
    }

    private var total: Double { max(parts.reduce(0) { $0 + $1.value }, whole ?? 0) }

    private func percent(_ value: Double) -> String { ChartValue.short((value / total * 1_000).rounded() / 10) + " %" }

    private func text(_ value: Double) -> String { ChartValue.short(value) + (unit.isEmpty ? "" : " \(unit)") }

    package var summary: String {
        guard total > 0 else { return ChartLabel(heading.whenEmpty).text }
        let words = parts.map { "\(ChartLabel($0.name).isolated): \(text($0.value)) (\(percent($0.value)))" }
        let all = whole.map { _ in "Of \(text(total)). " } ?? ""
        return all + words.joined(separator: "; ") + (words.isEmpty ? "" : ".")
    }

    package func draw(on canvas: inout SVGCanvas) {
        guard total > 0 else { return canvas.nothing(heading, size) }
        canvas.path("t") { Self.slice(from: 0, to: 1, on: &$0) }
        var start = 0.0
        for (number, part) in parts.enumerated() {
            let end = min(start + part.value / total, 1)
            canvas.path(
                ChartStyle.fill(number), hint: { $0.escaped("\(ChartLabel(part.name).isolated): \(text(part.value))") }
            ) { Self.slice(from: start, to: end, on: &$0) }
            start = end
        }
        // Between two parts of colours that somebody takes for one there is a line.
        if parts.count > 1 { drawBorders(on: &canvas) }
        let middle = centre ?? whole.map { _ in percent(parts.reduce(0) { $0 + $1.value }) } ?? text(total)
        canvas.label(ChartLabel(middle), Self.place.x, Self.place.y + 10, "n", anchor: .middle)
        for (number, part) in parts.enumerated() {
            let y = 76 + Double(number) * Self.row
            canvas.rectangle(ChartStyle.fill(number), 250, y - 10, 12, 12)
            let value = ChartLabel("\(text(part.value)) · \(percent(part.value))")
            let room = size.width - 16 - 270 - 12 - value.width * 11
            canvas.label(ChartLabel(part.name).shortened(to: room / 11), 270, y, "k")
            canvas.label(value, size.width - 16, y, anchor: .end)
        }
    }

    private func drawBorders(on canvas: inout SVGCanvas) {
        canvas.path("m") { path in
            var start = 0.0
            for part in parts {
                let (inner, outer) = (Self.point(start, Self.place.hole - 1), Self.point(start, Self.place.radius + 1))
                path.move(inner.x, inner.y)
                path.line(outer.x, outer.y)
                start += part.value / total
            }
        }
    }

    private static func point(_ share: Double, _ radius: Double) -> (x: Double, y: Double) {
        let angle = 2 * Double.pi * share
        return (place.x + radius * sin(angle), place.y - radius * cos(angle))
    }

    /// In two halves where it is large: a full circle would end where it starts, and so be nothing.
    private static func slice(from start: Double, to end: Double, on path: inout SVGCanvas) {
        guard end - start <= 0.5 else {
            let middle = (start + end) / 2
            slice(from: start, to: middle, on: &path)
            return slice(from: middle, to: end, on: &path)
        }
        let (outerStart, outerEnd) = (point(start, place.radius), point(end, place.radius))
        let (innerStart, innerEnd) = (point(start, place.hole), point(end, place.hole))
        path.move(outerStart.x, outerStart.y)
        path.arc(radius: place.radius, isClockwise: true, outerEnd.x, outerEnd.y)
        path.line(innerEnd.x, innerEnd.y)
        path.arc(radius: place.hole, isClockwise: false, innerStart.x, innerStart.y)
        path.raw("z")
    }
}
