internal import Glibc
package import Kernel
package import ModuleKit
package import Storage
internal import Synchronization

/// Runs one job at a time under its lease, keeps the lease while the body works, and notes in the store what came of it.
///
/// The runner renews the lease, not the body: a body that works for long needs no care, and one that hangs is given up
/// when its limit is over.
package struct JobRunner: Sendable {
    private let database: any Database
    private let clock: Clock
    private let holder: String
    private let term: Duration
    private let underway = Underway()

    /// The time in which a body that was told to stop has to end.
    private static let grace = Duration.seconds(5)

    package init(
        database: any Database, clock: Clock, holder: String = RunningProgram.description,
        term: Duration = JobLease.term
    ) {
        (self.database, self.clock, self.holder, self.term) = (database, clock, holder, term)
    }

    /// The outcome of a run that began.
    package struct Outcome: Sendable {
        /// Nil as a success stands for a run that had nothing to do.
        package let result: Result<JobResult?, MizanError>
        /// True if the run was told to stop, and counts as none.
        package let isInterrupted: Bool
        /// True if the outcome is in the store, too.
        package let isNoted: Bool
        /// The former holder of the lease, who did not give it back.
        package let takenFrom: String?
    }

    /// Runs a job. Throws if the run could not begin: `JobLeaseError.held` if another is under way. Cancelling the task
    /// tells the body to stop.
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
        // Not cancelled with this task: what came of the run is to be noted even then.
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

    /// One run, from the lease that it has to the lease that it gives back.
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

        /// Renews the lease until the limit is over. A store that cannot be written to for a while is asked again.
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
                // The first thing that went wrong says more.
                if case .failure = result { return outcome(result, isNoted: false) }
                return outcome(.failure(MizanError(crossing: error)), isNoted: false)
            }
        }
    }

    /// The bodies that have not ended in this process: one that hangs is not begun a second time beside itself.
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
            "There is no job “\(name.prefix(80))”. There are: \(names.joined(separator: ", ")).",
            details: ["allowed": names.joined(separator: ",")])
    }
}

/// This program, as those who wait for it are told of it.
package enum RunningProgram {
    /// `mizan-server (process 4711)`.
    package static let description: String = {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a program"
        return "\(name) (process \(getpid()))"
    }()
}
