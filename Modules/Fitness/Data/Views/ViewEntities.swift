internal import Kernel

extension MetricView: ViewEntity {}

extension CurrentValue: ViewEntity {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [(\.standing, "how far the entry is the same on another server")]
    }
}

extension EntryStanding: ViewEntity {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [
            (\.backendID, "what the server of the progress API calls the entry"),
            (\.syncStatus, "how far the entry is the same there"),
        ]
    }
}

extension SummaryLine: ViewEntity {}
extension TrendView: ViewEntity {}
