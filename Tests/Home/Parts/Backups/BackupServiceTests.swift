import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep

struct BackupServiceTests {
    @Test func aBackupIsStoredBesideTheStoreAndNamedByTheMoment() async throws {
        let application = try await BackupApplication()
        let made = try await application.service.make()
        #expect(made.path == application.file("mizan-20260108T143000Z.sqlite"))
        #expect(made.manifest.origin == .hand)
        #expect(made.manifest.version == MizanVersion.current)
        let second = try await application.service.make()
        #expect(second.path == application.file("mizan-20260108T143000Z-2.sqlite"))
        #expect(try application.service.list().map(\.name).count == 2)
        #expect(try await application.service.verify(second.path).contents == made.manifest.contents)
    }

    @Test func aBackupIsWrittenToTheGivenPath() async throws {
        let application = try await BackupApplication()
        try BackupFiles.makeDirectory(application.store.directory.file("stick"))
        for place in ["stick", "stick/"] {
            let path = try await application.service.make(at: application.store.directory.file(place)).path
            #expect(path.hasPrefix(application.store.directory.file("stick/mizan-20260108T143000Z")), "\(path)")
        }
        let path = application.store.directory.file("stick/mine.db")
        #expect(try await application.service.make(at: path).path == path)
        #expect(try application.service.list() == [])
    }

    @Test func withoutAStoreNoBackupIsMade() async throws {
        let directory = try TemporaryDirectory()
        let service = BackupService(dataDirectory: directory.file("new"), migrations: [], clock: .system)
        let error = await #expect(throws: MizanError.self) { try await service.make() }
        #expect(error?.reason == "backup.no-store")
        #expect(try directory.names() == [])
        #expect(try service.list() == [])
    }

    @Test func aBackupIsRestoredOnAFreshMachine() async throws {
        let application = try await BackupApplication()
        let made = try await application.service.make()
        let other = BackupService(
            dataDirectory: application.store.directory.file("fresh/machine"), migrations: [SampleTables.set],
            clock: .system)
        let outcome = try await other.restore(made.path, madeElsewhere: true).outcome
        #expect(outcome.kept == nil)
        #expect(outcome.contents.people.first?.version == 1)
    }

    /// Backups with numbers are sorted by number: a date in the future moves a backup neither to the top nor to the bottom.
    @Test func backupsAreListedByNumberRegardlessOfTheClock() async throws {
        let application = try await BackupApplication()
        let first = try await application.makeScheduled(2)
        let hand = BackupApplication.name(of: try await application.service.make().path)
        application.store.clock.advance(seconds: 3_600)
        application.store.clock.advance(seconds: 7_895 * 31_556_952)
        let far = BackupApplication.name(of: try await application.service.make(origin: .schedule).path)
        let handFar = BackupApplication.name(of: try await application.service.make().path)
        #expect(far.hasPrefix("mizan-9921"))
        application.store.clock.advance(seconds: -7_895 * 31_556_952)
        let last = try await application.makeScheduled(1)
        #expect(try application.service.list().map(\.name) == last + [hand, far] + first.reversed() + [handFar])
    }

    // MARK: Retention

    @Test func pruningKeepsTheLatestScheduledBackups() async throws {
        let application = try await BackupApplication()
        let names = try await application.makeScheduled(5)
        #expect(
            try await application.service.prune(BackupKeep(latest: 2), isClockBelieved: true)
                == Array(names.prefix(3).reversed()))
        #expect(try application.names() == names.suffix(2).flatMap { [$0, $0 + ".json"] })
        #expect(try await application.service.prune(BackupKeep(latest: 2), isClockBelieved: true) == [])
    }

    @Test func pruningKeepsManualBackups() async throws {
        let application = try await BackupApplication()
        let hand = BackupApplication.name(of: try await application.service.make().path)
        application.store.clock.advance(seconds: 3_600)
        let names = try await application.makeScheduled(4)
        // One was renamed, one has lost its manifest.
        try application.store.directory.move("store/backups/" + names[0], to: "store/backups/before-the-move.sqlite")
        try application.store.directory.move(
            "store/backups/" + names[0] + ".json", to: "store/backups/before-the-move.sqlite.json")
        try application.store.directory.remove("store/backups/" + names[1] + ".json")
        try application.store.directory.write([1], to: "store/backups/notes.txt")
        #expect(try await application.service.prune(BackupKeep(latest: 1), isClockBelieved: true) == [names[2]])
        #expect(
            Set(try application.names())
                == [
                    hand, hand + ".json", "before-the-move.sqlite", "before-the-move.sqlite.json", names[1], names[3],
                    names[3] + ".json", "notes.txt",
                ])
    }

    @Test func theLastGoodBackupIsKeptRegardlessOfAge() async throws {
        let application = try await BackupApplication()
        let names = try await application.makeScheduled(5)
        for name in names.suffix(3) { try application.damage(name) }
        #expect(
            try await application.service.prune(BackupKeep(latest: 2), isClockBelieved: true) == [names[2], names[0]])
        #expect(try application.service.list().map(\.name) == [names[4], names[3], names[1]])
        let kept = try await application.service.verify(application.file(names[1]))
        #expect(kept.contents.people.first?.version == 1)
    }

    @Test func aRequestToKeepZeroBackupsKeepsOne() async throws {
        let application = try await BackupApplication()
        let names = try await application.makeScheduled(2)
        #expect(try await application.service.prune(BackupKeep(latest: 0), isClockBelieved: true) == [names[0]])
    }

    /// Six backups in as many months, two on the last day.
    @Test(
        arguments: [
            (BackupKeep(latest: 1, daily: 2), [0, 2]), (BackupKeep(latest: 1, weekly: 3), [0, 2, 4]),
            (BackupKeep(latest: 1, monthly: 2), [0, 5]), (BackupKeep(latest: 3, monthly: 1), [0, 1, 2]),
            (BackupKeep(latest: 1, daily: 9, weekly: 9, monthly: 9), [0, 2, 3, 4, 5, 6]),
            (BackupKeep(latest: 1), [0]),
        ])
    func theLatestBackupOfADayWeekOrMonthIsKept(keep: BackupKeep, places: [Int]) throws {
        // Thursday the 29th, twice. Then the Sunday and the Monday of the week before, and the Sunday of the week before that.
        // Then a day of the month before, and a day of the year before.
        let days = ["2026-01-29", "2026-01-29", "2026-01-25", "2026-01-19", "2026-01-18", "2025-12-31", "2025-01-29"]
        let dates = days.map { Instant($0 + "T12:00:00Z") }
        let now = try #require(Instant("2026-01-29T13:00:00Z"))
        #expect(try keep.places(among: dates, at: now) == Set(places))
    }

    /// A backup with a future date, or without a manifest, counts as the backup of no day. While the clock is in doubt, no
    /// backup is deleted because of its date.
    @Test func backupsWithWrongDatesBelongToNoDay() async throws {
        let dates = [nil, Instant("2027-01-01T00:00:00Z"), Instant("2026-01-29T12:00:00Z")]
        let keep = BackupKeep(latest: 1, daily: 1)
        let now = try #require(Instant("2026-01-29T13:00:00Z"))
        #expect(try keep.places(among: dates, at: now) == [0, 2])
        let application = try await BackupApplication()
        let names = try await application.makeScheduled(3)
        #expect(try await application.service.prune(keep, isClockBelieved: false) == [])
        #expect(try await application.service.prune(keep, isClockBelieved: true) == [names[1], names[0]])
    }

    @Test func draftsOfKilledBackupsAreRemoved() async throws {
        let application = try await BackupApplication()
        let names = try await application.makeScheduled(1)
        for leftover in [
            "mizan-20250101T000000Z.sqlite.draft", "mizan-20250101T000000Z.sqlite.json.draft",
            "mizan-20250102T000000Z.sqlite.json", "mine.sqlite.draft", "mine.sqlite.json",
        ] {
            try application.store.directory.write([1], to: "store/backups/" + leftover)
        }
        #expect(try await application.service.prune(BackupKeep(latest: 3), isClockBelieved: true) == [])
        #expect(try application.names() == ["mine.sqlite.draft", "mine.sqlite.json", names[0], names[0] + ".json"])
    }
}
