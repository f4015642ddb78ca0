import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Accounts that lack a right: the error names it, before a start and while the server runs.
extension PostgresRefusalTests {
    @Test func anAccountThatMayNotMakeTables() async throws {
        try prepare("CREATE ROLE \(name)_poor LOGIN")
        let error = try await refusal(address(as: "\(name)_poor"))
        #expect(error?.code == .notPermitted)
        #expect(error?.message.contains("the owner of the schema") == true)
        let outlook = #expect(throws: MizanError.self) {
            try Self.administration(address(as: "\(name)_poor")).requireMakeable()
        }
        #expect(outlook?.reason == "storage.rights")
    }

    @Test func anAccountWithoutASchema() async throws {
        try prepare("CREATE ROLE \(name)_lost LOGIN", "ALTER ROLE \(name)_lost SET search_path TO nowhere")
        let lost = try address(as: "\(name)_lost")
        #expect(try await refusal(lost)?.reason == "storage.rights")
        #expect(throws: MizanError.self) { try Self.administration(lost).requireMakeable() }
    }

    @Test func anAccountThatMayOnlyRead() async throws {
        let owner = try await migrated()
        try prepare(
            "CREATE ROLE \(name)_reader LOGIN", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(name)_reader")
        let reader = PostgresDatabase(try PostgresAddress(address(as: "\(name)_reader"))) { TestClock.start }
        #expect(try await reader.read { try Owners.everyone(in: $0).count } == 1)
        let error = await #expect(throws: MizanError.self) {
            try await reader.write(.shared) { try Owners.renewEpochs(in: $0.session) }
        }
        #expect(error?.reason == "storage.rights")
        try await reader.close()
        try await owner.close()
    }

    /// PostgreSQL shows nothing of such a schema: the store would look like none, and a new one would come beside it.
    @Test(arguments: ["public", "Odd \"name\""])
    func aSchemaThatTheAccountMayNotUse(schema: String) async throws {
        let (role, quoted) = (
            "\(name)_\(schema == "public" ? "a" : "b")", "\"\(schema.replacing("\"", with: "\"\""))\""
        )
        try prepare(
            "CREATE ROLE \(role) LOGIN", "CREATE SCHEMA IF NOT EXISTS \(quoted)",
            "ALTER ROLE \(role) SET search_path TO \(quoted), free", "CREATE SCHEMA free AUTHORIZATION \(role)",
            "GRANT USAGE, CREATE ON SCHEMA \(quoted) TO \(role)")
        let database = PostgresDatabase(try PostgresAddress(address(as: role))) { TestClock.start }
        try await database.migrate([SampleTables.set])
        try prepare("REVOKE ALL ON SCHEMA \(quoted) FROM \(role), PUBLIC")
        let tries: [() async throws -> Void] = [
            { _ = try await database.read { try Owners.everyone(in: $0).count } },
            { _ = try await database.write(.shared) { try Owners.renewEpochs(in: $0.session) } },
            { try await database.migrate([SampleTables.set]) },
            { _ = try Self.administration(address(as: role)).holdsStore() },
            { _ = try Self.administration(address(as: role)).pendingSteps([SampleTables.set]) },
            { try Self.administration(address(as: role)).requireMakeable() },
            { _ = try Self.administration(address(as: role)).lockForServing() },
        ]
        for attempt in tries {
            let error = await #expect(throws: MizanError.self) { try await attempt() }
            #expect(error?.reason == "storage.rights")
            #expect(error?.message.contains("USAGE on the schema \(schema)") == true)
        }
        try prepare("GRANT USAGE ON SCHEMA \(quoted) TO \(role)")
        #expect(try await database.read { try Owners.everyone(in: $0).count } == 1)
        try await database.close()
    }

    @Test(arguments: ["owners", "migrations"])
    func aTableThatTheAccountMayNotRead(table: String) async throws {
        let role = "\(name)_blind"
        try prepare("CREATE ROLE \(role) LOGIN", "GRANT USAGE, CREATE ON SCHEMA public TO \(role)")
        let database = PostgresDatabase(try PostgresAddress(address(as: role))) { TestClock.start }
        try await database.migrate([SampleTables.set])
        try prepare("ALTER TABLE \(table) OWNER TO kinto", "REVOKE ALL ON \(table) FROM \(role)")
        let store = try Self.administration(address(as: role))
        let outlook = #expect(throws: MizanError.self) { try store.pendingSteps([SampleTables.set]) }
        #expect(outlook?.reason == "storage.rights" && outlook?.message.contains("the table \(table)") == true)
        #expect(try store.holdsStore())
        let error = await #expect(throws: MizanError.self) {
            try await database.read {
                try $0.rows(table == "owners" ? "SELECT COUNT(*) FROM owners" : "SELECT COUNT(*) FROM migrations")
            }
        }
        #expect(error?.reason == "storage.rights" && error?.message.contains(table) == true)
        try await database.close()
    }

    @Test func aDatabaseToWhichTheAccountMayNotConnect() async throws {
        try prepare("CREATE ROLE \(name)_shut LOGIN", "REVOKE CONNECT ON DATABASE \"\(name)\" FROM PUBLIC")
        let error = try await refusal(address(as: "\(name)_shut"))
        #expect(
            error?.reason == "storage.cannot-open" && error?.message.contains("Grant Mizan's account CONNECT") == true)
    }
}
