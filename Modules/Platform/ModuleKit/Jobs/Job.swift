package import Kernel

/// Work that a module wants done from time to time. The server runs it when it is due, `mizan jobs run` by hand: one run
/// at a time, under a lease.
package struct Job: Sendable {
    /// The module's id, a dot and a word: `quran.refresh`.
    package let name: String
    /// Its work, in one sentence.
    package let summary: String
    /// The time from a run until the next is due; nil if it runs by hand alone.
    package let interval: Duration?
    /// The longest time for a run. A longer run is given up, and stores nothing more.
    package let limit: Duration
    /// True if a server runs it as soon as it starts, due or not.
    package let runsAtStart: Bool
    /// When it is due, where something says more than its last run does; nil where that does not.
    package let due: @Sendable (_ now: Instant) async throws -> Instant?
    /// Does it. It may run again where an earlier run broke off, and writes through what it is given alone.
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

/// The result of a run, for the log and for those who look after the server. Nil stands for a run that had nothing to do.
package struct JobResult: Sendable, Hashable {
    /// A few words: `backup made and verified`.
    package let summary: String
    /// Further details. No names of people: other people may read the log.
    package let details: [JSONValue.Member]

    package init(_ summary: String, _ details: [JSONValue.Member] = []) {
        (self.summary, self.details) = (summary, details)
    }
}
