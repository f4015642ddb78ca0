import Dispatch
import Glibc
import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Databases and addresses that Mizan cannot use: each is told in words that help.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresRefusalTests {
    let name: String

    init() throws { name = try PostgresServer.create() }

    func address(as role: String? = nil, of database: String? = nil) throws -> String {
        let whole = try PostgresServer.address(of: database ?? name)
        guard let role, let host = whole.split(separator: "@").last else { return whole }
        return "postgresql://\(role)@\(host)"
    }

    /// The statements run as the administrator, one after the other.
    func prepare(_ statements: String...) throws {
        let connection = try PostgresConnection(PostgresAddress(address()))
        defer { connection.close() }
        for statement in statements { try connection.trip([.control(statement)]) }
    }

    func refusal(_ address: String) async throws -> MizanError? {
        let database = PostgresDatabase(try PostgresAddress(address)) { TestClock.start }
        let error = await #expect(throws: MizanError.self) { try await database.migrate([SampleTables.set]) }
        try await database.close()
        return error
    }

    func migrated() async throws -> PostgresDatabase {
        let database = PostgresDatabase(try PostgresAddress(address())) { TestClock.start }
        try await database.migrate([SampleTables.set])
        return database
    }

    static func administration(_ address: String) throws -> PostgresAdministration {
        PostgresAdministration(try PostgresAddress(address), beside: "/nowhere", migrations: [SampleTables.set])
    }

    /// New tables would come into the other schema, and a second server would find no lease there.
    @Test func aSchemaThatComesBeforeTheStores() async throws {
        try await migrated().close()
        try prepare("CREATE SCHEMA early", "ALTER DATABASE \"\(name)\" SET search_path = early, public")
        let error = try await refusal(address())
        #expect(error?.reason == "storage.unsuitable" && error?.message.contains("the schema early") == true)
        #expect(throws: MizanError.self) { try Self.administration(address()).requireMakeable() }
    }

    @Test(arguments: [false, true]) func settingsThatChangeTheTextsOfValues(inAWrite: Bool) async throws {
        for setting in ["extra_float_digits = 0", "bytea_output = escape"] {
            try prepare("ALTER DATABASE \"\(name)\" SET \(setting)")
        }
        let database = try await migrated()
        let query: SQL = "SELECT CAST('70.12345678901234' AS DOUBLE PRECISION), CAST(\([0, 92, 255]) AS BYTEA)"
        let values =
            inAWrite
            ? try await database.write(.shared) { try $0.session.rows(query).map(\.values) }
            : try await database.read { try $0.rows(query).map(\.values) }
        #expect(values == [[.real(70.12345678901234), .blob([0, 92, 255])]])
        try await database.close()
    }

    @Test func aDatabaseThatIsSetToBeReadOnly() async throws {
        try await migrated().close()
        try prepare("ALTER DATABASE \"\(name)\" SET default_transaction_read_only = on")
        let database = PostgresDatabase(try PostgresAddress(address())) { TestClock.start }
        let error = await #expect(throws: MizanError.self) {
            try await database.write(.shared) { try Owners.renewEpochs(in: $0.session) }
        }
        #expect(error?.reason == "storage.read-only")
        #expect(try await database.read { try Owners.everyone(in: $0).count } == 1)
        #expect(throws: MizanError.self) { try Self.administration(address()).pendingSteps([SampleTables.set]) }
        try await database.close()
    }

    @Test func theDoctorSaysWhereTheStoreWasSetToBeReadOnly() async throws {
        try await migrated().close()
        let role = "\(name)_set"
        try prepare("CREATE ROLE \(role) LOGIN")
        let store = try Self.administration(address(as: role))
        let check = try #require(store.checks.first { $0.name == "changes" })
        #expect(try store.reading { try check.examine($0) } == [])
        for (scope, place) in [
            ("DATABASE \"\(name)\"", "for the database"), ("ROLE \(role)", "for Mizan's account"),
            ("ROLE \(role) IN DATABASE \"\(name)\"", "for Mizan's account in this database"),
        ] {
            try prepare("ALTER \(scope) SET default_transaction_read_only = on")
            let faults = try store.reading { try check.examine($0) }
            #expect(faults == ["The store is read-only: default_transaction_read_only is on \(place)."])
            try prepare(
                "SET default_transaction_read_only = off", "ALTER \(scope) RESET default_transaction_read_only")
        }
    }

    @Test func aStatementThatPostgreSQLEnds() async throws {
        try prepare("ALTER DATABASE \"\(name)\" SET statement_timeout = '50ms'")
        let database = PostgresDatabase(try PostgresAddress(address())) { TestClock.start }
        let error = await #expect(throws: MizanError.self) {
            try await database.read { try $0.rows("SELECT CAST(pg_sleep(20) AS TEXT)") }
        }
        #expect(error?.reason == "storage.busy" && error?.message.contains("statement_timeout") == true)
        // The doctor's reads, which limit themselves.
        _ = try await database.read(within: TransactionBudget.everything) {
            try $0.rows("SELECT CAST(pg_sleep(0.2) AS TEXT)")
        }
        try await database.close()
    }

    @Test(arguments: [
        "postgres://a:p@ss@h/d", "postgres://a:p/s@h/d", "postgres://a:p?s@h/d", "postgres://a:p#s@h/d",
        "postgres://a:p:s@h/d", "postgres://a:%zz@h/d", "postgres://a@h/d?no=1", "nonsense",
    ])
    func anAddressThatIsMisspelt(_ text: String) throws {
        let error = #expect(throws: MizanError.self) { try PostgresAddress(text) }
        #expect(error?.reason == "storage.address" && error?.exitCode == 64)
        #expect(error?.message.contains("%40") == true && error?.message.contains("ss@") == false)
    }

    /// libpq quotes such a value, which may be a part of a password.
    @Test(arguments: [
        ("postgres://127.0.0.1:99999/d", "port"), ("postgres://account:secret/d", "port"),
        ("postgres://127.0.0.1/d?sslmode=secret", "sslmode"), ("postgres:///d?service=secret", "service"),
        ("postgres://127.0.0.1/d?keepalives_idle=secret", "options"),
    ])
    func aValueThatLibpqCannotUse(_ text: String, option: String) async throws {
        let database = PostgresDatabase(try PostgresAddress(text)) { TestClock.start }
        let error = await #expect(throws: MizanError.self) {
            try await database.read { try Owners.everyone(in: $0).count }
        }
        #expect(error?.reason == "storage.address" && error?.exitCode == 64)
        #expect(error?.message.contains("value (\(option)) that") == true && error?.message.contains("secret") == false)
    }

    @Test(arguments: [
        ("postgres:///d", "prefer"), ("postgres://localhost/d", "prefer"), ("postgres://10.0.0.1/d", "verify-full"),
        ("postgres:///d?service=away", "verify-full"), ("postgres://localhost,far.example/d", "verify-full"),
        ("host=/tmp dbname=d", "prefer"), ("hostaddr=192.0.2.1 dbname=d", "verify-full"),
    ])
    func aHostThatIsNotLocalProvesWhoItIs(text: String, mode: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.parameters.first { $0.key == "sslmode" }?.value == mode)
    }

    @Test func aPasswordOfACertificateIsAPassword() throws {
        #expect(try PostgresAddress("postgres://h/d?sslpassword=x").hasPassword)
        #expect(try !PostgresAddress("postgres://h/d").hasPassword)
    }

    @Test func aStoreOfANewerMizan() async throws {
        let database = try await migrated()
        try await database.close()
        try prepare("INSERT INTO migrations VALUES ('platform', '9999-later', '', 0)")
        #expect(try await refusal(address())?.reason == "storage.newer-schema")
        let store = try Self.administration(address())
        #expect(throws: MizanError.self) { try store.pendingSteps([SampleTables.set]) }
        let check = try #require(store.checks.first { $0.name == "schema" })
        #expect(try store.reading { try check.examine($0) }.first?.contains("9999-later") == true)
    }

    @Test func aDatabaseThatDoesNotExist() async throws {
        let error = try await refusal(address(of: "nothing_\(name)"))
        #expect(error?.reason == "storage.cannot-open")
        #expect(error?.message.contains("createdb") == true && error?.message.contains("LOCATION") == false)
    }

    @Test func aHostThatDoesNotExist() async throws {
        let error = try await refusal("postgres://no-such-host.invalid/\(name)")
        #expect(error?.reason == "storage.cannot-open")
        #expect(error?.message.contains("no-such-host.invalid") == true && error?.details["retryAfter"] == "5")
    }

    @Test func moreConnectionsThanTheServerHas() async throws {
        try prepare("CREATE ROLE \(name)_single LOGIN CONNECTION LIMIT 1")
        let first = try PostgresConnection(PostgresAddress(address(as: "\(name)_single")))
        let error = try await refusal(address(as: "\(name)_single"))
        #expect(error?.reason == "storage.busy" && error?.message.contains("max_connections") == true)
        first.close()
    }

    @Test(arguments: [true, false])
    func aServerThatDoesNotAnswerOrHangsUp(answersNever: Bool) async throws {
        let listener = try SilentServer(hangingUp: !answersNever)
        let error = try await refusal("postgres://kinto@127.0.0.1:\(listener.port)/\(name)?connect_timeout=1")
        #expect(error?.reason == "storage.cannot-open")
        #expect(error?.message.contains("within 1 seconds") == answersNever)
    }

    @Test func namesWithEveryCharacterThatMustBeEscaped() async throws {
        let odd = "\(name) a@b:c/d?e#f[g]%h&i=j'k\\l+m ö"
        try PostgresServer.run("CREATE ROLE \"\(odd)\" LOGIN")
        try PostgresServer.run("CREATE DATABASE \"\(odd)\" TEMPLATE template0")
        let escaped = odd.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        let place = try PostgresAddress(address(as: escaped, of: escaped))
        let row = try PostgresConnection(place).transaction([], within: nil) {
            try $0.firstRow("SELECT CAST(current_user AS TEXT), CAST(current_database() AS TEXT)")
        }
        #expect(row?.values == [.text(odd), .text(odd)])
    }

    @Test func otherConnectionsNeedNoPreparedStatements() async throws {
        let database = PostgresDatabase(try PostgresAddress(address(), keepsStatements: false)) { TestClock.start }
        try await database.migrate([SampleTables.set])
        let prepared = try await database.read { session in
            _ = try Owners.everyone(in: session)
            return try session.rows("SELECT name FROM pg_prepared_statements").count
        }
        #expect(prepared == 0)
        try await database.close()
    }

    // MARK: Another cluster

    private func epochs(_ database: PostgresDatabase) async throws -> [String] {
        try await database.read { try $0.rows("SELECT epoch FROM owners ORDER BY owner").map { try $0.text(0) } }
    }

    @Test func aStoreInAnotherClusterGetsNewEpochs() async throws {
        let database = try await migrated()
        let before = try await epochs(database)
        try await database.migrate([SampleTables.set])
        #expect(try await epochs(database) == before)
        try prepare("UPDATE mizan_cluster SET name = '7000000000000000000/00000001'")
        try await database.migrate([SampleTables.set])
        let after = try await epochs(database)
        #expect(zip(before, after).allSatisfy { $0 != $1 } && after.count == before.count)
        try await database.migrate([SampleTables.set])
        #expect(try await epochs(database) == after)
        try await database.close()
    }

    @Test func everyAccountMayAskForTheCluster() async throws {
        try prepare("CREATE ROLE \(name)_plain LOGIN", "GRANT CREATE ON SCHEMA public TO \(name)_plain")
        let database = PostgresDatabase(try PostgresAddress(address(as: "\(name)_plain"))) { TestClock.start }
        try await database.migrate([SampleTables.set])
        let noted = try await database.read { try $0.firstRow("SELECT name FROM mizan_cluster")?.text(0) }
        #expect(noted?.split(separator: "/").count == 2)
        try await database.close()
    }

    @Test func theConnectionsAreCounted() async throws {
        let database = try await migrated()
        let before = try #require(database.activity.connections)
        #expect(before.open == 2 && before.busy == 0 && before.most == 12 && before.waiting == 0)
        let during = try await database.write(.shared) { _ in database.activity.connections }
        #expect(during?.busy == 1)
        #expect(try #require(database.activity.connections).waited > before.waited)
        try await database.close()
        #expect(database.activity.connections?.open == 0)
    }
}

/// A server that accepts connections and says nothing.
private final class SilentServer: Sendable {
    let port: UInt16
    private let descriptor: Int32

    init(hangingUp: Bool) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(isBound)
        (descriptor, port) = (listener, UInt16(bigEndian: address.sin_port))
        guard hangingUp else { return }
        DispatchQueue.global().async {
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                close(client)
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
