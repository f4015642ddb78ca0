internal import Kernel

extension CurrentValue {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [(\.standing, "It says how far the entry is the same on another server.")]
    }
}

extension EntryStanding {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [
            (\.backendID, "It is the entry's id on the server of the progress API."),
            (\.syncStatus, "It says how far the entry is the same on that server."),
        ]
    }
}

extension MetricPicture: ViewEntity {}
extension ProgressPage: ViewEntity {}
