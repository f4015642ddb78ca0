import TestSupport
import Testing

@testable import Storage

struct SoundnessNoteTests {
    private let directory: TemporaryDirectory
    private let sets = [PlatformMigrations.all, SampleTables.set]

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func store(_ name: String, _ sets: [MigrationSet] = [SampleTables.set]) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(StoreDirectory(creating: directory.file(name))) { TestClock.start }
        try await database.migrate(sets)
        return database
    }

    private func note(_ place: String, _ database: SQLiteDatabase) async throws -> SoundnessNote {
        let (path, sets) = (directory.file(place), sets)
        return try await database.read { try SoundnessNote(path, of: sets, in: $0) }
    }

    @Test func aNoteIsValidForOnlyOneSchema() async throws {
        let (database, like, less) = (try await store("store"), try await store("like"), try await store("less", []))
        let note = try await note("note", database)
        #expect(!note.isThere)
        note.write()
        #expect(note.isThere)
        #expect(try await self.note("note", like).isThere)
        #expect(try await !self.note("note", less).isThere)
        for database in [database, like, less] { try await database.close() }
    }

    @Test func aDamagedNoteIsIgnored() async throws {
        let database = try await store("store")
        let note = try await note("note", database)
        note.write()
        let whole = try directory.bytes(of: "note")
        for torn in [whole.dropLast(), whole + [UInt8(ascii: "0")], []] {
            try directory.write(Array(torn), to: "note")
            #expect(!note.isThere)
        }
        note.write()
        #expect(note.isThere)
        try await database.close()
    }

    /// A store can be opened even if the note cannot be written.
    @Test func anUnwritableNoteIsSkipped() async throws {
        let database = try await store("store")
        _ = try StoreDirectory(creating: directory.file("store/schema.sound"))
        try await database.migrate([SampleTables.set])
        let note = try await note("store/schema.sound", database)
        #expect(!note.isThere)
        try await database.close()
    }
}
