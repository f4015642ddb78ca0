import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// A database that does more than store what it is given.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresActorTests {
    private let name: String
    private let address: PostgresAddress

    init() throws {
        name = try PostgresServer.create()
        address = try PostgresAddress(PostgresServer.address(of: name))
    }

    private func run(_ statements: String...) throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        for statement in statements { try connection.trip([.control(statement)]) }
    }

    private func open() async throws -> PostgresDatabase {
        let database = PostgresDatabase(address) { TestClock.start }
        try await database.migrate([SampleTables.set])
        return database
    }

    /// As on SQLite: what acts by itself could change or hide rows, so no command uses such a store, nor copies it.
    @Test(arguments: [
        (
            "trigger nothing",
            "CREATE TRIGGER nothing BEFORE UPDATE ON owners FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()"
        ),
        ("rule nothing", "CREATE RULE nothing AS ON INSERT TO mizan_commits DO INSTEAD NOTHING"),
        ("row-level security", "ALTER TABLE history ENABLE ROW LEVEL SECURITY"),
    ])
    func aStoreThatActsByItselfIsRefused(actor: String, statement: String) async throws {
        try await open().close()
        let administration = PostgresAdministration(address, beside: "/nowhere", migrations: [SampleTables.set])
        #expect(try administration.holdsStore())
        try run(statement)
        let error = #expect(throws: MizanError.self) { _ = try administration.holdsStore() }
        #expect(
            error?.reason == "storage.acts-by-itself" && error?.message.contains("has \(actor) on the table") == true)
    }

    /// Old applications need the setting for their databases. Mizan's statements have `\` in texts.
    @Test func aBackslashIsACharacterWhateverTheSetting() async throws {
        try run("ALTER DATABASE \(name) SET standard_conforming_strings = off")
        let database = try await open()
        let found = try await database.read { session in
            try session.firstRow("SELECT 'a_b' LIKE \("a\\_b") ESCAPE '\\'")?.integer(0)
        }
        #expect(found == 1)
        try await database.close()
    }

    /// A policy would hide rows without a word.
    @Test func aPolicyThatHidesRowsIsAnError() async throws {
        let role = "\(name)_reader"
        try await open().close()
        try run(
            "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA public TO \(role)",
            "GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(role)", "ALTER TABLE history ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY none ON history USING (false)")
        let host = try #require(try PostgresServer.address(of: name).split(separator: "@").last)
        let connection = try PostgresConnection(PostgresAddress("postgresql://\(role)@\(host)"))
        defer { connection.close() }
        let error = #expect(throws: MizanError.self) {
            try connection.transaction(PostgresConnection.reading, isReadOnly: true, within: nil) {
                try $0.firstRow("SELECT COUNT(*) FROM history")?.integer(0)
            }
        }
        #expect(error?.message.contains("row-level security") == true)
    }

    /// The database's clock was set back by an hour after the holder was killed.
    @Test func aLeaseThatReachesFarAheadIsOver() async throws {
        let administration = PostgresAdministration(address, beside: "/nowhere", migrations: [SampleTables.set])
        try await open().close()
        do {
            let lease = try administration.lockForServing()
            #expect(try administration.server() != nil)
            try run("UPDATE mizan_server SET held_until = held_until + 3600000000")
            #expect(try administration.server() == nil)
            withExtendedLifetime(lease) {}
        }
        _ = try administration.lockForServing()
    }

    /// Two servers would otherwise have the same generation.
    @Test func aLeaseTableThatWasEmptiedBeginsWithAnotherGeneration() async throws {
        let administration = PostgresAdministration(address, beside: "/nowhere", migrations: [SampleTables.set])
        try await open().close()
        func take() throws -> (any ServingLock, Int64?) {
            (
                try administration.lockForServing(),
                try administration.reading { try $0.firstRow("SELECT generation FROM mizan_server")?.integer(0) }
            )
        }
        let first = try take()
        try run("TRUNCATE mizan_server")
        let second = try take()
        #expect(first.1 != second.1)
        withExtendedLifetime((first.0, second.0)) {}
    }

    @Test func theTextOfAnOperatorsExceptionIsNotShown() {
        let error = PostgresFailure.translate(PostgresError(state: "P0001", message: "password=secret")) as? MizanError
        #expect(error?.message == "PostgreSQL refused a statement (P0001).")
    }
}
