internal import HomeData
package import Kernel
internal import Storage

/// What the work beside the server has to say, as one line of a log.
package struct BackgroundNews: Sendable {
    package let time: Instant
    package let isFailure: Bool
    package let message: String
    /// What belongs to it. No owners' names: the log may be read by others.
    package let details: [JSONValue.Member]

    init(_ event: BackupSchedule.Event, at time: Instant) {
        self.time = time
        switch event {
        case .made(let made):
            isFailure = false
            message = "backup made and verified"
            details = [
                .init("file", .string(made.path.split(separator: "/").last.map(String.init) ?? "")),
                .init("bytes", .integer(made.manifest.size)),
                .init("owners", .integer(Int64(made.manifest.contents.people.count))),
            ]
        case .removed(let names):
            isFailure = false
            message = "older backups removed"
            details = [.init("names", .array(names.map(JSONValue.string)))]
        case .failed(let error, let retry):
            isFailure = true
            message = "backup failed: \(error.message)"
            details = [.init("reason", .string(error.reason)), .init("retryInSeconds", .integer(retry))]
        }
    }

    /// The clock came into doubt, or is believed again.
    init(_ doubt: ClockTrust.Doubt?, of line: Instant, at time: Instant) {
        self.time = time
        isFailure = false
        guard let doubt else {
            message = "the clock is believed again"
            details = []
            return
        }
        message = "the clock is not believed yet, so nothing is removed for its age"
        details = [
            .init("since", .string(doubt.since.description)), .init("believed", .string(line.description)),
        ]
    }

    /// Nil if nothing was due.
    init?(_ result: Result<Housekeeping.Result, MizanError>, at time: Instant) {
        self.time = time
        switch result {
        case .success(let due):
            guard !due.isEmpty else { return nil }
            let pruned = due.records
            isFailure = false
            message = "removed what was past its time"
            details = [
                .init("tombstones", .integer(Int64(pruned.tombstones))),
                .init("history", .integer(Int64(pruned.history))), .init("answers", .integer(Int64(pruned.answers))),
                .init("access", .integer(Int64(due.access))),
            ]
        case .failure(let error):
            isFailure = true
            message = "housekeeping failed: \(error.message)"
            details = [.init("reason", .string(error.reason))]
        }
    }
}
