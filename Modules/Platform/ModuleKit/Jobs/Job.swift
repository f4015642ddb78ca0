package import Kernel

/// A module's recurring work. The server runs a job when the job is due, and `mizan jobs run` runs it on request. Only one run
/// at a time is possible, under a lease.
package struct Job: Sendable {
    /// The module's id, a dot and a word: `quran.refresh`.
    package let name: String
    /// Its purpose, in one sentence.
    package let summary: String
    /// The time from the end of a run until the next run is due; nil if the job runs only on request.
    package let interval: Duration?
    /// The maximum duration of a run. A longer run is abandoned, and can store nothing more.
    package let limit: Duration
    /// True if a server runs the job at its start, even if the job is not due.
    package let runsAtStart: Bool
    /// The time at which the job is due, if that depends on more than the job's last run; otherwise nil.
    package let due: @Sendable (_ now: Instant) async throws -> Instant?
    /// Does the work. The closure may run again if an earlier run broke off, and must write only through the `JobRun`'s
    /// database.
    package let body: @Sendable (JobRun) async throws -> JobResult?

    package init(
        _ name: String, _ summary: String, every interval: Duration?, limit: Duration = .seconds(3_600),
        runsAtStart: Bool = false, due: @escaping @Sendable (_ now: Instant) async throws -> Instant? = { _ in nil },
        body: @escaping @Sendable (JobRun) async throws -> JobResult?
    ) {
        (self.name, self.summary, self.interval, self.limit) = (name, summary, interval, limit)
        (self.runsAtStart, self.due, self.body) = (runsAtStart, due, body)
    }
}

/// The result of a run, for the log and for administrators. Nil means that the run had nothing to do.
package struct JobResult: Sendable, Hashable {
    /// A few words: `backup made and verified`.
    package let summary: String
    /// Further details. They must not name people, because anybody with access to the log may read them.
    package let details: [JSONValue.Member]

    package init(_ summary: String, _ details: [JSONValue.Member] = []) {
        (self.summary, self.details) = (summary, details)
    }
}
