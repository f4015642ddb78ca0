import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep
@testable import HomeWork

struct BackupJobTests {
    /// Runs the schedule for this many hours. The clock advances only while there is nothing to do.
    private func run(
        _ application: BackupApplication, every: String, keep: Int = 3, hours: Int64, told: Told,
        before: @escaping @Sendable (Instant) throws -> Void = { _ in }
    ) async throws {
        let seconds: Int64 = try #require(DurationText.seconds(every))
        let plan = BackupPlan(interval: seconds, keep: BackupKeep(latest: keep))
        let (database, testClock) = (application.store.database, application.store.clock)
        let clock = Clock { testClock.now }
        let running = RunningWork(context: application.store.context())
        let end = testClock.now.advanced(by: .seconds(hours * 3_600))
        let schedule = JobSchedule(
            [HomeJobs.backup(plan, application.service, listedIn: running)],
            runner: JobRunner(database: database, clock: clock),
            database: database, clock: clock,
            sleep: { duration in
                try before(testClock.now)
                guard testClock.now < end else { throw CancellationError() }
                #expect(duration <= .seconds(3_600))
                testClock.advance(seconds: duration.components.seconds)
            }, tell: { told.add($0) })
        await schedule.run()
    }

    @Test func theFirstBackupIsDueAtOnceAndTheNextAfterTheInterval() async throws {
        let application = try await BackupApplication()
        let told = Told()
        try await run(application, every: "90m", keep: 2, hours: 5, told: told)
        #expect(
            told.all == [
                "made mizan-20260108T143000Z.sqlite", "made mizan-20260108T160000Z.sqlite",
                "made mizan-20260108T173000Z.sqlite, removed mizan-20260108T143000Z.sqlite",
                "made mizan-20260108T190000Z.sqlite, removed mizan-20260108T160000Z.sqlite",
            ])
    }

    @Test func restartsAndManualBackupsDoNotChangeTheSchedule() async throws {
        let application = try await BackupApplication()
        try await application.makeScheduled(1)
        _ = try await application.service.make()
        let told = Told()
        try await run(application, every: "24h", hours: 22, told: told)
        #expect(told.all == [])
        try await run(application, every: "24h", hours: 2, told: told)
        #expect(told.all == ["made mizan-20260109T143000Z.sqlite"])
    }

    @Test func aBackupFromTheFutureDoesNotStopTheSchedule() async throws {
        let application = try await BackupApplication()
        application.store.clock.advance(seconds: 400 * 86_400)
        try await application.makeScheduled(1)
        application.store.clock.advance(seconds: -401 * 86_400)
        let told = Told()
        try await run(application, every: "30m", hours: 1, told: told)
        #expect(told.all.count == 3)
    }

    /// While the clock was wrong, backups were dated in the future. New backups are kept in preference to these backups. The
    /// backups with the wrong dates were made earlier, so they are removed first.
    @Test func futureBackupsDoNotDisplaceTodaysBackups() async throws {
        let application = try await BackupApplication()
        application.store.clock.advance(seconds: 400 * 86_400)
        let wrong = try await application.makeScheduled(3)
        application.store.clock.advance(seconds: -401 * 86_400)
        let told = Told()
        try await run(application, every: "1h", keep: 2, hours: 2, told: told)
        #expect(
            told.all == [
                "made mizan-20260107T173000Z.sqlite, removed \(wrong[1]) \(wrong[0])",
                "made mizan-20260107T183000Z.sqlite, removed \(wrong[2])",
                "made mizan-20260107T193000Z.sqlite, removed mizan-20260107T173000Z.sqlite",
            ])
    }

    /// The manifests of backups of 0.1.0 have no number. If such a backup is dated in the future, it counts as the oldest.
    @Test func futureBackupsWithoutANumberCountAsTheOldest() async throws {
        let application = try await BackupApplication()
        let right = try await application.makeScheduled(1)
        application.store.clock.advance(seconds: 400 * 86_400)
        let wrong = try await application.makeScheduled(2)
        application.store.clock.advance(seconds: -400 * 86_400)
        for name in right + wrong {
            let file = "store/backups/\(name).json"
            let text = String(decoding: try application.store.directory.bytes(of: file), as: UTF8.self)
            let plain = text.replacing(/,\s*"number":\s*\d+/, with: "").replacing(
                /,\s*"signature":\s*\{[^}]*\}/, with: "")
            #expect(!plain.contains("\"number\":") && !plain.contains("signature"))
            try application.store.directory.write(Array(plain.utf8), to: file)
        }
        let told = Told()
        try await run(application, every: "24h", keep: 1, hours: 1, told: told)
        #expect(told.all == [])
        _ = try await application.service.prune(BackupKeep(latest: 1), isClockBelieved: true)
        #expect(try application.service.list().map(\.name) == right)
    }

    /// A backup has a wrong date in the future. When the day of this date has arrived, the backup still does not count as made
    /// on that day.
    @Test func aFormerlyFutureBackupDoesNotDelayTheNextBackup() async throws {
        let application = try await BackupApplication()
        application.store.clock.advance(seconds: 10 * 86_400)
        try await application.makeScheduled(1)
        application.store.clock.advance(seconds: -10 * 86_400)
        try await application.makeScheduled(1)
        application.store.clock.advance(seconds: 10 * 86_400)
        let told = Told()
        try await run(application, every: "24h", keep: 9, hours: 1, told: told)
        #expect(told.all.count == 1)
    }

    @Test func aFailureIsReportedAndRetriedWithGrowingDelay() async throws {
        let application = try await BackupApplication()
        // At the path of the directory for backups, there is a file.
        try application.store.directory.write([1], to: "store/backups")
        let directory = application.store.directory
        let told = Told()
        let mended = application.store.clock.now.advanced(by: .seconds(7_000))
        try await run(application, every: "24h", hours: 4, told: told) { now in
            if now >= mended, told.all.count == 7 { try directory.remove("store/backups") }
        }
        #expect(
            told.all.dropLast()
                == [60, 120, 240, 480, 960, 1_920, 3_600].map { "failed backup.no-file, again in \($0)" })
        #expect(told.all.last?.hasPrefix("made ") == true)
    }
}
