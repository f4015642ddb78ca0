package import Kernel

extension Trend: ViewEntity {}

extension Trend.Point: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("day", \.day), ShownField("value", \.value), ShownField("weekMean", \.weekMean),
        ShownField("trend", \.trend),
    ]

    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.day, "`MetricPicture` draws it, and CSV and JSON of `mizan fitness trend` have it as a column."),
            (\.value, "`MetricPicture` draws it, and CSV and JSON of `mizan fitness trend` have it as a column."),
            (\.weekMean, "`MetricPicture` draws it, and CSV and JSON of `mizan fitness trend` have it as a column."),
        ]
    }
}

extension Slope: ViewEntity {}
extension PeriodStatistics: ViewEntity {}
extension PeriodStatistics.Values: ViewEntity {}
