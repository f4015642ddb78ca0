package import FitnessDomain
package import Kernel

/// A type over a range of days as values to be drawn, in the shown unit. It knows nothing of charts.
package struct MetricPicture: Sendable {
    /// Values that can be added up are drawn as bars, all others as lines.
    package enum Values: Sendable {
        case bars(labels: [String], values: [Double?])
        case lines([Line])
    }

    package struct Line: Sendable {
        package let name: String
        package let points: [(day: CivilDay, value: Double?)]
    }

    package let title: String
    package let unit: String
    package let values: Values

    package static let whenEmpty = "No entries in these days"

    /// The maximum number of days that are drawn one by one. More days are drawn as months: each month is the mean of its days.
    static let mostBars = 62

    /// - Parameter unit: the owner's unit by default.
    package init(_ view: TrendView, in unit: MeasureUnit? = nil) {
        let (type, unit) = (view.metric.type, unit ?? view.metric.shownIn)
        func shown(_ value: Double?) -> Double? { value.map { type.unit.convert($0, to: unit) } }
        let points = view.trend.points
        self.unit = unit.symbol
        guard view.metric.type.usualDayRule == .sum else {
            title = type.title
            values = .lines([
                Line(name: "Days", points: points.map { ($0.day, shown($0.value)) }),
                Line(name: "7 days", points: points.map { ($0.day, shown($0.weekMean)) }),
                Line(name: "Trend", points: points.map { ($0.day, shown($0.trend)) }),
            ])
            return
        }
        guard points.count > Self.mostBars else {
            title = "\(type.title) a day"
            values = .bars(
                labels: points.map { String("\($0.day)".dropFirst(5)) }, values: points.map { shown($0.value) })
            return
        }
        title = "\(type.title) a day, by month"
        var months: [(label: String, sum: Double, days: Double)] = []
        for point in points {
            let label = String("\(point.day)".prefix(7))
            if months.last?.label != label { months.append((label, 0, 0)) }
            guard let value = shown(point.value) else { continue }
            months[months.count - 1].sum += value
            months[months.count - 1].days += 1
        }
        values = .bars(labels: months.map(\.label), values: months.map { $0.days > 0 ? $0.sum / $0.days : nil })
    }
}
