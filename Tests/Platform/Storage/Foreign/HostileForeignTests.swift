import GRDB
import Glibc
import Kernel
import Storage
import TestSupport
import Testing

struct HostileForeignTests {
    let world: ForeignWorld

    init() throws { world = try ForeignWorld() }

    /// Changes the schema as only an attacker would.
    private func lie(_ sql: String) throws {
        let queue = try DatabaseQueue(path: world.path)
        try queue.writeWithoutTransaction { connection in
            try connection.execute(sql: "PRAGMA writable_schema = ON; \(sql); PRAGMA writable_schema = OFF")
        }
        // Closing works even with the changed schema, because it does not read the schema.
        try queue.close()
    }

    @Test func aFileThatIsNotADatabaseIsRefused() throws {
        for (bytes, reason) in [
            ([], "foreign.not-a-database"), (Array("SQLite format 3\0".utf8), "foreign.damaged"),
            (Array("PK\u{3}\u{4}".utf8), "foreign.not-a-database"),
            // A file that is encrypted, as SQLCipher does it, and therefore contains nothing recognisable.
            ((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }, "foreign.not-a-database"),
        ] as [([UInt8], String)] {
            try world.directory.write(bytes, to: "app.db")
            #expect(world.openFailure()?.reason == reason)
        }
        for path in [world.directory.path, "/dev/zero"] {
            #expect(world.failure { _ = try ForeignDatabase.open(path) }?.reason == "foreign.not-a-database")
        }
        #expect(world.failure { _ = try ForeignDatabase.open(world.directory.file("none")) }?.code == .notFound)
    }

    @Test func aFileEncryptedAfterItsHeaderIsRefused() throws {
        try world.make(ForeignWorld.habits)
        var bytes = try world.directory.bytes(of: "app.db")
        for place in 100..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 197 &+ 31) }
        try world.directory.write(bytes, to: "app.db")
        #expect(["foreign.damaged", "foreign.not-a-database"].contains(world.openFailure()?.reason))
    }

    @Test func truncatedFilesAreRefused() throws {
        try world.make(ForeignWorld.habits)
        let bytes = try world.directory.bytes(of: "app.db")
        for count in [50, 100, 512, 4_096, bytes.count - 1] {
            try world.directory.write(Array(bytes.prefix(count)), to: "app.db")
            #expect(world.openFailure()?.reason == "foreign.damaged", "\(count)")
        }
    }

    /// A changed byte causes an error or different values, but no crash.
    @Test func changedBytesNeverCauseACrash() throws {
        try world.make(ForeignWorld.habits + "CREATE INDEX i ON Habits (name);")
        let bytes = try world.directory.bytes(of: "app.db")
        var outcomes: [String: Int] = [:]
        for place in stride(from: 0, to: bytes.count, by: 7) where bytes[place] != 0 || place % 5 == 0 {
            var changed = bytes
            changed[place] ^= 0xFF
            try world.directory.write(changed, to: "app.db")
            do {
                let database = try ForeignDatabase.open(world.path)
                for table in try database.tables() {
                    try database.forEachRow(table.name, table.columns.map(\.name)) { _ in }
                }
                try database.check()
                outcomes["read", default: 0] += 1
            } catch let error as MizanError {
                #expect(error.reason.hasPrefix("foreign."), "\(place): \(error)")
                outcomes[error.reason, default: 0] += 1
            }
        }
        #expect(outcomes["foreign.damaged", default: 0] > 10)
    }

    @Test func valuesBeyondTheLimitAreRefused() throws {
        try world.make(
            "CREATE TABLE t (v); INSERT INTO t VALUES ('small'), (zeroblob(300000)), (hex(zeroblob(200000)));")
        var limits = ForeignLimits()
        limits.valueBytes = 100_000
        let database = try ForeignDatabase.open(world.path, limits: limits)
        var seen = 0
        let error = world.failure { try database.forEachRow("t", ["v"]) { _ in seen += 1 } }
        #expect(error?.reason == "foreign.value-too-large")
        #expect(error?.message.contains("100000") == true)
        #expect(seen == 1)
    }

    @Test func moreBytesThanTheLimitAreRefused() throws {
        try world.make(
            """
            CREATE TABLE t (v);
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100)
            INSERT INTO t SELECT zeroblob(1000) FROM c;
            """)
        var limits = ForeignLimits()
        limits.bytes = 50_000
        let database = try ForeignDatabase.open(world.path, limits: limits)
        #expect(world.failure { try database.forEachRow("t", ["v"]) { _ in } }?.reason == "foreign.too-large")
        #expect(database.bytesRead <= 51_000)
        // The limit is for all values together, so the next value is also refused.
        #expect(world.failure { try database.forEachRow("t", ["v"], limit: 1) { _ in } }?.reason == "foreign.too-large")
    }

    @Test func viewsAreNotRead() throws {
        try world.make(
            """
            CREATE TABLE t (v);
            CREATE VIEW Habits AS
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS id FROM c;
            CREATE TRIGGER g INSTEAD OF INSERT ON Habits BEGIN DELETE FROM t; END;
            """)
        let database = try ForeignDatabase.open(world.path)
        #expect(try database.tables().map(\.name) == ["t"])
        for error in [
            world.failure { _ = try database.count("Habits") },
            world.failure { try database.forEachRow("habits", ["id"]) { _ in } },
        ] {
            #expect(error?.reason == "foreign.not-a-table")
        }
    }

    /// The stored schema declares a table, but the statement for it creates a view.
    @Test func aViewDeclaredAsATableIsNotRead() throws {
        let view =
            "VIEW Habits AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS id FROM c"
        for sql in ["CREATE \(view)", "CREATE TABLE \(view)", "create /* table */ \(view)"] {
            try world.make("DROP TABLE IF EXISTS Habits; CREATE TABLE Habits (id);")
            try lie("UPDATE sqlite_schema SET sql = '\(sql)' WHERE name = 'Habits'")
            let error = world.failure {
                let database = try ForeignDatabase.open(world.path)
                try database.forEachRow("Habits", ["id"]) { _ in }
            }
            #expect(error?.reason.hasPrefix("foreign.") == true)
            try world.directory.remove("app.db")
        }
    }

    /// The entry of a table in the schema names the page of a different table. At most, the values of that table are read.
    @Test func aSchemaWithSwappedPagesGivesDamageOrValues() throws {
        try world.make("CREATE TABLE a (x); CREATE TABLE b (y); INSERT INTO b VALUES (7);")
        try lie("UPDATE sqlite_schema SET rootpage = 900 WHERE name = 'a'")
        let error = world.failure {
            let database = try ForeignDatabase.open(world.path)
            try database.forEachRow("a", ["x"]) { _ in }
        }
        #expect(error?.reason == "foreign.damaged")
    }

    @Test func computedColumnsAreNotRead() throws {
        try world.make(
            """
            CREATE TABLE t (a, b AS (hex(zeroblob(90000000))), c AS (a + 1) STORED);
            INSERT INTO t (a) VALUES (1);
            """)
        let database = try ForeignDatabase.open(world.path)
        #expect(try database.tables()[0].columns.map(\.isGenerated) == [false, true, true])
        #expect(try world.rows(database, "t", ["a"]) == [[.integer(1)]])
        for column in ["b", "c"] {
            let error = world.failure { try database.forEachRow("t", [column]) { _ in } }
            #expect(error?.reason == "foreign.generated-column")
        }
    }

    @Test func virtualTablesAreNotRead() throws {
        try world.make("CREATE VIRTUAL TABLE f USING fts5(text); INSERT INTO f VALUES ('word'); CREATE TABLE t (v);")
        let database = try ForeignDatabase.open(world.path)
        #expect(try database.tables().map(\.name).contains("t"))
        #expect(try !database.tables().map(\.name).contains("f"))
        #expect(world.failure { _ = try database.count("f") }?.reason == "foreign.not-a-table")
    }

    @Test func moreTablesThanTheLimitAreRefused() throws {
        try world.make((0..<20).map { "CREATE TABLE t\($0) (v);" }.joined())
        var limits = ForeignLimits()
        limits.tables = 19
        #expect(world.openFailure(limits)?.reason == "foreign.too-many-tables")
    }

    /// A page that is its own child makes an endless tree. Either SQLite detects this, or the budget ends the work.
    @Test func endlessWorkIsEndedByItsBudget() throws {
        try world.make(
            """
            CREATE TABLE t (v);
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300000)
            INSERT INTO t SELECT n FROM c;
            """)
        var limits = ForeignLimits()
        limits.time = .milliseconds(5)
        let database = try ForeignDatabase.open(world.path, limits: limits)
        let error = world.failure { for _ in 0..<1_000 { _ = try database.count("t") } }
        #expect(error?.reason == "foreign.too-slow")
        #expect(
            world.failure { try ForeignDatabase.open(world.path, limits: limits).check() }?.reason == "foreign.too-slow"
        )
        // The time that was used stays used, so the next call fails at once.
        #expect(world.failure { _ = try database.tables() }?.reason == "foreign.too-slow")
    }

    /// SQLite ignores the CHECK constraints of a file that it may not write. So a full check does not compute these
    /// constraints.
    @Test func anEndlessCheckConstraintIsNotRun() throws {
        let slow = "length(replace(hex(zeroblob(40000 + v)), ''0'', ''00'')) > 0"
        let sum = (0..<60).map { _ in slow }.joined(separator: " AND ")
        try world.make("CREATE TABLE t (v CHECK (v > 0));")
        try world.make(
            """
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 50000)
            INSERT INTO t SELECT n FROM c;
            """)
        try lie("UPDATE sqlite_schema SET sql = 'CREATE TABLE t (v CHECK (\(sum)))' WHERE name = 't'")
        var limits = ForeignLimits()
        limits.time = .seconds(5)
        let database = try ForeignDatabase.open(world.path, limits: limits)
        try database.check()
        #expect(try database.count("t") == 50_000)
    }

    @Test func theTimeOfTheCallerDoesNotCountTowardsTheLimit() throws {
        try world.make(ForeignWorld.habits)
        var limits = ForeignLimits()
        limits.time = .milliseconds(500)
        let database = try ForeignDatabase.open(world.path, limits: limits)
        try database.forEachRow("Habits", ["id"]) { _ in usleep(300_000) }
        #expect(try database.count("Habits") == 3)
    }
}
