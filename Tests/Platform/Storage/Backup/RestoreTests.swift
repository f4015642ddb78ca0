import Glibc
import Kernel
import TestSupport
import Testing

@testable import Storage

struct RestoreTests {
    @Test func aRestoreElsewhereHasTheSameDataWithNewEpochs() async throws {
        let backup = try await BackupStore()
        let manifest = try backup.backUp()
        let file = try backup.store.directory.bytes(of: "backup.sqlite")
        let outcome = try backup.restore(into: "new/store")
        #expect(outcome.kept == nil)
        #expect(outcome.contents.isSame(as: manifest.contents))
        for (old, new) in zip(manifest.contents.owners, outcome.contents.owners) {
            #expect(old.epoch != new.epoch, "\(old.name)")
        }
        #expect(Set(outcome.contents.owners.map(\.epoch)).count == 3)
        let database = try await backup.open("new/store")
        let owner = backup.store.owner
        let sum = try await database.read(owner) { try Checksum.stored(slice: "sample", in: $0) }
        #expect(manifest.contents.owners[1].checksums["sample"] == sum)
        #expect(try await database.read(owner) { try RecordTable<SampleRecord>($0).find("r2") } != nil)
        // The restored store continues from the version of the backup.
        let version = try await database.write(owner) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("later"))
            return transaction.version
        }
        #expect(version == 4)
        try await database.close()
        #expect(try backup.store.directory.bytes(of: "backup.sqlite") == file)
        #expect(
            try backup.store.directory.names(in: "new/store")
                == ["gate.lock", "mizan.sqlite", "open.lock", "schema.sound", "write.lock"])
    }

    /// Epochs are derived from random numbers. If a test supplies these, its results can be repeated.
    @Test func epochsAreDerivedFromTheGivenRandomNumbers() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        func epochs(_ seed: UInt64, into place: String) throws -> [String] {
            try StoreRestore.restore(
                backup.file("backup.sqlite"), into: backup.file(place), migrations: backup.sets, now: TestClock.start,
                random: SeededGenerator(seed: seed)
            ).contents.owners.map(\.epoch)
        }
        let first = try epochs(1, into: "a")
        #expect(try epochs(1, into: "b") == first)
        #expect(try epochs(2, into: "c") != first)
        #expect(Set(first).count == first.count)
    }

    @Test func theReplacedStoreIsKeptComplete() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try await backup.fill(2, from: 3)
        try await backup.store.database.close()
        let outcome = try backup.restore(into: "store")
        let kept = backup.file("store/mizan.sqlite.before-restore-20260108T143000Z")
        #expect(outcome.kept == kept)
        #expect(outcome.contents.people.first?.version == 3)
        let old = try StoreVerification.verify(kept, migrations: backup.sets)
        #expect(old.contents.people.first?.version == 5)
        // The kept file is restored. This second restore in turn keeps the store that it replaces, under a different name.
        let again = try StoreRestore.restore(
            kept, into: backup.file("store"), migrations: backup.sets, now: TestClock.start)
        #expect(again.kept == kept + "-2")
        #expect(again.contents.people.first?.version == 5)
        let database = try await backup.open("store")
        #expect(try await database.read { try Owners.all(in: $0).first?.version } == 5)
        try await database.close()
    }

    /// The store to be replaced is that of a killed process, whose latest writes are only in the log.
    @Test func theReplacedStoreIsKeptWithItsLog() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try await backup.fill(2, from: 3)
        _ = try StoreDirectory(creating: backup.file("killed"))
        for suffix in ["", "-wal"] {
            try backup.store.directory.write(
                try backup.store.directory.bytes(of: "store/mizan.sqlite" + suffix), to: "killed/mizan.sqlite" + suffix)
        }
        let outcome = try backup.restore(into: "killed")
        let kept = try #require(outcome.kept)
        #expect(try StoreVerification.verify(kept, migrations: backup.sets).contents.people.first?.version == 5)
        #expect(outcome.contents.people.first?.version == 3)
        #expect(!(try backup.store.directory.names(in: "killed").contains { $0.hasSuffix("-wal") }))
    }

    /// A damaged store must not prevent a restore, because replacing it is the purpose of backups.
    @Test(arguments: [Array("no database at all".utf8), []])
    func aDamagedStoreIsReplacedAndKeptWithItsLog(_ bytes: [UInt8]) async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        _ = try StoreDirectory(creating: backup.file("damaged"))
        try backup.store.directory.write(bytes, to: "damaged/mizan.sqlite")
        try backup.store.directory.write([1, 2, 3], to: "damaged/mizan.sqlite-wal")
        let outcome = try backup.restore(into: "damaged")
        #expect(outcome.contents.people.first?.version == 3)
        let database = try await backup.open("damaged")
        #expect(try await database.read { try Owners.all(in: $0).first?.version } == 3)
        try await database.close()
        let kept = "mizan.sqlite.before-restore-20260108T143000Z"
        #expect(outcome.kept == backup.file("damaged/" + kept))
        #expect(try backup.store.directory.bytes(of: "damaged/" + kept) == bytes)
        #expect(try backup.store.directory.bytes(of: "damaged/" + kept + "-wal") == [1, 2, 3])
    }

    @Test func processesWithTheStoreOpenAreNamed() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        let before = try backup.store.directory.names(in: "store")
        let error = #expect(throws: MizanError.self) { try backup.restore(into: "store") }
        #expect(error?.code == .unavailable)
        #expect(error?.reason == "storage.in-use")
        #expect(error?.details["processes"] == "\(getpid())")
        #expect(error?.message.contains("(process \(getpid())) has this store open. Stop it and try again.") == true)
        #expect(try backup.store.directory.names(in: "store") == before)
        try await backup.store.database.close()
        #expect(try backup.restore(into: "store").kept != nil)
    }

    @Test func theExclusiveHolderIsNamed() async throws {
        let directory = try TemporaryDirectory()
        let store = try StoreDirectory(creating: directory.file("store"))
        let lock = try MaintenanceLock(store)
        let error = #expect(throws: MizanError.self) { try SQLiteDatabase(store) { TestClock.start } }
        #expect(error?.message.contains("(process \(getpid())) is restoring") == true, "\(error?.message ?? "")")
        lock.release()
        try await SQLiteDatabase(store) { TestClock.start }.close()
    }

    @Test func theStoresOwnFileIsRefusedAsBackup() async throws {
        let backup = try await BackupStore()
        try await backup.store.database.close()
        let error = #expect(throws: MizanError.self) { try backup.restore("store/mizan.sqlite", into: "store") }
        #expect(error?.reason == "backup.same-file")
    }

    @Test func filesOfAKilledRestoreDoNotBlockTheNext() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try await backup.store.database.close()
        try backup.store.directory.write([1, 2, 3], to: "store/mizan.sqlite.restored.draft")
        try backup.restore(into: "store")
        #expect(!(try backup.store.directory.names(in: "store").contains { $0.hasSuffix(".draft") }))
    }

    @Test(arguments: [
        ("1: FLOCK  ADVISORY  READ 12 08:01:77 0 EOF", [12 as Int32]),
        ("1: FLOCK  ADVISORY  WRITE 12 08:01:78 0 EOF", []), ("1: POSIX  ADVISORY  READ 12 08:01:77 0 EOF", []),
        ("1: -> FLOCK  ADVISORY  WRITE 12 08:01:77 0 EOF", []), ("1: FLOCK ADVISORY READ 0 08:01:77 0 EOF", []),
        ("", []), ("rubbish\n2: FLOCK  ADVISORY  READ 9 fd:00:77 0 EOF\n", [9]),
    ])
    func theKernelsLockListIsRead(_ text: String, _ ids: [Int32]) {
        #expect(OpenProcesses.holders(ofInode: 77, in: text) == ids)
    }
}
