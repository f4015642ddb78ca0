internal import Kernel

/// Days along the lower side of a chart.
struct DayAxis {
    private let first: Int
    private let span: Double
    private let left: Double
    private let width: Double
    let labels: [(x: Double, label: ChartLabel)]

    init(_ first: CivilDay, _ last: CivilDay, in frame: ChartFrame) {
        let days = first.days(until: last)
        self.first = first.daysSince1970
        span = Double(max(days, 1))
        // A single day is drawn in the middle.
        (left, width) = days == 0 ? (frame.left + frame.width / 2, 0) : (frame.left, frame.width)
        var labels: [(x: Double, label: ChartLabel)] = []
        for (day, text) in Self.marks(first, last) {
            let share = Double(first.days(until: day)) / span
            labels.append((left + share * width, ChartLabel(text)))
        }
        self.labels = labels
    }

    func x(_ day: CivilDay) -> Double { left + Double(day.daysSince1970 - first) / span * width }

    /// The points by x coordinate, each with its least and its greatest value. Several points at one pixel are merged into one
    /// element.
    func columns(_ points: [(CivilDay, Double, Double)]) -> [(Double, Double, Double)] {
        guard Double(points.count) > 2 * width, width > 0 else { return points.map { (x($0.0), $0.1, $0.2) } }
        var columns: [(Double, Double, Double)] = []
        for point in points {
            let place = x(point.0).rounded()
            let (low, high) = (min(point.1, point.2), max(point.1, point.2))
            if let last = columns.last, last.0 == place {
                columns[columns.count - 1] = (place, min(last.1, low), max(last.2, high))
            } else {
                columns.append((place, low, high))
            }
        }
        return columns
    }

    /// Years, months or days, depending on which are few enough.
    private static func marks(_ first: CivilDay, _ last: CivilDay) -> [(CivilDay, String)] {
        let days = first.days(until: last)
        if days <= 12 {
            return (0...days).compactMap { CivilDay(daysSince1970: first.daysSince1970 + $0) }
                .map { ($0, "\($0)".dropFirst(5).description) }
        }
        if days <= 70 {
            return stride(from: 0, through: days, by: 7).compactMap {
                CivilDay(daysSince1970: first.daysSince1970 + $0)
            }
            .map { ($0, "\($0)".dropFirst(5).description) }
        }
        if days <= 3 * 366 {
            return months(first, last).map { ($0, "\($0)".prefix(7).description) }
        }
        let years = last.year - first.year
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000].first { years / $0 <= 12 } ?? 2_000
        return (first.year...last.year).filter { $0 % step == 0 }
            .compactMap { CivilDay(year: $0, month: 1, day: 1) }.filter { $0 >= first }.map { ($0, String($0.year)) }
    }

    private static func months(_ first: CivilDay, _ last: CivilDay) -> [CivilDay] {
        (first.year...last.year).flatMap { year in (1...12).compactMap { CivilDay(year: year, month: $0, day: 1) } }
            .filter { first <= $0 && $0 <= last }
    }
}
