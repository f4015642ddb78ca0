import HomeData
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

struct BackupScheduleTests {
    /// Runs a schedule whose sleeps move the clock, until it has slept so often; returns the sleeps in seconds.
    private func run(
        _ application: BackupApplication, every: String, keep: Int = 3, sleeps: Int, told: Told,
        before: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) async throws -> [Int64] {
        let plan = BackupPlan(interval: try #require(DurationText.seconds(every)), keep: keep)
        let slept = Slept()
        let clock = application.store.clock
        let schedule = BackupSchedule(
            plan, service: application.service, clock: Clock { clock.now },
            sleep: { duration in
                let count = slept.add(duration.components.seconds)
                try before(count)
                if count >= sleeps { throw CancellationError() }
                clock.advance(seconds: duration.components.seconds)
            }, tell: { told.add($0) })
        await schedule.run()
        return slept.all
    }

    private final class Slept: Sendable {
        private let seconds = Mutex<[Int64]>([])
        var all: [Int64] { seconds.withLock { $0 } }

        func add(_ duration: Int64) -> Int {
            seconds.withLock { seconds in
                seconds.append(duration)
                return seconds.count
            }
        }
    }

    @Test func theFirstIsDueAtOnceAndTheNextAfterTheInterval() async throws {
        let application = try await BackupApplication()
        let told = Told()
        let slept = try await run(application, every: "90m", keep: 2, sleeps: 7, told: told)
        // No sleep is longer than an hour, for the clock may be set meanwhile.
        #expect(slept == [3_600, 1_800, 3_600, 1_800, 3_600, 1_800, 3_600])
        #expect(
            told.all == [
                "made mizan-20260108T143000Z.sqlite", "made mizan-20260108T160000Z.sqlite",
                "made mizan-20260108T173000Z.sqlite", "removed mizan-20260108T143000Z.sqlite",
                "made mizan-20260108T190000Z.sqlite", "removed mizan-20260108T160000Z.sqlite",
            ])
    }

    @Test func aRestartDoesNotBringTheNextForwardAndHandMadeOnesDoNotCount() async throws {
        let application = try await BackupApplication()
        try await application.makeScheduled(1)
        _ = try await application.service.make()
        let told = Told()
        #expect(try await run(application, every: "24h", sleeps: 1, told: told) == [3_600])
        #expect(told.all == [])
        application.store.clock.advance(seconds: 23 * 3_600)
        _ = try await run(application, every: "24h", sleeps: 1, told: told)
        #expect(told.all == ["made mizan-20260109T143000Z.sqlite"])
    }

    @Test func aBackupFromTheFutureDoesNotStopTheSchedule() async throws {
        let application = try await BackupApplication()
        application.store.clock.advance(seconds: 400 * 86_400)
        try await application.makeScheduled(1)
        application.store.clock.advance(seconds: -401 * 86_400)
        let told = Told()
        #expect(try await run(application, every: "30m", sleeps: 2, told: told) == [1_800, 1_800])
        #expect(told.all.count == 2)
    }

    /// Those of the wrong clock do not push out those of today, and go first: they were made before.
    @Test func backupsFromTheFutureDoNotPushOutThoseOfToday() async throws {
        let application = try await BackupApplication()
        application.store.clock.advance(seconds: 400 * 86_400)
        let wrong = try await application.makeScheduled(3)
        application.store.clock.advance(seconds: -401 * 86_400)
        let told = Told()
        #expect(try await run(application, every: "1h", keep: 2, sleeps: 3, told: told) == [3_600, 3_600, 3_600])
        #expect(
            told.all == [
                "made mizan-20260107T173000Z.sqlite", "removed \(wrong[1]) \(wrong[0])",
                "made mizan-20260107T183000Z.sqlite", "removed \(wrong[2])",
                "made mizan-20260107T193000Z.sqlite", "removed mizan-20260107T173000Z.sqlite",
            ])
    }

    /// The same of 0.1.0, whose manifests have no number: a date that is still to come is wrong.
    @Test func backupsFromTheFutureThatHaveNoNumberCountAsTheOldest() async throws {
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
        _ = try await run(application, every: "24h", keep: 1, sleeps: 1, told: told)
        #expect(told.all == [])
        _ = try await application.service.prune(keeping: 1)
        #expect(try application.service.list().map(\.name) == right)
    }

    /// Long after, the wrong dates are come: they are no backups of that day.
    @Test func aWrongDateThatComesTrueHoldsNothingUp() async throws {
        let application = try await BackupApplication()
        application.store.clock.advance(seconds: 10 * 86_400)
        try await application.makeScheduled(1)
        application.store.clock.advance(seconds: -10 * 86_400)
        try await application.makeScheduled(1)
        application.store.clock.advance(seconds: 10 * 86_400)
        let told = Told()
        _ = try await run(application, every: "24h", keep: 9, sleeps: 1, told: told)
        #expect(told.all.count == 1)
    }

    @Test func aFailureIsToldAndTriedAgainEverLater() async throws {
        let application = try await BackupApplication()
        // Where the directory should be is a file.
        try application.store.directory.write([1], to: "store/backups")
        let directory = application.store.directory
        let told = Told()
        let slept = try await run(application, every: "24h", sleeps: 9, told: told) { count in
            if count == 8 { try directory.remove("store/backups") }
        }
        #expect(slept == [60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
        #expect(told.all.count == 9)
        #expect(told.all.first == "failed backup.no-file, again in 60")
        #expect(told.all.last?.hasPrefix("made ") == true)
    }
}
