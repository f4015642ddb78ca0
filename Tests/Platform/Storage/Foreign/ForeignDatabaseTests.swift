import GRDB
import Glibc
import Kernel
import Storage
import TestSupport
import Testing

struct ForeignDatabaseTests {
    let world: ForeignWorld

    init() throws { world = try ForeignWorld() }

    @Test func foreignTablesColumnsAndRowsAreRead() throws {
        try world.make(ForeignWorld.habits + "CREATE TABLE \"a \"\"quoted\"\" name\" (\"select\" varchar(40), x);")
        let before = try world.state()
        let database = try ForeignDatabase.open(world.path)
        #expect(database.userVersion == 25)
        #expect(database.remarks == [])
        let tables = try database.tables()
        #expect(tables.map(\.name) == ["Habits", "a \"quoted\" name"])
        #expect(tables[0].columns.map(\.name) == ["id", "name", "weight", "icon"])
        #expect(tables[0].columns.map(\.declaredType) == ["INTEGER", "TEXT", "REAL", "BLOB"])
        #expect(tables[1].columns.map(\.declaredType) == ["varchar(40)", ""])
        #expect(tables[0].has(["id", "icon"]) && !tables[0].has(["id", "color"]))
        let rows = try world.rows(database, "habits", ["name", "id", "weight", "icon"])
        #expect(
            rows == [
                [.text("صلاة"), .integer(1), .real(2), .null], [.null, .integer(2), .real(1e300), .blob([])],
                [.text("read"), .integer(3), .real(0.5), .blob([1, 2])],
            ])
        #expect(try world.rows(database, "Habits", ["id"], limit: 2) == [[.integer(1)], [.integer(2)]])
        #expect(try world.rows(database, "a \"quoted\" name", ["select"]) == [])
        #expect(try database.count("Habits") == 3)
        #expect(try database.count("Habits", limit: 2) == 2)
        #expect(database.bytesRead > 0)
        try database.check()
        #expect(try world.state() == before)
    }

    /// F-10: SQLite ignores the case of ASCII letters in names, and so does Mizan.
    @Test func namesAreFoundRegardlessOfCase() throws {
        try world.make("CREATE TABLE Habits (Id INTEGER PRIMARY KEY, ÄRA TEXT); INSERT INTO Habits VALUES (7, 'x');")
        let database = try ForeignDatabase.open(world.path)
        let table = try #require(try database.table("HABITS"))
        #expect(!table.has(["id", "ära"]) && table.has(["ID", "Ära"]))
        #expect(try world.rows(database, "habits", ["ID", "ÄRA"]) == [[.integer(7), .text("x")]])
    }

    /// Uploads are files without a name.
    @Test func anUnnamedFileIsRead() throws {
        try world.make(ForeignWorld.habits)
        let descriptor = open(world.path, O_RDONLY | O_CLOEXEC)
        try world.directory.remove("app.db")
        let database = try ForeignDatabase.open(descriptor: descriptor, named: "backup.db")
        close(descriptor)
        #expect(try database.count("Habits") == 3)
        #expect(try world.directory.names() == [])
        let error = world.failure { try database.forEachRow("Nothing", []) { _ in } }
        #expect(error?.message.contains("backup.db has no table “Nothing”") == true)
    }

    @Test func aReadOnlyFileInAReadOnlyDirectoryIsRead() throws {
        try world.make("PRAGMA journal_mode = WAL;" + ForeignWorld.habits)
        try world.directory.setMode(0o400, of: "app.db")
        try world.directory.setMode(0o500, of: "")
        defer { chmod(world.directory.path, 0o700) }
        #expect(try ForeignDatabase.open(world.path).count("Habits") == 3)
        #expect(try world.directory.names() == ["app.db"])
    }

    @Test func tablesWithoutAUsableRowidHaveAnOrder() throws {
        try world.make(
            """
            CREATE TABLE keyed (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
            INSERT INTO keyed VALUES ('b', 1), ('a', 2);
            CREATE TABLE taken (rowid TEXT, v); INSERT INTO taken VALUES ('z', 1), ('a', 2);
            CREATE TABLE all_taken (rowid, oid, _rowid_); INSERT INTO all_taken VALUES (1, 1, 1);
            CREATE INDEX i ON taken (v);
            """)
        let database = try ForeignDatabase.open(world.path)
        #expect(try world.rows(database, "keyed", ["v"]) == [[.integer(2)], [.integer(1)]])
        #expect(
            try world.rows(database, "taken", ["rowid", "v"]) == [
                [.text("z"), .integer(1)], [.text("a"), .integer(2)],
            ])
        #expect(try world.rows(database, "all_taken", ["oid"]) == [[.integer(1)]])
        #expect(try database.count("taken") == 2)
    }

    @Test func textsOfOtherEncodingsAreRead() throws {
        try world.make("PRAGMA encoding = 'UTF-16le';" + ForeignWorld.habits)
        let database = try ForeignDatabase.open(world.path)
        #expect(try world.rows(database, "Habits", ["name"])[0] == [.text("صلاة")])
    }

    @Test func aValueOfTheWrongTypeIsReportedAsAFaultOfTheFile() throws {
        try world.make("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), ('many');")
        let database = try ForeignDatabase.open(world.path)
        let error = world.failure { try database.forEachRow("t", ["n"]) { _ = try $0.integer(0) } }
        #expect(error?.reason == "foreign.unexpected-value")
        #expect(error?.details["row"] == "2")
        #expect(error?.message.contains("store") == false)
    }

    @Test func aMissingTableIsReported() throws {
        try world.make(ForeignWorld.habits)
        let database = try ForeignDatabase.open(world.path)
        #expect(try database.table("Nothing") == nil)
        #expect(world.failure { _ = try database.count("Nothing") }?.reason == "foreign.no-such-table")
        let error = world.failure { try database.forEachRow("Habits", ["id", "colour"]) { _ in } }
        #expect(error?.reason == "foreign.no-such-column")
        #expect(error?.details["column"] == "colour")
        // Names are quoted, so a name cannot contain a statement.
        #expect(
            world.failure { try database.forEachRow("Habits", ["id\" FROM Habits --"]) { _ in } }?.reason
                == "foreign.no-such-column")
        #expect(
            world.failure { _ = try database.count("Habits\"; ATTACH 'x' AS y; --") }?.reason
                == "foreign.no-such-table")
    }
}

/// Databases with a log beside the file, and databases whose log is missing.
struct ForeignLogTests {
    let world: ForeignWorld

    init() throws { world = try ForeignWorld() }

    /// Copies the files of a program that has them open. The latest changes are only in the log.
    private func copyOfOpenProgram(withLog: Bool) throws {
        let queue = try DatabaseQueue(path: world.directory.file("live.db"))
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL;" + ForeignWorld.habits) }
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0")
        }
        try queue.write { try $0.execute(sql: "INSERT INTO Habits VALUES (4, 'late', 1, NULL)") }
        try world.directory.write(world.directory.bytes(of: "live.db"), to: "app.db")
        if withLog { try world.directory.write(world.directory.bytes(of: "live.db-wal"), to: "app.db-wal") }
        try queue.close()
        for name in try world.directory.names() where name.hasPrefix("live") { try world.directory.remove(name) }
    }

    @Test func aFileWithoutItsLogIsReadWithARemark() throws {
        try copyOfOpenProgram(withLog: false)
        let database = try ForeignDatabase.open(world.path)
        #expect(try database.count("Habits") == 3)
        #expect(database.remarks.count == 1)
        #expect(database.remarks[0].contains("its latest changes are missing"))
        #expect(try world.directory.names() == ["app.db"])
    }

    @Test func aFileIsReadCompletelyWithItsLog() throws {
        try copyOfOpenProgram(withLog: true)
        let before = try world.state()
        var limits = ForeignLimits()
        limits.scratch = world.directory.file("scratch")
        mkdir(world.directory.file("scratch"), 0o700)
        let database = try ForeignDatabase.open(world.path, limits: limits)
        #expect(try database.count("Habits") == 4)
        #expect(database.remarks == [])
        try database.check()
        // No file is left beside the database, and none in the directory in which the copy was made.
        #expect(try world.state().filter { !$0.hasPrefix("scratch") } == before)
        #expect(try world.directory.names(in: "scratch") == [])
    }

    @Test func aLogFoundThroughALinkIsRead() throws {
        try copyOfOpenProgram(withLog: true)
        symlink(world.path, world.directory.file("link.db"))
        #expect(try ForeignDatabase.open(world.directory.file("link.db")).count("Habits") == 4)
    }

    @Test func anEmptyLogIsIgnored() throws {
        try copyOfOpenProgram(withLog: false)
        try world.directory.write([], to: "app.db-wal")
        #expect(try ForeignDatabase.open(world.path).count("Habits") == 3)
    }

    /// A log that belongs to a different file is ignored by SQLite.
    @Test func aLogThatDoesNotBelongToTheFileIsIgnored() throws {
        try copyOfOpenProgram(withLog: false)
        try world.directory.write([UInt8](repeating: 0x37, count: 10_000), to: "app.db-wal")
        #expect(try ForeignDatabase.open(world.path).count("Habits") == 3)
        #expect(try world.directory.bytes(of: "app.db-wal").count == 10_000)
    }

    @Test func aTooLargeLogIsRefused() throws {
        try copyOfOpenProgram(withLog: true)
        var limits = ForeignLimits()
        limits.copyBytes = 10_000
        #expect(world.openFailure(limits)?.reason == "foreign.too-large")
    }

    @Test func aJournalOfAnUnfinishedChangeIsRefused() throws {
        try world.make(ForeignWorld.habits)
        try world.directory.write([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0, 0, 1], to: "app.db-journal")
        let error = world.openFailure()
        #expect(error?.reason == "foreign.unfinished")
        #expect(try world.directory.names() == ["app.db", "app.db-journal"])
    }
}
