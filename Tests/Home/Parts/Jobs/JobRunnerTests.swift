import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeWork

/// A job may throw, hang, be stopped, or meet a full disk. This affects only its own run.
struct JobRunnerTests {
    private let store: TestStore
    private let runner: JobRunner

    init() async throws {
        store = try await TestStore()
        let clock = store.clock
        runner = JobRunner(database: store.database, clock: Clock { clock.now }, holder: "a test")
    }

    private func job(
        limit: Duration = .seconds(3_600), _ body: @escaping @Sendable (JobRun) async throws -> JobResult?
    ) -> Job {
        Job("probe.job", "Does what a test says.", every: .seconds(3_600), limit: limit, body: body)
    }

    private func record() async throws -> JobRecord? {
        let database = store.database
        return try await database.read { try JobRecord.all(in: $0, of: database) }["probe.job"]
    }

    @Test func aThrowingJobIsRecordedWithItsReason() async throws {
        let outcome = try await runner.run(job { _ in throw MizanError(.unavailable, "probe.broken", "It broke.") })
        #expect(throws: MizanError.self) { try outcome.result.get() }
        #expect(outcome.isNoted)
        let record = try #require(try await record())
        #expect(record.reason == "probe.broken")
        #expect(record.message == "It broke.")
        #expect(record.failures == 1)
        #expect(record.holder == nil)
    }

    /// An error that is not a Mizan error may contain private data, so its text is not stored.
    @Test func anUndeclaredErrorIsNotedWithoutItsText() async throws {
        struct Secret: Error { let text = "amina's" }
        _ = try await runner.run(job { _ in throw Secret() })
        #expect(try await record()?.reason == "internal")
        #expect(try await record()?.message?.contains("amina") == false)
    }

    /// A job that ignores its cancellation is abandoned after its time limit. It can no longer write, and is not started again
    /// before it has ended.
    @Test func aHangingJobIsGivenUp() async throws {
        let isFree = Mutex(false)
        let late = Late()
        let owner = store.owner
        let hanging = job(limit: .milliseconds(50)) { run in
            while !isFree.withLock({ $0 }) { await Task.yield() }
            // Writes in a separate task, which is not cancelled with the job.
            await Task {
                do {
                    try await run.database.write(owner) {
                        _ = try RecordTable<SampleRecord>($0).save(SampleRecord("late"))
                    }
                } catch { late.error.withLock { $0 = error } }
            }.value
            return nil
        }
        let outcome = try await runner.run(hanging)
        #expect(throws: MizanError.self) { try outcome.result.get() }
        #expect(try await record()?.reason == "job.too-long")
        let refusal = await #expect(throws: JobLeaseError.self) { try await runner.run(hanging) }
        #expect(refusal?.atBoundary.reason == "job.running")
        isFree.withLock { $0 = true }
        while late.error.withLock({ $0 }) == nil { await Task.yield() }
        #expect(late.error.withLock { $0 } as? JobLeaseError == .lost(job: "probe.job"))
        #expect(try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items }.isEmpty)
    }

    /// If the server stops during a run, the run does not count, and the job is due at the next start.
    @Test func aRunInterruptedByTheServersStopDoesNotCount() async throws {
        let hasBegun = Mutex(false)
        let waiting = job { _ in
            hasBegun.withLock { $0 = true }
            try await Task.sleep(for: .seconds(3_600))
            return nil
        }
        let run = Task { try await runner.run(waiting) }
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
        run.cancel()
        let outcome = try await run.value
        #expect(outcome.isInterrupted && outcome.isNoted)
        let record = try #require(try await record())
        #expect(record.holder == nil && record.finishedAt == nil && record.failures == 0)
    }

    @Test func aJobRunningInAnotherProcessIsRefusedWithItsName() async throws {
        let other = try store.another()
        let lease = try await JobLease.take("probe.job", by: "mizan-server (process 1)", in: other)
        let refusal = await #expect(throws: JobLeaseError.self) { try await runner.run(job { _ in nil }) }
        #expect(refusal?.atBoundary.message.hasPrefix("mizan-server (process 1) has been running “probe.job”") == true)
        #expect(refusal?.atBoundary.exitCode == 69)
        try await lease.release(in: other)
        _ = try await runner.run(job { _ in nil })
        try await other.close()
    }

    /// A run that takes longer than the lease keeps it, because the lease is renewed.
    @Test func aLongRunKeepsItsLease() async throws {
        let machine = TestMachine()
        let directory = try TemporaryDirectory()
        let place = try StoreDirectory(creating: directory.file("store"))
        let database = try SQLiteDatabase(place, clock: { machine.now }, machine: { machine.reading })
        try await database.migrate([])
        let runner = JobRunner(
            database: database, clock: Clock { machine.now }, holder: "one", term: .milliseconds(60))
        let outcome = try await runner.run(
            job { run in
                // Each pause is longer than the lease, which is renewed during the pause.
                for _ in 0..<3 {
                    machine.run(seconds: 1)
                    try await Task.sleep(for: .milliseconds(200))
                }
                let records = try await run.database.read { try JobRecord.all(in: $0, of: run.database) }
                return JobResult(records["probe.job"]?.isBrokenOff == false ? "held" : "over")
            })
        #expect(try outcome.result.get()?.summary == "held")
        try await database.close()
    }

    @Test func aFullDiskIsReportedAndDoesNotEndAJob() async throws {
        let full = FullDisk(store.database)
        let clock = store.clock
        let told = Mutex<[String]>([])
        let schedule = JobSchedule(
            [job { _ in JobResult("done") }], runner: JobRunner(database: full, clock: Clock { clock.now }),
            database: full, clock: Clock { clock.now },
            sleep: { duration in
                if told.withLock({ $0.count }) == 2 { full.isFull.withLock { $0 = false } }
                if told.withLock({ $0.count }) == 3 { throw CancellationError() }
                clock.advance(seconds: duration.components.seconds)
            },
            tell: { event in
                let line =
                    switch event {
                    case .done(_, let result): result.summary
                    case .failed(_, let error, let retry): "\(error.reason) \(retry)"
                    case .takenOver: "taken over"
                    }
                told.withLock { $0.append(line) }
            })
        await schedule.run()
        #expect(told.withLock { $0 } == ["storage.full 60", "storage.full 120", "done"])
    }

    @Test func retryDelaysGrowToAnHourAndAtMostTheInterval() async throws {
        let clock = store.clock
        let failing = Job("probe.job", "Fails.", every: .seconds(600)) { _ in
            throw MizanError(.unavailable, "probe.broken", "It broke.")
        }
        var pauses: [Int64] = []
        for _ in 0..<6 {
            _ = try await runner.run(failing)
            let next = try await JobPlan.next(failing, after: try await record(), at: clock.now)
            pauses.append((try #require(next).microseconds - clock.now.microseconds) / 1_000_000)
        }
        #expect(pauses == [60, 120, 240, 480, 600, 600])
        // If the clock is set back, the job is due at once.
        clock.advance(seconds: -86_400)
        #expect(try await JobPlan.next(failing, after: try await record(), at: clock.now) == clock.now)
    }
}

/// The error of a write that was too late.
private final class Late: Sendable {
    let error = Mutex<(any Error)?>(nil)
}

/// A store on a disk that is temporarily full.
private final class FullDisk: Database {
    let base: any Database
    let isFull = Mutex(true)

    init(_ base: any Database) { self.base = base }

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result { try await base.read(for: owner, within: budget, body) }

    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        if isFull.withLock({ $0 }) { throw MizanError(.storageFull, "storage.full", "The disk is full.") }
        return try await base.write(owner, within: budget, body)
    }

    func migrate(_ sets: [MigrationSet]) async throws {}

    func scrub() async throws -> Bool { false }

    func close() async throws {}
}
