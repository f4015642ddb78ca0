import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeUpkeep
@testable import HomeWork

/// The server's own jobs.
struct HomeJobsTests {
    @Test func homeJobsAreNamedAndDescribedLikeModuleJobs() async throws {
        let home = try await HomeStore().home
        #expect(home.jobs.jobs.map(\.name).sorted() == ["home.backup", "home.clock", "home.retention"])
        for job in home.jobs.jobs {
            #expect(JobLease.isName(job.name))
            #expect(job.summary.wholeMatch(of: #/[A-Z][^\n.]{2,118}\./#) != nil)
        }
    }

    @Test func withoutSettingsBackupsAreOnlyManual() async throws {
        let application = try await HomeStore()
        let before = try #require(try await application.home.jobs.reports().first { $0.name == "home.backup" })
        #expect(before.state == .never && before.next == nil && before.interval == nil)
        let after = try await application.home.jobs.run("home.backup")
        #expect(after.state == .ok && after.message == "backup made and verified" && after.next == nil)
        #expect(try application.store.directory.names(in: "store/backups").count == 2)
    }

    /// While a run is unfinished, the result of the previous run is not shown as its result.
    @Test func anUnfinishedRunDoesNotShowThePreviousResult() async throws {
        let application = try await HomeStore()
        _ = try await application.home.jobs.run("home.retention")
        let database = application.store.database
        var lease: JobLease? = try await JobLease.take("home.retention", by: "mizan (process 1)", in: database)
        func report() async throws -> JobReport {
            try #require(try await application.home.jobs.reports().first { $0.name == "home.retention" })
        }
        let running = try await report()
        #expect(lease != nil && running.state == .running && running.holder == "mizan (process 1)")
        #expect(running.message == nil && running.lastRun != nil && running.runningSince != nil)
        lease = nil
        for _ in 0..<1_000 where try await report().state == .running {
            try await Task.sleep(for: .milliseconds(5))
        }
        let broken = try await report()
        #expect(broken.state == .interrupted && broken.message == nil && broken.holder == "mizan (process 1)")
    }

    @Test func anUnknownJobIsRefusedWithTheKnownNames() async throws {
        let home = try await HomeStore().home
        let error = await #expect(throws: MizanError.self) { try await home.jobs.run("home.tea") }
        #expect(error?.reason == "job.unknown")
        #expect(error?.message.contains("home.clock") == true)
    }

    @Test func aFailedJobThrowsAndIsShown() async throws {
        let application = try await HomeStore()
        // At the path of the directory for backups, there is a file.
        try application.store.directory.write([1], to: "store/backups")
        await #expect(throws: MizanError.self) { try await application.home.jobs.run("home.backup") }
        let report = try #require(try await application.home.jobs.reports().first { $0.name == "home.backup" })
        #expect(report.state == .failed && report.failures == 1 && report.reason == "backup.no-file")
    }

    /// The clock's state is recorded at the start, and when a doubt about the clock begins or ends. A beginning and an end are
    /// also reported.
    @Test func clockDoubtIsReportedWhenItBeginsAndEnds() async throws {
        let machine = TestMachine()
        let directory = try TemporaryDirectory()
        let place = try StoreDirectory(creating: directory.file("store"))
        let database = try SQLiteDatabase(place, clock: { machine.now }, machine: { machine.reading })
        try await database.migrate([])
        try await database.trustedClock.load(database)
        let clock = Clock { machine.now }
        let told = Told()
        let end = machine.now.advanced(by: .seconds(3_650 * 86_400 + 40 * 3_600))
        let schedule = JobSchedule(
            [HomeJobs.clock(database.trustedClock)], runner: JobRunner(database: database, clock: clock),
            database: database, clock: clock,
            sleep: { duration in
                guard machine.now < end else { throw CancellationError() }
                machine.run(seconds: duration.components.seconds)
                if machine.now < TestClock.start.advanced(by: .seconds(7_200)),
                    machine.now >= TestClock.start.advanced(by: .seconds(3_600))
                {
                    machine.jump(seconds: 3_650 * 86_400)
                }
            }, tell: { told.add($0) })
        await schedule.run()
        #expect(
            told.all == [
                "made the clock is not trusted yet, so nothing is removed because of its age",
                "made the clock is trusted again",
            ])
        try await database.close()
    }
}
