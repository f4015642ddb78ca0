import FoundationEssentials
import GRDB
import Kernel
import TestSupport
import Testing

@testable import Storage

struct BackupTests {
    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aBackupContainsTheStoreAndItsManifestDescribesIt() async throws {
        let backup = try await BackupStore()
        let manifest = try backup.backUp()
        #expect(manifest.contents.owners.map(\.name) == ["house", "amina", "bilal"])
        #expect(manifest.contents.people.map(\.version) == [3, 0])
        #expect(manifest.contents.owners[1].epoch == "e1")
        #expect(manifest.contents.owners[1].checksums.keys.sorted() == ["sample"])
        #expect(manifest.contents.owners[2].checksums == [:])
        #expect(manifest.contents.tables["sample_record"] == 3)
        #expect(manifest.contents.tables["journal"] == 3)
        #expect(manifest.contents.tables["owners"] == 3)
        #expect(
            manifest.contents.migrations.map(\.name) == [
                "001-owners", "002-journal", "003-idempotency", "004-history-by-record", "005-clock",
                "006-purged", "007-jobs", "008-changes", "009-changes-by-origin",
                "010-unfinished", "011-usage", "012-returns", "013-blobs", "001-records",
            ])
        let verified = try backup.verify()
        #expect(verified.contents == manifest.contents)
        #expect(verified.manifest == manifest)
        #expect(verified.sha256 == manifest.sha256)
        let sum = try await backup.store.read { try Checksum.stored(slice: "sample", in: $0) }
        #expect(verified.contents.owners[1].checksums["sample"] == sum)
    }

    /// The store of another engine may be lost while it is copied.
    @Test func aCopyThatBreaksOffThrowsItsError() throws {
        let directory = try TemporaryDirectory()
        let draft = try DraftFile(for: directory.file("copy.sqlite"))
        let error = #expect(throws: MizanError.self) {
            try StoreBackup.filling(draft.path, for: draft.target, size: 0) { session in
                try session.execute("CREATE TABLE half (id INTEGER PRIMARY KEY)")
                throw MizanError(.unavailable, "test.lost", "The database is gone.")
            }
        }
        #expect(error?.reason == "test.lost")
    }

    @Test func aBackupIsAPrivateFileWithAManifest() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        #expect(try backup.store.directory.names() == ["backup.sqlite", "backup.sqlite.json", "store"])
        #expect(try permissions(backup.file("backup.sqlite")) == 0o600)
        #expect(try permissions(backup.file("backup.sqlite.json")) == 0o600)
    }

    /// A backup can be read from a read-only disk, where SQLite cannot create a log beside the backup.
    @Test func readingABackupLeavesItUnchangedInRollbackMode() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        let bytes = try backup.store.directory.bytes(of: "backup.sqlite")
        #expect(bytes[18...19] == [1, 1])
        _ = try backup.verify()
        #expect(try backup.store.directory.bytes(of: "backup.sqlite") == bytes)
        #expect(try backup.store.directory.names() == ["backup.sqlite", "backup.sqlite.json", "store"])
    }

    @Test func rowsOnlyInTheLogAreInTheBackup() async throws {
        let backup = try await BackupStore()
        // The log still has contents, because another reader is open.
        let log = try backup.store.directory.bytes(of: "store/mizan.sqlite-wal")
        #expect(!log.isEmpty)
        #expect(try backup.backUp().contents.tables["sample_record"] == 3)
    }

    @Test func anExistingFileIsNeverOverwritten() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        let bytes = try backup.store.directory.bytes(of: "backup.sqlite")
        try await backup.fill(1, from: 3)
        let error = #expect(throws: MizanError.self) { try backup.backUp() }
        #expect(error?.reason == "backup.exists")
        try backup.store.directory.write([1], to: "other.sqlite.json")
        let other = #expect(throws: MizanError.self) { try backup.backUp(to: "other.sqlite") }
        #expect(other?.details["path"] == backup.file("other.sqlite.json"))
        #expect(try backup.store.directory.bytes(of: "backup.sqlite") == bytes)
        #expect(
            try backup.store.directory.names()
                == ["backup.sqlite", "backup.sqlite.json", "other.sqlite.json", "store"])
    }

    @Test func onlyDraftsOfKilledProcessesAreReplaced() async throws {
        let backup = try await BackupStore()
        try backup.store.directory.write([1, 2, 3], to: "backup.sqlite.draft")
        try backup.backUp()
        #expect(try backup.store.directory.names() == ["backup.sqlite", "backup.sqlite.json", "store"])
        let inWork = try DraftFile(for: backup.file("other.sqlite"))
        let error = #expect(throws: MizanError.self) { try backup.backUp(to: "other.sqlite") }
        #expect(error?.reason == "backup.in-progress")
        #expect(try backup.store.directory.names().contains("other.sqlite.draft"))
        withExtendedLifetime(inWork) {}
    }

    /// A killed process may have moved the manifest to its final path, but not yet the backup itself.
    @Test func aManifestOfAKilledProcessIsReplaced() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try backup.store.directory.move("backup.sqlite", to: "backup.sqlite.draft")
        let note = try backup.store.directory.bytes(of: "backup.sqlite.json")
        try backup.store.directory.write(note, to: "backup.sqlite.json.draft")
        try await backup.fill(1, from: 3)
        let manifest = try backup.backUp()
        #expect(try backup.store.directory.names() == ["backup.sqlite", "backup.sqlite.json", "store"])
        #expect(manifest.contents.tables["sample_record"] == 4)
        #expect(try backup.verify().manifest == manifest)
    }

    @Test func aManifestOfAnotherBackupIsLeftUnchanged() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try backup.store.directory.move("backup.sqlite", to: "elsewhere.sqlite")
        for draft in [[UInt8]?.none, [1, 2, 3]] {
            if let draft { try backup.store.directory.write(draft, to: "backup.sqlite.draft") }
            let error = #expect(throws: MizanError.self) { try backup.backUp() }
            #expect(error?.details["path"] == backup.file("backup.sqlite.json"))
        }
    }

    @Test func aCancelledBackupLeavesNothing() async throws {
        let backup = try await BackupStore()
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try StoreBackup.make(
                of: backup.directory.administration, at: backup.file("backup.sqlite"), origin: .hand, version: "1",
                now: TestClock.start,
                cancellation)
        }
        #expect(try backup.store.directory.names() == ["store"])
    }

    @Test func aMissingDirectoryIsNamed() async throws {
        let backup = try await BackupStore()
        let error = #expect(throws: MizanError.self) { try backup.backUp(to: "nowhere/backup.sqlite") }
        #expect(error?.code == .notFound)
        #expect(error?.details["path"]?.hasPrefix(backup.file("nowhere/")) == true)
    }

    @Test func withoutAStoreABackupIsRefused() throws {
        let directory = try TemporaryDirectory()
        let store = try StoreDirectory(creating: directory.file("store"))
        let error = #expect(throws: MizanError.self) {
            try StoreBackup.make(
                of: store.administration, at: directory.file("b"), origin: .hand, version: "1", now: TestClock.start)
        }
        #expect(error?.reason == "backup.no-store")
        #expect(try directory.names(in: "store") == [])
    }

    /// If a store's checksums are wrong, no backup of the store is made, because such a backup could replace sound backups.
    /// Existing backups stay.
    @Test(arguments: [
        ("UPDATE checksums SET sum = sum + 1", "does not add up to its checksum for sample"),
        ("UPDATE owners SET version = 2 WHERE owner = 1", "is at version 2, but the journal goes to 3"),
        ("DELETE FROM journal WHERE version = 2", "does not add up to its checksum for sample"),
    ])
    func anInconsistentStoreIsRefused(_ damage: String, _ why: String) async throws {
        let backup = try await BackupStore()
        try await backup.store.write { try $0.session.execute(SQL(text: damage, values: [])) }
        let error = #expect(throws: MizanError.self) { try backup.backUp() }
        #expect(error?.reason == "backup.inconsistent")
        #expect(error?.message.contains(why) == true, "\(error?.message ?? "")")
        #expect(try backup.store.directory.names() == ["store"])
    }

    @Test func aFullDiskIsReportedAsFull() throws {
        let path = "/nowhere"
        let full = DatabaseError(resultCode: .SQLITE_FULL)
        let error = BackupFailure.translate(full, writing: path) as? MizanError
        #expect(error?.code.exitCode == 73)
        #expect(error?.message.contains(path) == true)
        let room = #expect(throws: MizanError.self) {
            try FileBytes.requireRoom(for: "/tmp/x", size: Int64.max / 2)
        }
        #expect(room?.code == .storageFull)
    }

    @Test(arguments: [
        ("/a/b c.sqlite", "file:///a/b%20c.sqlite?immutable=1"), ("a?b#c%", "file:a%3Fb%23c%25?immutable=1"),
        ("//x", "file:////x?immutable=1"), ("/ü", "file:///%C3%BC?immutable=1"),
    ])
    func aPathMayContainAnyCharacters(_ path: String, _ uri: String) {
        #expect(DetachedFile.uri(path, "immutable=1") == uri)
    }

    @Test func unusualFileNamesAreAccepted() async throws {
        let backup = try await BackupStore()
        let name = "a b?c#d%41&e=1.sqlite"
        try backup.backUp(to: name)
        #expect(try backup.verify(name).contents.tables["sample_record"] == 3)
    }
}
