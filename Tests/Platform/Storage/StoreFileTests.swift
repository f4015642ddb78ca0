import FoundationEssentials
import Kernel
import Storage
import TestSupport
import Testing

struct StoreFileTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open(_ name: String = "store") throws -> SQLiteDatabase {
        try SQLiteDatabase(StoreDirectory(creating: directory.file(name))) { TestClock.start }
    }

    private func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: directory.file(name))[.posixPermissions] as? Int
    }

    /// The bytes of a store that was used and closed.
    private func sound() async throws -> [UInt8] {
        let database = try open("sound")
        try await database.migrate([SampleTables.set])
        try await database.close()
        return try directory.bytes(of: "sound/mizan.sqlite")
    }

    @Test func theDirectoryAndItsFilesArePrivate() async throws {
        let database = try open("a/b/store")
        try await database.migrate([])
        #expect(try permissions("a") == 0o700)
        #expect(try permissions("a/b/store") == 0o700)
        let names = try directory.names(in: "a/b/store")
        #expect(names.contains("mizan.sqlite-wal") && names.contains("mizan.sqlite-shm") && names.count == 6)
        for name in names { #expect(try permissions("a/b/store/\(name)") == 0o600, "\(name)") }
        try await database.close()
    }

    @Test func aFileWhereADirectoryShouldBeIsRefused() throws {
        try directory.write([1], to: "store")
        let error = MizanError(
            .invalidInput, "storage.not-a-directory", "\(directory.file("store")) is a file; a directory is needed.")
        #expect(throws: error) { try open() }
        let below = #expect(throws: MizanError.self) { try open("store/below") }
        #expect(below?.reason == "storage.no-directory")
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0...255)
    private static let text = Array(String(repeating: "These are only words. ", count: 20).utf8)

    @Test(
        arguments: [
            ([], "it is empty"), (Array("hi".utf8), "it is not an SQLite database"),
            (text, "it is not an SQLite database"), (png, "it is not an SQLite database"),
            (Array("SQLite format 3\u{0}".utf8), "it is not an SQLite database"),
        ] as [([UInt8], String)])
    func aFileThatIsNotAStoreIsRefusedAndKept(bytes: [UInt8], why: String) throws {
        try directory.write([], to: "x")
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(bytes, to: "store/mizan.sqlite")
        let path = directory.file("store/mizan.sqlite")
        let error = MizanError(
            .corruptData, "storage.not-a-store", "\(path) is not a Mizan store: \(why). The file was not changed.",
            details: ["path": path])
        #expect(throws: error) { try open() }
        #expect(try directory.bytes(of: "store/mizan.sqlite") == bytes)
        #expect(try directory.names(in: "store") == ["gate.lock", "mizan.sqlite", "open.lock", "write.lock"])
    }

    @Test func anotherProgramsDatabaseIsRefusedUnchanged() async throws {
        var bytes = try await sound()
        bytes.replaceSubrange(68..<72, with: [0, 0, 0, 0])
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(bytes, to: "store/mizan.sqlite")
        let error = #expect(throws: MizanError.self) { try open() }
        #expect(error?.reason == "storage.not-a-store")
        #expect(error?.message.contains("it is a database of another program") == true)
        #expect(try directory.bytes(of: "store/mizan.sqlite") == bytes)
    }

    @Test func aNewerLayoutIsRefusedUnchanged() async throws {
        var bytes = try await sound()
        #expect(Array(bytes[60..<64]) == [0, 0, 0, 1])
        bytes[63] = 2
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(bytes, to: "store/mizan.sqlite")
        let error = #expect(throws: MizanError.self) { try open() }
        #expect(error?.code == .unsupported)
        #expect(error?.reason == "storage.newer-schema")
        #expect(try directory.bytes(of: "store/mizan.sqlite") == bytes)
    }

    /// The header is sound, but the rest of the file is not.
    @Test func aDamagedFileIsReportedAsDamaged() async throws {
        var bytes = try await sound()
        for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(bytes, to: "store/mizan.sqlite")
        let database = try open()
        let error = await #expect(throws: MizanError.self) { try await database.migrate([]) }
        #expect(error?.code == .corruptData)
        #expect(error?.reason == "storage.damaged")
    }

    @Test func aDraftLeftByACrashIsReplaced() async throws {
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(Self.text, to: "store/mizan.sqlite.new")
        try directory.write(Self.text, to: "store/mizan.sqlite.new-wal")
        let database = try open()
        try await database.migrate([])
        try await database.close()
        #expect(try directory.names(in: "store") == ["gate.lock", "mizan.sqlite", "open.lock", "write.lock"])
    }

    @Test func aReaderLeavesTheFileUnchanged() async throws {
        let bytes = try await sound()
        let database = try open("sound")
        try await database.migrate([SampleTables.set])
        #expect(try await database.read(.shared) { $0.ownerKey } == 0)
        #expect(!database.hasWritten)
        try await database.close()
        #expect(try directory.bytes(of: "sound/mizan.sqlite") == bytes)
    }

    /// The log of a missing store contains its latest data. A new store beside the log would discard them.
    @Test func noStoreIsCreatedBesideTheLogOfAMissingStore() throws {
        let directory = try TemporaryDirectory()
        let store = try StoreDirectory(creating: directory.file("store"))
        try directory.write([1, 2, 3], to: "store/mizan.sqlite-wal")
        let error = #expect(throws: MizanError.self) { try SQLiteDatabase(store) { TestClock.start } }
        #expect(error?.reason == "storage.file-missing")
        #expect(try directory.bytes(of: "store/mizan.sqlite-wal") == [1, 2, 3])
        #expect(try !directory.names(in: "store").contains("mizan.sqlite"))
    }
}
