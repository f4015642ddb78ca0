package import Kernel
package import ModuleKit
package import Storage

/// Runs jobs when they are due, until its task is cancelled. No failure of a job ends the schedule.
package struct JobSchedule: Sendable {
    /// The events of runs. A run that had nothing to do, or that another process makes, causes none.
    package enum Event: Sendable {
        case done(job: String, JobResult)
        /// Also contains the number of seconds until the next attempt.
        case failed(job: String, MizanError, retry: Int64)
        /// A run that another process did not complete was taken over.
        case takenOver(job: String, from: String)
    }

    /// The longest time between two checks whether a job is due. It is limited because the wall clock may be set, and a laptop
    /// may sleep.
    private static let longestSleep = Duration.seconds(300)

    private let jobs: [Job]
    private let runner: JobRunner
    private let database: any Database
    private let clock: Clock
    private let sleep: @Sendable (Duration) async throws -> Void
    private let tell: @Sendable (Event) -> Void

    package init(
        _ jobs: [Job], runner: JobRunner, database: any Database, clock: Clock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        tell: @escaping @Sendable (Event) -> Void
    ) {
        (self.jobs, self.runner, self.database, self.clock) = (jobs, runner, database, clock)
        (self.sleep, self.tell) = (sleep, tell)
    }

    /// Returns only when its task is cancelled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            for job in jobs {
                guard let interval = job.interval else { continue }
                group.addTask { await keep(job, every: interval) }
            }
        }
    }

    private func keep(_ job: Job, every interval: Duration) async {
        var isStart = job.runsAtStart
        // Failures that are not in the store, because it could not be written to.
        var failures: Int64 = 0
        while !Task.isCancelled {
            do {
                let wait = isStart ? .zero : try await wait(for: job)
                guard wait <= .zero else {
                    try await sleep(min(wait, Self.longestSleep))
                    continue
                }
                let outcome = try await runner.run(job)
                if outcome.isInterrupted { return }
                isStart = false
                if let other = outcome.takenFrom { tell(.takenOver(job: job.name, from: other)) }
                switch outcome.result {
                case .success(let result):
                    failures = 0
                    if let result { tell(.done(job: job.name, result)) }
                case .failure(let error):
                    failures += 1
                    let noted = outcome.isNoted ? try await record(of: job)?.failures ?? failures : failures
                    let pause = JobPlan.pause(after: noted, interval: interval)
                    tell(.failed(job: job.name, error, retry: pause))
                    if !outcome.isNoted { try await sleep(.seconds(pause)) }
                }
            } catch is CancellationError {
                return
            } catch is JobLeaseError {
                // Another run is active: the job is checked again when that run may have ended.
                isStart = false
                do { try await sleep(min(interval, JobLease.term)) } catch { return }
            } catch {
                if Task.isCancelled { return }
                failures += 1
                let pause = JobPlan.pause(after: failures, interval: interval)
                tell(.failed(job: job.name, MizanError(crossing: error), retry: pause))
                do { try await sleep(.seconds(pause)) } catch { return }
            }
        }
    }

    private func wait(for job: Job) async throws -> Duration {
        let (now, record) = (clock.now(), try await record(of: job))
        let next: Instant?
        do { next = try await JobPlan.next(job, after: record, at: now) } catch {
            if Task.isCancelled { throw CancellationError() }
            // The data that the job depends on cannot be read. The run reports the reason, and the store records it.
            return .zero
        }
        guard let next else { return Self.longestSleep }
        let (wait, isBeyond) = next.microseconds.subtractingReportingOverflow(now.microseconds)
        return isBeyond ? .zero : .microseconds(wait)
    }

    private func record(of job: Job) async throws -> JobRecord? {
        let database = database
        return try await database.read { try JobRecord.all(in: $0, of: database) }[job.name]
    }
}
