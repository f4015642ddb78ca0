package import Kernel
internal import ModuleKit
internal import Storage

/// The state of a job, for people and programs.
package struct JobReport: Sendable, Equatable {
    package let name: String
    package let summary: String
    package let state: State
    /// In seconds; nil if the job is only run by hand.
    package let interval: Int64?
    /// The end of the last completed run.
    package let lastRun: Instant?
    package let lastSuccess: Instant?
    /// The duration of that run in seconds, to the millisecond.
    package let took: Double?
    /// The result or the error of the last run; nil while a run is active, or if the latest run was interrupted.
    package let message: String?
    /// The reason of the error, if the run failed; nil whenever `message` is nil.
    package let reason: String?
    /// The number of runs that failed since the last success.
    package let failures: Int64
    /// The process that runs the job, or that was interrupted, and the start of that run.
    package let holder: String?
    package let runningSince: Instant?
    package let next: Instant?

    package enum State: String, Sendable, CaseIterable {
        case never, running, ok, failed
        /// The latest run was interrupted: the process of the run has ended or is stopped.
        case interrupted
    }

    init(_ job: Job, _ record: JobRecord?, next: Instant?) {
        name = job.name
        summary = job.summary
        interval = job.interval?.components.seconds
        lastRun = record?.finishedAt
        lastSuccess = record?.succeededAt
        took = record?.took.map { max(0.001, (($0 / .seconds(1)) * 1_000).rounded() / 1_000) }
        let ended = record?.holder == nil ? record : nil
        message = ended?.message
        reason = ended?.reason
        failures = record?.failures ?? 0
        holder = record?.holder
        runningSince = record?.holder.flatMap { _ in record?.startedAt }
        self.next = next
        if let record, record.holder != nil {
            state = record.isBrokenOff ? .interrupted : .running
        } else if record?.finishedAt == nil {
            state = .never
        } else {
            state = record?.reason == nil ? .ok : .failed
        }
    }

    /// The members in order, under the names that programs use.
    package var fields: [(name: String, value: FieldValue)] {
        [
            ("name", .text(name)), ("state", .text(state.rawValue)), ("lastRun", Self.moment(lastRun)),
            ("next", Self.moment(next)), ("lastSuccess", Self.moment(lastSuccess)),
            ("tookSeconds", took.map(FieldValue.real) ?? .absent), ("failures", .integer(failures)),
            ("reason", Self.text(reason)), ("message", Self.text(message)), ("holder", Self.text(holder)),
            ("runningSince", Self.moment(runningSince)),
            ("everySeconds", interval.map(FieldValue.integer) ?? .absent), ("summary", .text(summary)),
        ]
    }

    package var json: JSONValue {
        .object(fields.compactMap { name, value in value.json.map { JSONValue.Member(name, $0) } })
    }

    private static func moment(_ moment: Instant?) -> FieldValue { moment.map(FieldValue.instant) ?? .absent }

    private static func text(_ text: String?) -> FieldValue { text.map(FieldValue.text) ?? .absent }
}
