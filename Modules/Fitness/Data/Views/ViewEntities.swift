internal import Kernel

extension CurrentValue {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [(\.standing, "It shows whether the entry is in step with another server.")]
    }
}

extension EntryStanding {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [
            (\.backendID, "It is the entry's id on the server of the progress API."),
            (\.syncStatus, "It shows whether the entry is in step with that server."),
        ]
    }
}

extension MetricPicture: ViewEntity {}
extension ProgressPage: ViewEntity {}
