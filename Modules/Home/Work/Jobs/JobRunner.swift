internal import Glibc
package import Kernel
package import ModuleKit
package import Storage
internal import Synchronization

/// Runs one job at a time under its lease, renews the lease while the body works, and stores the result.
///
/// The runner renews the lease, and the body does not. A body that works for long therefore needs no special care. A body that
/// hangs is abandoned when the job's limit is over.
package struct JobRunner: Sendable {
    private let database: any Database
    private let clock: Clock
    private let holder: String
    private let term: Duration
    private let underway = Underway()

    /// The time within which a cancelled body has to end.
    private static let grace = Duration.seconds(5)

    package init(
        database: any Database, clock: Clock, holder: String = RunningProgram.description,
        term: Duration = JobLease.term
    ) {
        (self.database, self.clock, self.holder, self.term) = (database, clock, holder, term)
    }

    /// The outcome of a run that began.
    package struct Outcome: Sendable {
        /// A success with nil means that the run had nothing to do.
        package let result: Result<JobResult?, MizanError>
        /// True if the run was cancelled, so that it does not count.
        package let isInterrupted: Bool
        /// True if the outcome is also stored.
        package let isNoted: Bool
        /// The previous holder of the lease, who did not release it.
        package let takenFrom: String?
    }

    /// Runs a job. Throws if the run cannot begin: `JobLeaseError.held` if another run of the job is active. Cancelling the
    /// task cancels the body.
    package func run(_ job: Job) async throws -> Outcome {
        guard underway.insert(job.name) else {
            throw JobLeaseError.held(job: job.name, by: holder, since: underway.since(job.name) ?? clock.now())
        }
        let lease: JobLease
        do {
            lease = try await JobLease.take(job.name, by: holder, for: term, in: database)
        } catch {
            underway.remove(job.name)
            throw error
        }
        underway.began(job.name, at: lease.startedAt)
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        // Not cancelled with this task, because the result must be stored even then.
        let drive = Task { await Drive(runner: self, job: job, lease: lease, event: event).outcome(of: events) }
        return await withTaskCancellationHandler {
            await drive.value
        } onCancel: {
            event.yield(.stop)
        }
    }

    private enum Event: Sendable {
        case ended(Result<JobResult?, any Error>)
        /// From outside.
        case stop
        case givenUp(MizanError)
        case graceOver
    }

    /// One run, from acquiring the lease to releasing it.
    private struct Drive: Sendable {
        let runner: JobRunner
        let job: Job
        let lease: JobLease
        let event: AsyncStream<Event>.Continuation

        func outcome(of events: AsyncStream<Event>) async -> Outcome {
            let start = SuspendingClock.now
            let run = JobRun(runner.database, lease, clock: runner.clock)
            let operation = JournalOperation(action: job.name, origin: .job(job.name))
            let body = Task { try await operation.during { try await job.body(run) } }
            Task {
                let result = await body.result
                runner.underway.remove(job.name)
                event.yield(.ended(result))
            }
            let keeper = Task { await keepLease(from: start) }
            defer { keeper.cancel() }
            var isStopped = false
            var givenUp: MizanError?
            for await next in events {
                switch next {
                case .ended(.success(let result)):
                    return await close(.success(result), interrupted: false, after: SuspendingClock.now - start)
                case .ended(.failure(let error)):
                    let why = givenUp ?? MizanError(crossing: error)
                    return await close(.failure(why), interrupted: isStopped, after: SuspendingClock.now - start)
                case .graceOver:
                    let why = givenUp ?? MizanError(crossing: CancellationError())
                    return await close(.failure(why), interrupted: isStopped, after: SuspendingClock.now - start)
                case .stop: isStopped = true
                case .givenUp(let error): givenUp = givenUp ?? error
                }
                body.cancel()
                Task { [event] in
                    try await Task.sleep(for: JobRunner.grace)
                    event.yield(.graceOver)
                }
            }
            return await close(
                .failure(MizanError(crossing: CancellationError())), interrupted: true,
                after: SuspendingClock.now - start)
        }

        /// Renews the lease until the limit is over. If the store cannot be written to for a while, it is tried again.
        private func keepLease(from start: SuspendingClock.Instant) async {
            while !Task.isCancelled {
                let left = job.limit - (SuspendingClock.now - start)
                guard left > .zero else {
                    event.yield(.givenUp(JobFailure.tooLong(job)))
                    return
                }
                do { try await Task.sleep(for: min(runner.term / 3, left)) } catch { return }
                do {
                    try await runner.database.write(.shared) { [lease] in try lease.hold(in: $0.session) }
                } catch let error as JobLeaseError {
                    event.yield(.givenUp(error.atBoundary))
                    return
                } catch { continue }
            }
        }

        private func close(
            _ result: Result<JobResult?, MizanError>, interrupted: Bool, after took: Duration
        ) async -> Outcome {
            func outcome(_ result: Result<JobResult?, MizanError>, isNoted: Bool) -> Outcome {
                Outcome(result: result, isInterrupted: interrupted, isNoted: isNoted, takenFrom: lease.takenFrom)
            }
            do {
                switch result {
                case _ where interrupted: try await lease.release(in: runner.database)
                case .success(let done):
                    try await lease.finish(nil, message: done?.summary, took: took, in: runner.database)
                case .failure(let error):
                    try await lease.finish(error, message: nil, took: took, in: runner.database)
                }
                return outcome(result, isNoted: true)
            } catch {
                // The first error is the more informative one.
                if case .failure = result { return outcome(result, isNoted: false) }
                return outcome(.failure(MizanError(crossing: error)), isNoted: false)
            }
        }
    }

    /// The bodies that have not ended in this process: a body that hangs is not started a second time.
    private final class Underway: Sendable {
        private let jobs = Mutex<[String: Instant?]>([:])

        func insert(_ job: String) -> Bool {
            jobs.withLock { jobs in
                guard jobs[job] == nil else { return false }
                jobs[job] = .some(nil)
                return true
            }
        }

        func began(_ job: String, at moment: Instant) { jobs.withLock { $0[job] = moment } }

        func since(_ job: String) -> Instant? { jobs.withLock { $0[job] ?? nil } }

        func remove(_ job: String) { jobs.withLock { $0[job] = nil } }
    }
}

/// The errors of a job itself.
enum JobFailure {
    static func tooLong(_ job: Job) -> MizanError {
        MizanError(
            .unavailable, "job.too-long",
            "“\(job.name)” took longer than \(Counted.text(Int(job.limit.components.seconds), "second")), and was given up. Nothing more of this run is stored.",
            details: ["job": job.name])
    }

    static func unknown(_ name: String, among jobs: [Job]) -> MizanError {
        let names = jobs.map(\.name)
        return MizanError(
            .notFound, "job.unknown",
            "There is no job “\(name.prefix(80))”.\(NearestName.question(name, among: names)) There are: \(names.joined(separator: ", ")).",
            details: ["allowed": names.joined(separator: ",")])
    }
}

/// The name of this program for people who wait for its work.
package enum RunningProgram {
    /// `mizan-server (process 4711)`.
    package static let description: String = {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a program"
        return "\(name) (process \(getpid()))"
    }()
}
