import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Objects that others have put beside the store.
extension PostgresStoreTests {
    /// A restore removes the store's tables alone. It would take a table in the same schema, or a view over the store, with them.
    @Test(arguments: [
        ("CREATE TABLE stranger (number BIGINT)", "storage.foreign-table", "DROP TABLE stranger"),
        ("CREATE TABLE pets (owner BIGINT, name TEXT)", "storage.foreign-table", "DROP TABLE pets"),
        ("CREATE TABLE mizan_charts (number BIGINT)", "storage.foreign-table", "DROP TABLE mizan_charts"),
        ("CREATE VIEW report AS SELECT name FROM owners", "storage.foreign-object", "DROP VIEW report"),
    ])
    func anObjectOfAnotherProgramStopsARestore(making: String, reason: String, removing: String) async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        let file = try backUp()
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([.control(making)])
        func restore() throws {
            _ = try StoreRestore.restore(
                file, into: store, migrations: [SampleTables.set], now: TestClock.start, amending: { _, _ in })
        }
        let error = #expect(throws: MizanError.self) { try restore() }
        #expect(error?.reason == reason && error?.message.contains("Nothing was changed") == true)
        // It is still there.
        try connection.trip([.control(removing)])
        #expect(try await Self.digests(database) == before)
        try restore()
        #expect(try await Self.digests(database) == before)
        try await database.close()
    }

    /// A provider may put an extension, such as PostGIS, into each database. Its tables are neither Mizan's nor in the way.
    @Test func theTablesOfAnExtensionStay() async throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([
            .control("CREATE TABLE systems (number BIGINT)"), .control("ALTER EXTENSION plpgsql ADD TABLE systems"),
        ])
        #expect(try !store.holdsStore())
        let database = try await filled()
        let before = try await Self.digests(database)
        let file = try backUp()
        _ = try StoreRestore.restore(
            file, into: store, migrations: [SampleTables.set], now: TestClock.start, amending: { _, _ in })
        #expect(try await Self.digests(database) == before)
        try connection.trip([.control("SELECT number FROM systems")])
        try await database.close()
    }
}
