import Kernel
import Storage
import TestSupport
import Testing

/// Only one run of a job at a time, whatever happens to processes and clocks. Two databases on one directory simulate two
/// processes.
struct JobLeaseTests {
    private let directory: TemporaryDirectory
    private let machine = TestMachine()
    private let first: SQLiteDatabase
    private let second: SQLiteDatabase

    init() async throws {
        directory = try TemporaryDirectory()
        first = try Self.open(directory, machine)
        try await first.migrate([SampleTables.set])
        second = try Self.open(directory, machine)
    }

    private static func open(_ directory: TemporaryDirectory, _ machine: TestMachine) throws -> SQLiteDatabase {
        try SQLiteDatabase(
            StoreDirectory(creating: directory.file("store")), readers: 1, clock: { machine.now },
            machine: { machine.reading })
    }

    private func take(in database: SQLiteDatabase, by holder: String) async throws -> JobLease {
        try await JobLease.take("a.job", by: holder, in: database)
    }

    private func record() async throws -> JobRecord? {
        try await first.read { [first] in try JobRecord.all(in: $0, of: first) }["a.job"]
    }

    /// A write by a run, which stores the name of the run.
    private func write(_ owner: String, _ lease: JobLease, in database: SQLiteDatabase) async throws {
        try await LeasedDatabase(database, lease).write(.shared) { transaction in
            let id = owner == "one" ? "11111111-1111-4111-8111-111111111111" : "22222222-2222-4222-8222-222222222222"
            guard let id = OwnerID(id) else { return }
            try Owners.create(id, name: owner, epoch: "e", in: transaction)
        }
    }

    private func written() async throws -> [String] {
        try await first.read { try Owners.all(in: $0).map(\.name) }
    }

    @Test func aSecondRunIsRefusedWithTheNameOfTheHolder() async throws {
        let lease = try await take(in: first, by: "one")
        let held = JobLeaseError.held(job: "a.job", by: "one", since: machine.now)
        await #expect(throws: held) { try await take(in: second, by: "two") }
        machine.run(seconds: 59)
        await #expect(throws: held) { try await take(in: second, by: "two") }
        try await lease.finish(nil, message: "done", took: .seconds(1), in: first)
        #expect(try await take(in: second, by: "two").generation == lease.generation + 1)
    }

    @Test func aRunningJobDoesNotBlockOtherJobs() async throws {
        let lease = try await take(in: first, by: "one")
        _ = try await JobLease.take("b.job", by: "two", in: second)
        try await write("one", lease, in: first)
    }

    @Test func theLeaseOfADeadProcessPassesOnAtOnce() async throws {
        var lease: JobLease? = try await take(in: first, by: "one")
        #expect(lease?.takenFrom == nil)
        #expect(try await record()?.isBrokenOff == false)
        // The kernel releases the lock of a process that ends, and the row stays as it was. In this test, the lock may be
        // released a moment later, because the writer's thread may still hold the arguments of the first acquisition.
        lease = nil
        for _ in 0..<1_000 where try await record()?.isBrokenOff == false {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await record()?.isBrokenOff == true)
        var later: JobLease?
        for _ in 0..<1_000 where later == nil {
            do { later = try await take(in: second, by: "two") } catch is JobLeaseError {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(later?.takenFrom == "one")
    }

    @Test func aRunSuspendedForTooLongCommitsNothing() async throws {
        let stopped = try await take(in: first, by: "one")
        machine.run(seconds: 61)
        let later = try await take(in: second, by: "two")
        await #expect(throws: JobLeaseError.lost(job: "a.job")) { try await write("one", stopped, in: first) }
        try await write("two", later, in: second)
        #expect(try await written() == ["two"])
        await #expect(throws: JobLeaseError.lost(job: "a.job")) {
            try await stopped.finish(nil, message: "done", took: .seconds(1), in: first)
        }
        #expect(try await record()?.holder == "two")
        #expect(try await record()?.finishedAt == nil)
        try await later.finish(nil, message: "done", took: .seconds(1), in: second)
        #expect(try await record()?.message == "done")
    }

    /// The second run has no lock, because the suspended first run still has it. So the third run must decide by the time of
    /// the lease whether the second one is over.
    @Test func theNewHolderCountsAsAliveWhileTheSuspendedHolderHasTheLock() async throws {
        var stopped: JobLease? = try await take(in: first, by: "one")
        machine.run(seconds: 61)
        let later = try await take(in: second, by: "two")
        #expect(stopped != nil)
        stopped = nil
        await #expect(throws: JobLeaseError.self) { try await take(in: first, by: "three") }
        try await write("two", later, in: second)
    }

    @Test func aLateRunThatNobodyReplacedContinues() async throws {
        let lease = try await take(in: first, by: "one")
        machine.run(seconds: 3_600)
        try await write("one", lease, in: first)
        await #expect(throws: JobLeaseError.self) { try await take(in: second, by: "two") }
    }

    @Test(arguments: [-3_600, 3_600, -3_650 * 86_400, 3_650 * 86_400] as [Int64])
    func settingTheClockDoesNotChangeLeases(seconds: Int64) async throws {
        let lease = try await take(in: first, by: "one")
        machine.jump(seconds: seconds)
        await #expect(throws: JobLeaseError.self) { try await take(in: second, by: "two") }
        try await write("one", lease, in: first)
        machine.run(seconds: 61)
        _ = try await take(in: second, by: "two")
    }

    @Test func aLeaseFromBeforeARebootIsNoLongerValid() async throws {
        let lease = try await take(in: first, by: "one")
        machine.start()
        _ = try await take(in: second, by: "two")
        await #expect(throws: JobLeaseError.lost(job: "a.job")) { try await write("one", lease, in: first) }
    }

    /// The end of a lease may be so far away that no clock of this machine can have written it. Such a lease counts as over.
    /// Otherwise the job would be blocked for years.
    @Test(arguments: [Int64.max, 602_000_000] as [Int64])
    func aLeaseWithATooDistantEndIsNoLongerValid(until: Int64) async throws {
        let lease = try await take(in: first, by: "one")
        try await first.write(.shared) { _ = try $0.session.execute("UPDATE jobs SET held_until = \(until)") }
        _ = try await take(in: second, by: "two")
        await #expect(throws: JobLeaseError.lost(job: "a.job")) { try await write("one", lease, in: first) }
    }

    /// In a forged store with impossible counters, jobs still run, and failures are still counted.
    @Test(arguments: [Int64.max, .min, -1])
    func impossibleCountersAreReset(figure: Int64) async throws {
        let former = try await take(in: first, by: "one")
        try await former.release(in: first)
        try await first.write(.shared) {
            _ = try $0.session.execute("UPDATE jobs SET generation = \(figure), failures = \(figure)")
        }
        let lease = try await take(in: first, by: "one")
        #expect(lease.generation == 1)
        try await write("mine", lease, in: first)
        try await lease.finish(
            MizanError(.internal, "a.reason", "It failed."), message: nil, took: .milliseconds(1), in: first)
        #expect(try await record()?.failures == 1)
        #expect(try await take(in: first, by: "one").generation == 2)
    }

    @Test(arguments: ["", "../x", "A", "a/b", String(repeating: "a", count: 101)])
    func aJobNameThatNoFileCanHaveIsRefused(name: String) async throws {
        await #expect(throws: JobLeaseError.unusable(job: name)) {
            try await JobLease.take(name, by: "one", in: first)
        }
    }

    @Test func resultsOfRunsAreKept() async throws {
        let error = MizanError(.storageFull, "storage.full", String(repeating: "x", count: 5_000))
        for _ in 0..<2 {
            try await take(in: first, by: "one").finish(error, message: nil, took: .milliseconds(5), in: first)
        }
        let failed = try #require(try await record())
        #expect(failed.failures == 2)
        #expect(failed.reason == "storage.full")
        #expect(failed.message?.count == 1_000)
        #expect(failed.took == .milliseconds(5))
        #expect(failed.succeededAt == nil)
        machine.run(seconds: 10)
        try await take(in: first, by: "one").release(in: first)
        #expect(try await record()?.failures == 2)
        try await take(in: first, by: "one").finish(nil, message: nil, took: .milliseconds(5), in: first)
        let well = try #require(try await record())
        #expect(well.failures == 0)
        #expect(well.reason == nil && well.message == nil && well.holder == nil)
        #expect(well.succeededAt == machine.now)
    }
}
