internal import Glibc
internal import Kernel

/// A route on the earth, drawn without a map: the route's shape, its start and end, and a scale.
package struct RouteChart: Chart {
    package struct Point: Hashable, Sendable {
        /// In degrees.
        package let latitude: Double
        package let longitude: Double

        package init(_ latitude: Double, _ longitude: Double) {
            (self.latitude, self.longitude) = (latitude, longitude)
        }

        var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 360 }
    }

    package let heading: ChartHeading
    /// The words beside the start and the end.
    private let ends: (start: String, end: String)
    /// Metres to the east and north of the first point; nil where the route is interrupted.
    private let path: [(east: Double, north: Double)?]

    /// - Parameter points: nil, or coordinates that are not on the earth, interrupt the line.
    package init(
        _ heading: ChartHeading, _ points: [Point?], ends: (start: String, end: String) = ("Start", "End")
    ) {
        (self.heading, self.ends) = (heading, ends)
        path = Self.metres(points.map { $0.flatMap { $0.isOnEarth ? $0 : nil } })
    }

    private static let metresPerDegree = 111_195.0

    private static func metres(_ points: [Point?]) -> [(east: Double, north: Double)?] {
        let known = points.compactMap(\.self)
        guard let first = known.first else { return points.map { _ in nil } }
        let middle = ((known.map(\.latitude).min() ?? 0) + (known.map(\.latitude).max() ?? 0)) / 2
        let narrowing = max(cos(middle * .pi / 180), 0.01)
        var longitude = first.longitude
        return points.map { point in
            guard let point else { return nil }
            // The shorter way round, also across the date line.
            longitude += (point.longitude - longitude).remainder(dividingBy: 360)
            return (
                (longitude - first.longitude) * metresPerDegree * narrowing,
                (point.latitude - first.latitude) * metresPerDegree
            )
        }
    }

    package var size: (width: Double, height: Double) { (480, 420) }

    private var length: Double {
        zip(path, path.dropFirst()).reduce(0) { sum, pair in
            guard let from = pair.0, let to = pair.1 else { return sum }
            return sum + hypot(to.east - from.east, to.north - from.north)
        }
    }

    private static func text(_ metres: Double) -> String {
        metres < 1_000 ? "\(Int(metres.rounded())) m" : ChartValue.short((metres / 10).rounded() / 100) + " km"
    }

    package var summary: String {
        let known = path.count { $0 != nil }
        guard known > 0 else { return ChartLabel(heading.whenEmpty).text }
        return "A way of \(Self.text(length)) over \(Counted.text(known, "point"))."
    }

    // MARK: Drawing

    private static let frame = (left: 28.0, top: 52.0, width: 424.0, height: 310.0)

    package func draw(on canvas: inout SVGCanvas) {
        let known = path.compactMap(\.self)
        guard let first = known.first, let last = known.last else { return canvas.nothing(heading, size) }
        let (east, north) = (known.map(\.east), known.map(\.north))
        let (west, south) = (east.min() ?? 0, north.min() ?? 0)
        let (across, up) = ((east.max() ?? 0) - west, (north.max() ?? 0) - south)
        // A single point, or the route of somebody who stands still, is drawn as a dot in a frame of some metres.
        let scale = min(Self.frame.width / max(across, 20), Self.frame.height / max(up, 20))
        let left = Self.frame.left + (Self.frame.width - across * scale) / 2
        let bottom = Self.frame.top + (Self.frame.height + up * scale) / 2
        func place(_ point: (east: Double, north: Double)) -> (x: Double, y: Double) {
            (left + (point.east - west) * scale, bottom - (point.north - south) * scale)
        }
        canvas.path("l0") { drawLine(on: &$0, place) }
        drawEnds(place(first), place(last), on: &canvas)
        drawScale(scale, on: &canvas)
    }

    /// Draws the line, without points that are less than a pixel from the last one drawn.
    private func drawLine(on path: inout SVGCanvas, _ place: ((east: Double, north: Double)) -> (x: Double, y: Double))
    {
        var last: (x: Double, y: Double)?
        for (index, point) in self.path.enumerated() {
            guard let point else {
                last = nil
                continue
            }
            let here = place(point)
            let isEnd = index + 1 == self.path.count || self.path[index + 1] == nil
            guard let before = last else {
                path.move(here.x, here.y)
                // A line of no length with round caps makes a dot.
                if isEnd { path.line(here.x, here.y) }
                last = here
                continue
            }
            guard isEnd || abs(here.x - before.x) + abs(here.y - before.y) >= 1 else { continue }
            path.line(here.x, here.y)
            last = here
        }
    }

    /// Draws the start and the end, with different shapes: a circle and a square.
    private func drawEnds(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double), on canvas: inout SVGCanvas) {
        canvas.path("s4 m") { $0.box(end.x - 5, end.y - 5, 10, 10) }
        canvas.circle("s2 m", start.x, start.y, 6)
        let y = size.height - 18
        canvas.circle("s2", 34, y - 4, 5)
        let name = ChartLabel(ends.start)
        canvas.label(name, 46, y, "k")
        let next = 46 + name.width * 11 + 18
        canvas.path("s4") { $0.box(next, y - 9, 10, 10) }
        canvas.label(ChartLabel(ends.end), next + 16, y, "k")
    }

    private func drawScale(_ scale: Double, on canvas: inout SVGCanvas) {
        let longest = 120 / scale
        let power = pow(10, log10(longest).rounded(.down))
        let metres = [5, 2, 1].map { $0 * power }.first { $0 <= longest } ?? power
        let (right, y) = (size.width - 28, size.height - 22)
        canvas.path("z") { path in
            path.move(right - metres * scale, y - 5)
            path.line(right - metres * scale, y)
            path.line(right, y)
            path.line(right, y - 5)
        }
        canvas.label(ChartLabel(Self.text(metres)), right - metres * scale / 2, y - 8, anchor: .middle)
    }
}
