internal import Kernel

extension Trend: ViewEntity {}

extension Trend.Point: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.day, "a column of `mizan fitness trend`"), (\.value, "a column of `mizan fitness trend`"),
            (\.weekMean, "a column of `mizan fitness trend`"),
        ]
    }
}

extension Slope: ViewEntity {}
extension PeriodStatistics: ViewEntity {}
extension PeriodStatistics.Values: ViewEntity {}
