internal import HomeData
package import Kernel
internal import Storage

/// What the work beside the server has to say, as one line of a log.
package struct BackgroundNews: Sendable {
    package let time: Instant
    package let isFailure: Bool
    package let message: String
    /// Names and values that belong to it.
    package let details: [(name: String, value: String)]

    init(_ event: BackupSchedule.Event, at time: Instant) {
        self.time = time
        switch event {
        case .made(let made):
            let summary = BackupSummary(made)
            isFailure = false
            message = "backup made and verified"
            details = [
                ("path", summary.path), ("size", "\(summary.size)"), ("owners", summary.owners),
            ]
        case .removed(let names):
            isFailure = false
            message = "older backups removed"
            details = [("names", names.joined(separator: ", "))]
        case .failed(let error, let retry):
            isFailure = true
            message = "backup failed: \(error.message)"
            details = [("reason", error.reason), ("retryInSeconds", "\(retry)")]
        }
    }

    /// Nil if nothing was due.
    init?(_ result: Result<Pruning.Result, MizanError>, at time: Instant) {
        self.time = time
        switch result {
        case .success(let pruned):
            guard !pruned.isEmpty else { return nil }
            isFailure = false
            message = "removed what was past its time"
            details = [
                ("tombstones", "\(pruned.tombstones)"), ("history", "\(pruned.history)"),
                ("answers", "\(pruned.answers)"),
            ]
        case .failure(let error):
            isFailure = true
            message = "housekeeping failed: \(error.message)"
            details = [("reason", error.reason)]
        }
    }
}
