import HomeDoor
import HomeImports
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// A database of another program is imported like a document, from a file or from an upload. An upload has no name.
struct DatabaseImportTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try ForeignExport.make(
            directory.file("loop.db"),
            [
                "PRAGMA user_version = 25", "CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE Repetitions (habit INTEGER, timestamp INTEGER, value INTEGER)",
                "INSERT INTO Habits VALUES (1, 'Read')", "INSERT INTO Repetitions VALUES (1, 1767571200000, 2)",
            ])
    }

    private func take(_ source: any ImportSource) async throws -> ImportResult {
        let application = try await Application.open(at: directory.file("store"))
        do {
            let owner = try await application.firstOwner().id
            let result = try await application.home.imports.run(source, owner: owner)
            try await application.close()
            return result
        } catch {
            try await application.close()
            throw error
        }
    }

    @Test func aDatabaseFileIsImported() async throws {
        let result = try await take(FileSource(directory.file("loop.db")))
        #expect(result.titles == ["Loop Habit Tracker"] && result.file == "loop.db")
        #expect(result.report.counts.map(\.added) == [1, 1])
    }

    @Test func anUploadedDatabaseIsImported() async throws {
        var bytes = try directory.bytes(of: "loop.db")
        // The program that wrote the database uses a log. But an upload has no name, so it cannot have a log file beside it.
        (bytes[18], bytes[19]) = (2, 2)
        let spool = try Spool(in: directory.path)
        try spool.write(bytes)
        let result = try await take(FileSource(spool.path, named: "mine.db"))
        #expect(result.report.counts.map(\.added) == [1, 1])
        #expect(result.report.remarks.contains { $0.hasPrefix("mine.db has its latest changes in a second file") })
    }

    @Test func aDatabaseFromAPipeIsRefused() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await take(NamelessFile(file: FileSource(directory.file("loop.db"))))
        }
        #expect(error?.reason == "import.database-in-pipe" && error?.advice != nil)
    }

    @Test func theErrorListsTheTablesOfAnUnknownDatabase() async throws {
        try ForeignExport.make(directory.file("other.db"), ["CREATE TABLE Songs (id INTEGER)"])
        let error = await #expect(throws: MizanError.self) { try await take(FileSource(directory.file("other.db"))) }
        #expect(error?.reason == "import.not-recognised")
        #expect(error?.message.contains("an SQLite database with tables such as “Songs”") == true)
    }

    @Test func aDamagedDatabaseIsReportedAsDamaged() async throws {
        let bytes = try directory.bytes(of: "loop.db")
        try directory.write(Array(bytes.prefix(bytes.count / 2)), to: "half.db")
        let error = await #expect(throws: MizanError.self) { try await take(FileSource(directory.file("half.db"))) }
        #expect(error?.reason == "foreign.damaged")
    }
}

/// A file whose path is unknown.
private struct NamelessFile: ImportSource {
    let file: FileSource
    var name: String { file.name }
    var size: Int64? { nil }
    var path: String? { nil }
    func head() -> [UInt8]? { file.head() }
    func open() throws -> any ByteStream { try file.open() }
}
