import HomeData
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

struct BackupServiceTests {
    @Test func aBackupGoesBesideTheStoreUnderTheMomentsName() async throws {
        let house = try await BackupHouse()
        let made = try await house.service.make()
        #expect(made.path == house.file("mizan-20260108T143000Z.sqlite"))
        #expect(made.manifest.origin == .hand)
        #expect(made.manifest.version == MizanVersion.current)
        let second = try await house.service.make()
        #expect(second.path == house.file("mizan-20260108T143000Z-2.sqlite"))
        #expect(try house.service.list().map(\.name).count == 2)
        #expect(try await house.service.verify(second.path).contents == made.manifest.contents)
    }

    @Test func aBackupGoesWhereItIsTold() async throws {
        let house = try await BackupHouse()
        try BackupFiles.makeDirectory(house.store.directory.file("stick"))
        for place in ["stick", "stick/"] {
            let path = try await house.service.make(at: house.store.directory.file(place)).path
            #expect(path.hasPrefix(house.store.directory.file("stick/mizan-20260108T143000Z")), "\(path)")
        }
        let path = house.store.directory.file("stick/mine.db")
        #expect(try await house.service.make(at: path).path == path)
        #expect(try house.service.list() == [])
    }

    @Test func withoutAStoreNothingIsMade() async throws {
        let directory = try TemporaryDirectory()
        let service = BackupService(dataDirectory: directory.file("new"), migrations: [], clock: .system)
        let error = await #expect(throws: MizanError.self) { try await service.make() }
        #expect(error?.reason == "backup.no-store")
        #expect(try directory.names() == [])
        #expect(try service.list() == [])
    }

    @Test func aFreshMachineIsRestored() async throws {
        let house = try await BackupHouse()
        let made = try await house.service.make()
        let other = BackupService(
            dataDirectory: house.store.directory.file("fresh/machine"), migrations: [SampleTables.set], clock: .system)
        let outcome = try await other.restore(made.path, madeElsewhere: true).outcome
        #expect(outcome.kept == nil)
        #expect(outcome.contents.people.first?.version == 1)
    }

    /// By number where there is one: a date that is to come stands neither first nor last for that.
    @Test func theListGoesByTheNumberWhateverTheClockSaid() async throws {
        let house = try await BackupHouse()
        let first = try await house.makeScheduled(2)
        let hand = BackupHouse.name(of: try await house.service.make().path)
        house.store.clock.advance(seconds: 3_600)
        house.store.clock.advance(seconds: 7_895 * 31_556_952)
        let far = BackupHouse.name(of: try await house.service.make(origin: .schedule).path)
        let handFar = BackupHouse.name(of: try await house.service.make().path)
        #expect(far.hasPrefix("mizan-9921"))
        house.store.clock.advance(seconds: -7_895 * 31_556_952)
        let last = try await house.makeScheduled(1)
        #expect(try house.service.list().map(\.name) == last + [hand, far] + first.reversed() + [handFar])
    }

    // MARK: Retention

    @Test func theLatestOfTheScheduleStay() async throws {
        let house = try await BackupHouse()
        let names = try await house.makeScheduled(5)
        #expect(try await house.service.prune(keeping: 2) == Array(names.prefix(3).reversed()))
        #expect(try house.names() == names.suffix(2).flatMap { [$0, $0 + ".json"] })
        #expect(try await house.service.prune(keeping: 2) == [])
    }

    @Test func whatTheScheduleDidNotMakeStays() async throws {
        let house = try await BackupHouse()
        let hand = BackupHouse.name(of: try await house.service.make().path)
        house.store.clock.advance(seconds: 3_600)
        let names = try await house.makeScheduled(4)
        // One was given another name, one has lost its manifest.
        try house.store.directory.move("store/backups/" + names[0], to: "store/backups/before-the-move.sqlite")
        try house.store.directory.move(
            "store/backups/" + names[0] + ".json", to: "store/backups/before-the-move.sqlite.json")
        try house.store.directory.remove("store/backups/" + names[1] + ".json")
        try house.store.directory.write([1], to: "store/backups/notes.txt")
        #expect(try await house.service.prune(keeping: 1) == [names[2]])
        #expect(
            Set(try house.names())
                == [
                    hand, hand + ".json", "before-the-move.sqlite", "before-the-move.sqlite.json", names[1], names[3],
                    names[3] + ".json", "notes.txt",
                ])
    }

    @Test func theLastGoodOneStaysHoweverOldItIs() async throws {
        let house = try await BackupHouse()
        let names = try await house.makeScheduled(5)
        for name in names.suffix(3) { try house.damage(name) }
        #expect(try await house.service.prune(keeping: 2) == [names[2], names[0]])
        #expect(try house.service.list().map(\.name) == [names[4], names[3], names[1]])
        let kept = try await house.service.verify(house.file(names[1]))
        #expect(kept.contents.people.first?.version == 1)
    }

    @Test func keepingNoneKeepsOne() async throws {
        let house = try await BackupHouse()
        let names = try await house.makeScheduled(2)
        #expect(try await house.service.prune(keeping: 0) == [names[0]])
    }

    @Test func whatKilledBackupsLeftIsSweptAway() async throws {
        let house = try await BackupHouse()
        let names = try await house.makeScheduled(1)
        for leftover in [
            "mizan-20250101T000000Z.sqlite.draft", "mizan-20250101T000000Z.sqlite.json.draft",
            "mizan-20250102T000000Z.sqlite.json", "mine.sqlite.draft", "mine.sqlite.json",
        ] {
            try house.store.directory.write([1], to: "store/backups/" + leftover)
        }
        #expect(try await house.service.prune(keeping: 3) == [])
        #expect(try house.names() == ["mine.sqlite.draft", "mine.sqlite.json", names[0], names[0] + ".json"])
    }
}
