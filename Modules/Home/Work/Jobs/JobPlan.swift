package import Kernel
package import ModuleKit
package import Storage

/// Computes when a job is due next.
package enum JobPlan {
    private static let firstRetry: Int64 = 60
    private static let longestRetry: Int64 = 3_600

    /// The time when a job is due next; nil for a job that is only run by hand.
    ///
    /// After a failure, a job is due again after a minute. With each further failure the pause becomes longer, up to an hour.
    /// The pause is never longer than the job's interval. A run with a time in the future is ignored, so the job is due as if
    /// it had never run.
    package static func next(_ job: Job, after record: JobRecord?, at now: Instant) async throws -> Instant? {
        guard let interval = job.interval else { return nil }
        guard let record, let finished = record.finishedAt, finished <= now else {
            return try await job.due(now) ?? now
        }
        if record.failures > 0 {
            return finished.advanced(by: .seconds(pause(after: record.failures, interval: interval)))
        }
        return try await job.due(now) ?? finished.advanced(by: interval)
    }

    /// The pause in seconds, which doubles each time.
    package static func pause(after failures: Int64, interval: Duration) -> Int64 {
        min(firstRetry << min(max(failures, 1) - 1, 6), longestRetry, max(1, interval.components.seconds))
    }
}
