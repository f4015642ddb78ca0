import Accounts
import Changes
import FoundationEssentials
import Glibc
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep

struct DoctorTests {
    @Test func aSoundStoreHasNoFindings() async throws {
        let clinic = try await Clinic()
        let before = try clinic.directory.bytes(of: "store/mizan.sqlite")
        let diagnoses = try await clinic.diagnoses(repair: true)
        #expect(diagnoses.filter { $0.level >= .warning } == [])
        #expect(diagnoses.flatMap(\.repairs) == [])
        #expect(
            diagnoses.map(\.check) == [
                "disk", "file", "modes", "leftovers", "space", "sqlite", "integrity", "foreign keys", "schema",
                "values", "slices", "versions", "checksums", "usage", "journal", "history", "records", "facts", "zones",
                "orphans",
                "owner-token",
                "retention", "digests", "documents", "backups",
            ])
        #expect(diagnoses.first { $0.check == "digests" }?.findings.count == 3)
        #expect(try clinic.directory.bytes(of: "store/mizan.sqlite") == before)
    }

    /// From the third day on a store needs a backup that is young enough.
    @Test func aStoreWithoutARecentBackupGetsAWarning() async throws {
        var clinic = try await Clinic()
        clinic.oldestBackup = 7 * 86_400
        clinic.now = TestClock.start.advanced(by: .seconds(86_400))
        #expect(try await clinic.complaints().contains("backups") == false)
        clinic.now = TestClock.start.advanced(by: .seconds(2 * 86_400 + 1))
        #expect(try await clinic.complaints().contains("backups"))
        let now = Instant(microseconds: clinic.now.microseconds)
        _ = try await BackupService(
            dataDirectory: clinic.path, migrations: [], clock: Clock { now }
        ).make()
        #expect(try await clinic.complaints().contains("backups") == false)
        clinic.now = now.advanced(by: .seconds(7 * 86_400 + 1))
        #expect(try await clinic.complaints().contains("backups"))
        clinic.oldestBackup = nil
        #expect(try await clinic.complaints().contains("backups") == false)
    }

    /// The process was killed during a deletion, after it removed the account's data and before it removed the token's file.
    @Test func aDeletedOwnersTokenIsFoundAndRemoved() async throws {
        let clinic = try await Clinic()
        let file = OwnerTokenFile(in: try StoreDirectory(creating: clinic.path))
        _ = try file.loadOrCreate(for: OwnerID(UUID()))
        #expect(try await clinic.complaints() == ["owner-token"])
        #expect(try await clinic.complaints(repair: true) == [])
        #expect(try file.load() == nil)
        let database = try SQLiteDatabase(StoreDirectory(creating: clinic.path)) { TestClock.start }
        let owner = try #require(try await database.read { try Owners.all(in: $0).first })
        try await database.close()
        let token = try file.loadOrCreate(for: owner.id)
        #expect(try await clinic.complaints(repair: true) == [])
        #expect(try file.load() == token)
    }

    /// The damage, the checks that report it, and the checks that still report it after a repair.
    @Test(arguments: [
        ("UPDATE checksums SET sum = sum + 1 WHERE owner = 1", ["checksums"], []),
        ("DELETE FROM checksums WHERE owner = 2", ["checksums"], []),
        ("INSERT INTO checksums VALUES (1, 'nothing', 5)", ["checksums"], []),
        ("UPDATE owners SET used = used + 1 WHERE owner = 1", ["usage"], []),
        (
            "DELETE FROM sample_record WHERE name = 'record 1'", ["usage", "journal"],
            ["usage", "journal"]
        ),
        ("UPDATE sample_record SET deleted_at = 1 WHERE name = 'record 1'", ["journal"], ["journal"]),
        (
            "UPDATE sample_record SET version = version + 1000 WHERE name = 'record 1'", ["values", "journal"],
            ["values", "journal"]
        ),
        (
            "DELETE FROM journal WHERE key = 'record 1'", ["checksums", "journal", "history"],
            ["checksums", "journal", "history"]
        ),
        (
            "DELETE FROM journal WHERE key = 'record 1'; DELETE FROM sample_record WHERE name = 'record 1'",
            ["checksums", "usage", "history"], ["checksums", "usage", "history"]
        ),
        ("DELETE FROM history", ["usage", "history"], ["usage", "history"]),
        ("UPDATE sample_record SET at = -9223372036854775808 WHERE name = 'record 1'", ["records"], ["records"]),
        ("UPDATE owners SET floor = 1000", ["versions"], ["versions"]),
        ("DELETE FROM migrations WHERE module = 'sample'", ["schema"], ["schema"]),
        (
            "UPDATE journal SET key = 'else' WHERE key = 'record 1'", ["checksums", "journal", "history"],
            ["checksums", "journal", "history"]
        ),
        ("UPDATE owners SET version = 3 WHERE owner = 1", ["values", "versions"], ["values", "versions"]),
        (
            "UPDATE history SET fields = '{' WHERE fields IS NOT NULL", ["values", "usage", "history"],
            ["values", "usage", "history"]
        ),
        ("DELETE FROM owners WHERE owner = 2", ["foreign keys", "orphans"], ["foreign keys", "orphans"]),
        ("INSERT INTO import_changes VALUES (1, 7, 'sample.Record', 'a', 1, 1)", ["orphans"], ["orphans"]),
        ("DROP INDEX journal_by_version", ["schema"], ["schema"]),
        ("ALTER TABLE sample_only ADD COLUMN more TEXT", ["schema"], ["schema"]),
        ("DROP TABLE sample_only", ["schema"], ["schema"]),
        (
            "CREATE TRIGGER deaf BEFORE INSERT ON sample_record BEGIN SELECT RAISE(IGNORE); END", ["schema"],
            ["schema"]
        ),
        ("CREATE VIEW seen AS SELECT 1", ["schema"], ["schema"]),
        ("CREATE TABLE tied (friend BIGINT REFERENCES owners (owner))", ["schema"], ["schema"]),
        ("DELETE FROM owners WHERE owner = 0", ["schema"], ["schema"]),
        ("UPDATE imports SET importers = x'00'", ["values"], ["values"]),
        ("UPDATE imports SET state = 'perhaps'", ["values"], ["values"]),
        ("UPDATE imports SET imported_at = -9223372036854775808", ["values"], ["values"]),
        ("INSERT INTO credentials VALUES (1, 'me', 'x', 'member', 0)", ["values"], ["values"]),
        ("UPDATE owners SET name = char(27) || '[2J' WHERE owner = 1", ["values"], ["values"]),
        ("UPDATE owners SET created_at = -9223372036854775808 WHERE owner = 1", ["values"], ["values"]),
        (
            "INSERT INTO api_tokens VALUES (1, 'i', 'n', 'h', 'a:read', 0, NULL, NULL, NULL, NULL)", ["values"],
            ["values"]
        ),
        (
            "INSERT INTO api_tokens VALUES (1, 'i', 'n', x'00', 'all', 0, NULL, NULL, NULL, NULL)", ["values"],
            ["values"]
        ),
        ("INSERT INTO first_run VALUES (1, 7, 9000000000000000)", ["values"], ["values"]),
        ("UPDATE migrations SET applied_at = 'then'", ["values"], ["values"]),
        ("CREATE UNIQUE INDEX extra ON sample_only (owner)", ["schema"], ["schema"]),
        ("CREATE TABLE elses (x)", ["schema"], ["schema"]),
        ("UPDATE migrations SET checksum = '0' WHERE module = 'sample'", ["schema"], ["schema"]),
        (
            "DROP TABLE history", ["schema", "versions", "usage", "history", "retention"],
            ["schema", "versions", "usage", "history", "retention"]
        ),
        ("PRAGMA application_id = 7", ["file", "opening"], ["file", "opening"]),
        ("PRAGMA user_version = 99", ["file", "opening"], ["file", "opening"]),
        ("PRAGMA journal_mode = DELETE", ["opening"], ["opening"]),
    ])
    func damageIsReportedUnderItsCheck(_ sql: String, _ checks: [String], _ remaining: [String]) async throws {
        let clinic = try await Clinic()
        try clinic.damage(sql)
        #expect(try await clinic.complaints() == checks)
        #expect(try await clinic.complaints() == checks, "looking changes nothing")
        #expect(try await clinic.complaints(repair: true) == remaining)
        #expect(try await clinic.complaints() == remaining)
    }

    @Test func anIndexThatLostARowIsRebuilt() async throws {
        let clinic = try await Clinic()
        // Hides the index from SQLite while a row is changed, so that the index does not contain the change.
        try clinic.damage(
            """
            CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'journal_by_version';
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name = 'journal_by_version';
            """)
        try clinic.damage("UPDATE journal SET rowid = rowid + 1000 WHERE key = 'record 1'")
        try clinic.damage(
            "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept; PRAGMA writable_schema = RESET;"
        )
        try clinic.damage("DROP TABLE kept")
        #expect(try await clinic.complaints().first == "integrity")
        let diagnoses = try await clinic.diagnoses(repair: true)
        #expect(diagnoses.filter { $0.level >= .warning } == [])
        #expect(diagnoses.flatMap(\.repairs) == ["all indexes were rebuilt from their tables"])
    }

    /// An interrupted deletion, or a clock that jumped, may leave history below the floor. This is not a fault.
    @Test func theHistoryOfPrunedTombstonesIsNotReported() async throws {
        let clinic = try await Clinic()
        let database = try SQLiteDatabase(StoreDirectory(creating: clinic.path)) { TestClock.start }
        let owner = try #require(try await database.read { try Owners.all(in: $0).first })
        var retention = Retention.standard
        retention.tombstones = .zero
        let removed = try await Pruning(database, retention: retention).run(
            owner.id, at: TestClock.start.advanced(by: .seconds(60)))
        #expect(removed == Pruning.Result(tombstones: 5))
        try await database.close()
        #expect(try await clinic.complaints() == [])
    }

    @Test func theRepairNarrowsFileModesAndChangesNothingElse() async throws {
        let clinic = try await Clinic()
        let database = try SQLiteDatabase(StoreDirectory(creating: clinic.path)) { TestClock.start }
        let owner = try #require(try await database.read { try Owners.all(in: $0).first })
        try await database.close()
        _ = try OwnerTokenFile(in: StoreDirectory(creating: clinic.path)).loadOrCreate(for: owner.id)
        for (name, mode) in [("store", mode_t(0o755)), ("store/mizan.sqlite", 0o644), ("store/owner-token", 0o660)] {
            clinic.mode(mode, of: name)
        }
        let modes = try await clinic.diagnoses().first { $0.check == "modes" }
        #expect(modes?.findings.map(\.level) == [.problem, .problem, .problem])
        #expect(try await clinic.complaints(repair: true) == [])
        for (name, mode) in [("store", 0o700), ("store/mizan.sqlite", 0o600), ("store/owner-token", 0o600)] {
            let found =
                try FileManager.default.attributesOfItem(atPath: clinic.directory.file(name))[.posixPermissions] as? Int
            #expect(found == mode)
        }
    }

    @Test func oldFilesOfInterruptedWorkAreRemoved() async throws {
        var clinic = try await Clinic()
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        clinic.now = Instant(microseconds: Int64(time.tv_sec) * 1_000_000)
        let drafts = [
            "mizan.sqlite.new", "mizan.sqlite.new-wal", "owner-token.17.abc", "mizan.sqlite.restored.draft",
            "mizan-20260108T143000Z.sqlite.draft", "mizan-20260108T143000Z.sqlite.json.draft",
        ]
        // A file with a name that Mizan does not use belongs to a person, and is not removed.
        let named = ["before-upgrade.draft", "me.new"]
        for name in named { try clinic.directory.write([1], to: "store/" + name) }
        for name in named { clinic.mode(0o600, of: "store/" + name) }
        for name in drafts { try clinic.directory.write([1], to: "store/" + name) }
        for name in drafts { clinic.mode(0o600, of: "store/" + name) }
        let worked = drafts.filter { $0.hasSuffix(".draft") }.map { clinic.directory.file("store/" + $0) }
        let locks = try worked.map { path in
            let descriptor = open(path, O_RDWR)
            try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            return descriptor
        }
        #expect(try await clinic.complaints(repair: true) == [])
        clinic.now = Instant(microseconds: clinic.now.microseconds + 60_000_000)
        #expect(try await clinic.complaints(repair: true) == [])
        // Releases the locks, as the kernel does for a killed process.
        for lock in locks { close(lock) }
        #expect(try await clinic.complaints() == ["leftovers"])
        clinic.now = Instant(microseconds: clinic.now.microseconds + 3_600_000_000)
        #expect(try await clinic.complaints() == ["leftovers"])
        #expect(try clinic.directory.names(in: "store").count == 4 + drafts.count + named.count)
        #expect(try await clinic.complaints(repair: true) == [])
        #expect(
            try clinic.directory.names(in: "store")
                == (["gate.lock", "mizan.sqlite", "open.lock", "write.lock"] + named).sorted())
    }

    @Test func aSliceThatDoesNotStartDoesNotStopOtherChecks() async throws {
        var clinic = try await Clinic()
        clinic.slices = [FailingModule.self]
        try clinic.damage("UPDATE checksums SET sum = sum + 1")
        #expect(try await clinic.complaints() == ["slices", "checksums"])
        let said = try await clinic.diagnoses().first { $0.check == "slices" }
        #expect(said?.findings.map(\.text) == ["A part does not start. Sample: It does not want to."])
    }

    @Test func aSliceThatIsNotBuiltInIsReportedAsANote() async throws {
        var clinic = try await Clinic()
        clinic.slices = []
        let schema = try await clinic.diagnoses().first { $0.check == "schema" }
        #expect(schema?.level == .note)
        #expect(
            schema?.findings.first?.text.contains("sample. Tables: sample_numbered, sample_only, sample_record.")
                == true)
        #expect(try await clinic.complaints() == [])
        // The slice is not built in, so only the properties that every record has are checked in its rows.
        try clinic.damage("DELETE FROM sample_record WHERE name = 'record 1'")
        #expect(try await clinic.complaints() == ["usage", "journal"])
    }

    @Test func withoutAStoreNoStoreIsCreated() async throws {
        let directory = try TemporaryDirectory()
        let clock = ModuleKit.Clock { TestClock.start }
        let setup = StoreSetup(path: directory.file("none"), clock: clock, slices: []) { database in
            ModuleContext(
                database: database, clock: clock, identifiers: .system(clock: clock),
                propertyLists: NoPropertyLists())
        }
        let error = await #expect(throws: MizanError.self) { try await Doctor(setup).run(repair: true) }
        #expect(error?.code == .notFound && error?.reason == "doctor.no-store")
        #expect(try directory.names() == [])
    }

    /// The doctor reports damage of any page of the file. It never crashes, and never repairs a damaged file.
    @Test(arguments: 0..<24)
    func aFileWithDamagedPagesIsCheckedCompletely(seed: UInt64) async throws {
        let clinic = try await Clinic()
        var bytes = try clinic.directory.bytes(of: "store/mizan.sqlite")
        var generator = SeededGenerator(seed: seed)
        switch seed % 4 {
        case 0:
            for _ in 0..<200 {
                bytes[.random(in: 100..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
        case 1:
            let page = Int.random(in: 1..<bytes.count / 4096, using: &generator) * 4096
            for place in page..<page + 4096 { bytes[place] = .random(in: 0...255, using: &generator) }
        case 2: bytes.removeLast(.random(in: 1..<bytes.count - 4096, using: &generator))
        default:
            let page = Int.random(in: 1..<bytes.count / 4096, using: &generator) * 4096
            for place in page..<page + 4096 { bytes[place] = 0 }
        }
        try clinic.directory.write(bytes, to: "store/mizan.sqlite")
        clinic.mode(0o600, of: "store/mizan.sqlite")
        #expect(try await clinic.complaints() != [])
        _ = try await clinic.diagnoses(repair: true)
    }
}
