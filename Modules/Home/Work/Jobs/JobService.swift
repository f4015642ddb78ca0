internal import Kernel
package import ModuleKit
internal import Storage
internal import Synchronization

/// The jobs of Home and of the running modules: their state, manual runs, and the schedule.
package final class JobService: Sendable {
    package let jobs: [Job]
    private let context: ModuleContext
    private let runner: JobRunner
    private let failed = Mutex<[String: Int]>([:])

    package init(_ jobs: [Job], context: ModuleContext) {
        (self.jobs, self.context) = (jobs, context)
        runner = JobRunner(database: context.database, clock: context.clock)
    }

    /// The jobs whose last run failed or broke off. Their next runs are not looked up, so that this is cheap.
    package func failed() async throws -> [JobReport] {
        let database = context.database
        let records = try await database.read { try JobRecord.all(in: $0, of: database) }
        return jobs.map { JobReport($0, records[$0.name], next: nil) }.filter {
            [.failed, .interrupted].contains($0.state)
        }
    }

    /// The reports on all jobs, sorted by name.
    package func reports() async throws -> [JobReport] {
        let database = context.database
        let records = try await database.read { try JobRecord.all(in: $0, of: database) }
        let now = context.clock.now()
        var reports: [JobReport] = []
        for job in jobs.sorted(by: { $0.name < $1.name }) {
            let record = records[job.name]
            reports.append(JobReport(job, record, next: await next(job, record, now)))
        }
        return reports
    }

    /// Also nil if the data that the job depends on cannot be read. The job's run reports the reason.
    private func next(_ job: Job, _ record: JobRecord?, _ now: Instant) async -> Instant? {
        do { return try await JobPlan.next(job, after: record, at: now) } catch { return nil }
    }

    /// Runs a job now, due or not, and returns its state afterwards. Throws while another run is active (`job.running`).
    package func run(_ name: String) async throws -> JobReport {
        guard let job = jobs.first(where: { $0.name == name }) else { throw JobFailure.unknown(name, among: jobs) }
        let outcome = try await runner.run(job)
        if case .failure(let error) = outcome.result { throw error }
        guard let report = try await reports().first(where: { $0.name == name }) else {
            throw JobFailure.unknown(name, among: jobs)
        }
        return report
    }

    /// Runs the jobs when they are due, until the task is cancelled, and reports the results.
    package func keep(_ tell: @escaping @Sendable (JobSchedule.Event) -> Void) async {
        let schedule = JobSchedule(jobs, runner: runner, database: context.database, clock: context.clock) {
            [self] event in
            note(event)
            tell(event)
        }
        await schedule.run()
    }

    /// Counts failures in memory, because a full disk cannot store a count.
    package func note(_ event: JobSchedule.Event) {
        guard case .failed(let job, _, _) = event else { return }
        failed.withLock { $0[job, default: 0] += 1 }
    }

    /// The number of scheduled runs that failed since the start.
    package func failures(of job: String) -> Int { failed.withLock { $0[job] ?? 0 } }
}
