package import Kernel
package import ModuleKit
package import Storage

/// When a job is due next.
package enum JobPlan {
    private static let firstRetry: Int64 = 60
    private static let longestRetry: Int64 = 3_600

    /// Nil for a job that runs by hand alone.
    ///
    /// After a failure a job is due again after a minute, then after ever longer pauses up to an hour, but never later than
    /// its interval says. A run of which the clock says that it is still to come says nothing: the job is due.
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

    /// In seconds: twice as long each time.
    package static func pause(after failures: Int64, interval: Duration) -> Int64 {
        min(firstRetry << min(max(failures, 1) - 1, 6), longestRetry, max(1, interval.components.seconds))
    }
}
