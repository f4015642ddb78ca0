import GRDB
import Kernel
import TestSupport
import Testing

@testable import Storage

/// Backups that an attacker changed with care: to SQLite the file seems sound, and the manifest matches the file.
struct TamperedBackupTests {
    static let changes = [
        "CREATE TRIGGER deaf BEFORE INSERT ON sample_record BEGIN SELECT RAISE(IGNORE); END",
        "CREATE VIEW seen AS SELECT * FROM owners",
        "CREATE UNIQUE INDEX extra ON sample_only (owner)",
        "DROP INDEX journal_by_version",
        "ALTER TABLE sample_only ADD COLUMN more TEXT DEFAULT 'x'",
        "ALTER TABLE sample_only ADD COLUMN made TEXT GENERATED ALWAYS AS ('x') VIRTUAL",
        "DROP TABLE sample_only",
        """
        CREATE TABLE tied (owner BIGINT, type TEXT, key TEXT, FOREIGN KEY (owner, type, key) REFERENCES Journal)
        """,
        "CREATE TABLE tied (friend BIGINT REFERENCES owners (owner))",
        "CREATE TABLE tied (owner BIGINT REFERENCES owners (owner) ON DELETE CASCADE)",
        "DELETE FROM migrations WHERE module = 'platform' AND name >= '008'",
        "DELETE FROM migrations WHERE module = 'sample'",
        """
        DROP TABLE changes; DROP TABLE unfinished; ALTER TABLE owners DROP COLUMN used;
        ALTER TABLE owners DROP COLUMN quota; CREATE TABLE changes (id BIGINT);
        DELETE FROM migrations WHERE module = 'platform' AND name >= '008'
        """,
        "PRAGMA foreign_keys = OFF; DELETE FROM owners WHERE owner = 0",
        "UPDATE owners SET id = '0198c0de-0000-7000-8000-000000000000' WHERE owner = 0",
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'PRIMARY KEY', 'CHECK (version > 0), PRIMARY KEY')
            WHERE name = 'journal' AND type = 'table';
        PRAGMA writable_schema = RESET
        """,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'version)', 'version) ON CONFLICT IGNORE')
            WHERE name = 'history' AND type = 'table';
        PRAGMA writable_schema = RESET
        """,
    ]

    private func change(_ file: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: file)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test(arguments: changes)
    func aSchemaThatDiffersFromItsStepsIsRefused(_ sql: String) async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try change(backup.file("backup.sqlite"), sql)
        try backup.store.directory.remove("backup.sqlite.json")
        let error = #expect(throws: MizanError.self) { try backup.restore(into: "new") }
        #expect(error?.reason == "backup.schema", "\(String(describing: error))")
        #expect(try !backup.store.directory.names().contains("new"))
    }

    /// The same changes in a store that was found sound before, and is opened again.
    @Test(arguments: changes)
    func aStoreWithAnAlteredSchemaIsNotOpened(_ sql: String) async throws {
        let backup = try await BackupStore()
        try await backup.store.database.migrate(backup.sets)
        #expect(try backup.store.directory.names(in: "store").contains("schema.sound"))
        try await backup.store.database.close()
        try change(backup.file("store/mizan.sqlite"), sql)
        let database = try SQLiteDatabase(backup.directory) { TestClock.start }
        let error = await #expect(throws: MizanError.self) { try await database.migrate(backup.sets) }
        let acts = sql.hasPrefix("CREATE TRIGGER") || sql.hasPrefix("CREATE VIEW")
        #expect(error?.reason == (acts ? "storage.acts-by-itself" : "storage.schema-changed"))
        try await database.close()
    }

    /// A build may lack the part to which some tables belong. It restores and opens these tables, and reports them as
    /// unchecked.
    @Test func tablesOfAnAbsentPartAreNamed() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        let found = try StoreVerification.verify(backup.file("backup.sqlite"), migrations: [])
        #expect(Set(found.unverifiedTables) == ["sample_record", "sample_numbered", "sample_only"])
        #expect(try backup.verify().unverifiedTables == [])
        try await backup.store.database.migrate([])
    }

    @Test func plannerStatisticsDoNotCountAsASchemaChange() async throws {
        let backup = try await BackupStore()
        try backup.backUp()
        try backup.store.directory.remove("backup.sqlite.json")
        try change(backup.file("backup.sqlite"), "ANALYZE")
        #expect(try backup.verify().unverifiedTables == [])
    }

    /// The check runs at each start, so it must be fast.
    @Test func theSchemaCheckTakesMilliseconds() async throws {
        let backup = try await BackupStore()
        let sets = [PlatformMigrations.all] + backup.sets
        try await backup.store.database.read { session in
            let time = try ContinuousClock().measure {
                for _ in 0..<20 { _ = try SchemaAudit.requireSound(sets, in: session) }
            }
            print("  a look at the schema: \(time / 20)")
            #expect(time / 20 < .milliseconds(100))
        }
    }
}
