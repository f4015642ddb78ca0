import Glibc
import Kernel
import TestSupport
import Testing

@testable import Storage

/// Documents in backups: each once, compared with its hash, and brought back.
struct BlobBackupTests {
    private let store: TestStore
    private let backups: String

    init() async throws {
        store = try await TestStore()
        backups = store.directory.file("backups")
        try BackupFiles.makeDirectory(backups)
    }

    private func keep(_ text: String) async throws -> Blob {
        let draft = try store.database.blobs.draft(atMost: 100)
        try draft.write(Array(text.utf8))
        return try await store.database.keeping(draft) { placed in
            try await store.write { try Blobs.add(placed, in: $0) }
            return placed.blob
        }
    }

    private func backUp(_ name: String, day: Int64 = 0) throws -> BackupManifest {
        try StoreBackup.make(
            of: SQLiteAdministration(path: store.directory.file("store")), at: "\(backups)/\(name).sqlite",
            origin: .hand, version: "1",
            now: Instant(microseconds: TestClock.start.microseconds + day * 86_400_000_000))
    }

    private func restore(_ name: String) throws -> StoreRestore.Outcome {
        try StoreRestore.restore(
            "\(backups)/\(name).sqlite", into: store.directory.file("other"), migrations: [SampleTables.set],
            now: TestClock.start)
    }

    private func inode(_ blob: Blob) throws -> UInt {
        var information = stat()
        #expect(stat(try #require(BlobStore.inside(backups).path(of: blob.hash)), &information) == 0)
        return UInt(information.st_ino)
    }

    @Test func aSecondBackupCopiesOnlyWhatIsNewAndARestoreBringsAllBack() async throws {
        let first = try await keep("first")
        #expect(try backUp("a").missingDocuments == [])
        let before = try inode(first)
        let second = try await keep("second")
        #expect(try backUp("b").missingDocuments == [])
        #expect(try inode(first) == before)
        #expect(try restore("b").missingDocuments == [])
        let database = try SQLiteDatabase(StoreDirectory(existing: store.directory.file("other"))) { TestClock.start }
        let audit = try await database.read { [blobs = database.blobs] in try BlobAudit(of: blobs, in: $0) }
        #expect(audit.count == 2 && audit.missing + audit.damaged + audit.unnamed == [])
        #expect(try database.blobs.open(second)?.read(from: 0, upTo: 9) == Array("second".utf8))
        try await database.close()
    }

    @Test func damageIsNeitherBackedUpNorRestoredAndIsNamed() async throws {
        let (damaged, sound) = (try await keep("damaged"), try await keep("sound"))
        let place = "blobs/\(damaged.hash.prefix(2))/\(damaged.hash)"
        try store.directory.write(Array("Damaged".utf8), to: "store/" + place)
        #expect(try backUp("a").missingDocuments == [damaged.hash])
        #expect(try BackupManifest.read(besides: backups + "/a.sqlite")?.missingDocuments == [damaged.hash])
        #expect(try restore("a").missingDocuments == [damaged.hash])
        #expect(BlobStore.inside(store.directory.file("other")).isThere(sound.hash))
    }

    @Test func dailyBackupsRepairADamagedDocumentBesideThemWithinSixteenDays() async throws {
        let blob = try await keep("first")
        _ = try backUp("first")
        try store.directory.write(Array("FIRST".utf8), to: "backups/blobs/\(blob.hash.prefix(2))/\(blob.hash)")
        let beside = BlobStore.inside(backups)
        let repaired = try (Int64(0)..<16).map { day in
            #expect(try backUp("\(day)", day: day).missingDocuments == [])
            return try beside.digest(of: blob.hash) == blob.hash
        }
        #expect(repaired.last == true)
    }

    @Test func aPipeInThePlaceOfADocumentIsADamagedDocument() async throws {
        let blob = try await keep("first")
        let place = try #require(store.database.blobs.path(of: blob.hash))
        #expect(unlink(place) == 0 && mkfifo(place, 0o600) == 0)
        #expect(throws: MizanError.self) { try store.database.blobs.open(blob) }
    }

    @Test func documentsThatNoBackupNamesAreRemoved() async throws {
        let first = try await keep("first")
        _ = try backUp("a")
        try await store.write { _ = try Blobs.release(in: $0) }
        let second = try await keep("second")
        _ = try backUp("b")
        let beside = BlobStore.inside(backups)
        try BackupFiles.sweepDocuments(backups)
        #expect(Set(try beside.stored()) == [first.hash, second.hash])
        let files = try BackupFiles.list(backups)
        try BackupFiles.remove(try #require(files.first { $0.name == "a.sqlite" }))
        // People rename backups. A killed process leaves a draft.
        #expect(rename(backups + "/b.sqlite", backups + "/kept.db") == 0)
        try store.directory.write(Array("a".utf8), to: "backups/blobs/killed.draft")
        try BackupFiles.sweepDocuments(backups)
        #expect(try beside.stored() == [second.hash] && beside.abandonedDrafts() == [])
    }

    @Test func aDirectoryInThePlaceOfADocumentIsADamagedDocument() async throws {
        let blob = try await keep("first")
        _ = try backUp("a")
        let place = try #require(BlobStore.inside(backups).path(of: blob.hash))
        #expect(unlink(place) == 0 && mkdir(place, 0o700) == 0)
        #expect(try restore("a").missingDocuments == [blob.hash])
    }

    /// A restore keeps the replaced store, whose documents stay too.
    @Test func aReplacedStoreKeepsItsDocuments() async throws {
        _ = try backUp("a")
        let blob = try await keep("later")
        try await store.database.close()
        let place = store.directory.file("store")
        _ = try StoreRestore.restore(
            backups + "/a.sqlite", into: place, migrations: [SampleTables.set], now: TestClock.start)
        let database = try SQLiteDatabase(StoreDirectory(existing: place)) { TestClock.start }
        #expect(try await database.blobs.collect(in: database) == 0)
        #expect(database.blobs.isThere(blob.hash))
        try await database.close()
    }
}
