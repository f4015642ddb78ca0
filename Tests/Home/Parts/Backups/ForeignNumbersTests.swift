import GRDB
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HomeAudits
@testable import HomeBase
@testable import HomeUpkeep

/// Every number in the platform's own tables, including those of accounts and Home, is checked.
struct ForeignNumbersTests {
    private let clinic: Clinic
    private let service: BackupService

    /// Columns that may contain any number. The end of a lease and the uptime come from a clock that restarts. The only row of
    /// `clock` is found by its id. A quota is not limited.
    private static let free: Set = ["jobs.held_until", "clock.uptime", "clock.id", "owners.quota"]

    private static let rows = """
        INSERT INTO jobs VALUES ('home.clock', 1, NULL, 0, 'boot', 0, 0, 0, 0, 1, 0, NULL, NULL);
        INSERT OR REPLACE INTO clock VALUES (1, 0, 'boot', 0, 0, 0, 0, 0);
        INSERT INTO unfinished VALUES (1, 'a', 'b', 1, 0);
        INSERT INTO idempotency VALUES (1, 'k', x'00', x'00', 0);
        INSERT INTO purged VALUES (1, 'sample.Record', 'gone', 0);
        INSERT INTO sessions VALUES (1, 'i', x'00', 1, x'00', x'00', 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL);
        INSERT INTO api_tokens VALUES (1, 'i', 'n', x'00', 'quran:read', 0, 0, 0, 0, NULL);
        INSERT INTO first_run VALUES (1, x'00', 0);
        INSERT INTO apple_links VALUES (1, '001234.amina', 0);
        INSERT INTO sync_connector VALUES (1, 'laptop', 'mizan', 'https://other.example', 'sample', x'00', 'c', 'a', 'n', 0,
            0, NULL, NULL, 1, 0, 0, NULL, 0, 0, 0, 0, 0, NULL, NULL, 0, 0, NULL);
        INSERT INTO sync_record VALUES (1, 'laptop', 'sample.Record', 'record 1', 't', 0, NULL, 0, NULL, NULL, NULL, 0, 0,
            NULL, NULL, NULL);
        INSERT INTO sync_opaque VALUES (1, 'laptop', 'b', 'Bookmark', 0, '{}');
        INSERT INTO sync_blob VALUES (1, 'laptop', 'a1', 0, 0, NULL);
        UPDATE owners SET quota = 1000000000 WHERE owner = 1;
        """

    init() async throws {
        clinic = try await Clinic()
        let module = SampleModule(context: try await TestStore().context(propertyLists: NoPropertyLists()))
        service = BackupService(
            dataDirectory: clinic.directory.file("new"), migrations: [SampleTables.set] + HomeBase.schema,
            clock: .system, rules: { ModuleRules(of: [module]) })
        try clinic.damage("PRAGMA journal_mode = DELETE")
        try clinic.damage(Self.rows)
    }

    private func columns() throws -> [(table: String, column: String)] {
        try DatabaseQueue(path: clinic.file).read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT t.name AS name, c.name AS part FROM sqlite_schema t JOIN pragma_table_info(t.name) c
                    WHERE t.type = 'table' AND c.type = 'BIGINT' AND t.name NOT LIKE 'sample%'
                    ORDER BY t.name, c.cid
                    """
            ).map { (table: $0["name"], column: $0["part"]) }
        }
    }

    private func value(_ table: String, _ column: String) throws -> Int64? {
        try DatabaseQueue(path: clinic.file).read {
            try Int64.fetchOne($0, sql: "SELECT \(column) FROM \(table) ORDER BY rowid DESC LIMIT 1")
        }
    }

    private func set(_ table: String, _ column: String, _ value: Int64) throws {
        try clinic.damage(
            "UPDATE \(table) SET \(column) = \(value) WHERE rowid = (SELECT MAX(rowid) FROM \(table))")
    }

    private func isRefused() async throws -> Bool {
        do {
            _ = try await service.verify(clinic.file)
            return false
        } catch let error as MizanError {
            #expect(!error.message.contains(".."), "\(error)")
            return true
        }
    }

    @Test func theLeastAndTheGreatestIntegerAreRefusedInEveryColumn() async throws {
        _ = try await service.verify(clinic.file)
        var believed: [String] = []
        var empty: Set<String> = []
        for (table, column) in try columns() where !Self.free.contains("\(table).\(column)") {
            guard let before = try value(table, column) else {
                empty.insert("\(table).\(column)")
                continue
            }
            for extreme in [Int64.min, .max] {
                try set(table, column, extreme)
                if try await !isRefused() { believed.append("\(table).\(column) = \(extreme)") }
            }
            try set(table, column, before)
        }
        #expect(believed == [])
        // Only these tables may be empty in this store; all other tables have a row.
        #expect(
            Set(empty.map { $0.prefix { $0 != "." } }).isSubset(of: [
                "blobs", "credentials", "home_preference", "home_zone_stay", "import_changes", "import_choices",
                "history", "imports",
            ]), "\(empty)")
    }

    /// Values of the right type that are unreadable.
    @Test(arguments: [
        ("UPDATE sync_connector SET flight = x'01'", "of sync_connector, of owner 1: The store holds a damaged push"),
        (
            "UPDATE sync_connector SET name = '../x'",
            "of sync_connector, of owner 1: The store holds a connector without"
        ),
        (
            "UPDATE sync_record SET trouble = 'much'",
            "of sync_record, of owner 1: A note of sync holds the unknown word"
        ),
        ("UPDATE sync_record SET ground = '{bad'", "of sync_record, of owner 1"),
        ("UPDATE sync_record SET theirs = '{bad', theirs_tag = 't'", "of sync_record, of owner 1"),
    ])
    func aValueThatSyncCannotReadIsRefused(_ sql: String, _ place: String) async throws {
        try clinic.damage(sql)
        let error = await #expect(throws: MizanError.self) { try await service.verify(clinic.file) }
        #expect(error?.reason == "backup.rows")
        #expect(error?.message.contains(place) == true, "\(String(describing: error))")
        #expect(error?.message.contains("..") == false || sql.contains("../x"))
    }
}
