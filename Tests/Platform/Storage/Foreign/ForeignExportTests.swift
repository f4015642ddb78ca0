import GRDB
import Kernel
import Storage
import TestSupport
import Testing

struct ForeignExportTests {
    let world: ForeignWorld

    init() throws { world = try ForeignWorld() }

    private func statements(_ names: [String]) -> [Storage.SQL] {
        ["PRAGMA user_version = 25", "CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT)"]
            + names.enumerated().map { "INSERT INTO Habits (id, name) VALUES (\($0.offset), \($0.element))" }
    }

    @Test func anExportedDatabaseReadsBack() throws {
        try ForeignExport.make(world.path, statements(["a", "O'Neill", "صلاة"]))
        #expect(try world.directory.names() == ["app.db"])
        let database = try ForeignDatabase.open(world.path)
        #expect(database.userVersion == 25)
        #expect(database.remarks == [])
        #expect(try world.rows(database, "Habits", ["name"]) == [[.text("a")], [.text("O'Neill")], [.text("صلاة")]])
        try database.check()
        // Another program opens the exported database for writing.
        try DatabaseQueue(path: world.path).write { try $0.execute(sql: "INSERT INTO Habits VALUES (9, 'b')") }
        #expect(try ForeignDatabase.open(world.path).count("Habits") == 4)
    }

    @Test func equalStatementsGiveEqualBytes() throws {
        let names = (0..<2_000).map { "habit \($0)" }
        try ForeignExport.make(world.path, statements(names))
        try ForeignExport.make(world.directory.file("again.db"), statements(names))
        #expect(try world.directory.bytes(of: "app.db") == world.directory.bytes(of: "again.db"))
    }

    @Test func aFailedExportLeavesNothing() throws {
        let error = world.failure {
            try ForeignExport.make(world.path, statements(["a"]) + ["INSERT INTO Nothing VALUES (1)"])
        }
        #expect(error?.reason == "foreign.not-written")
        #expect(try world.directory.names() == [])
        struct Stop: Error {}
        #expect(throws: MizanError.self) { try ForeignExport.make(world.path) { _ in throw Stop() } }
        #expect(try world.directory.names() == [])
    }

    @Test func anExistingFileIsNotOverwritten() throws {
        try world.directory.write([1, 2, 3], to: "app.db")
        let error = world.failure { try ForeignExport.make(world.path, statements([])) }
        #expect(error?.reason == "foreign.exists")
        #expect(try world.directory.bytes(of: "app.db") == [1, 2, 3])
    }
}
