import Conformance
import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// PostgreSQL's own behaviour: trips, locks of rows, lost connections.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresEngineTests {
    private let address: PostgresAddress
    private let database: PostgresDatabase
    private let probe: DatabaseProbe

    init() async throws {
        address = try PostgresServer.database()
        let (address, clock) = (address, Instant(microseconds: 1_000_000))
        database = PostgresDatabase(address, clock: { clock })
        probe = try await DatabaseProbe(EmptyStore(database: database) { PostgresDatabase(address, clock: { clock }) })
    }

    /// The trips of a piece of work.
    private func trips(_ work: () async throws -> Void) async throws -> Int {
        let before = try #require(database.activity.steps)
        try await work()
        return try #require(database.activity.steps) - before
    }

    @Test func aWriteWaitsAtMostSixTimes() async throws {
        try await probe.save("warm")
        let created = try await trips { try await probe.save("new") }
        let changed = try await trips { try await probe.save("new", count: 2) }
        let read = try await trips { _ = try await probe.database.read { try $0.rows("SELECT 1 FROM owners") } }
        #expect([created, changed, read] == [5, 4, 2])
    }

    @Test func aSaveWaitsOnce() async throws {
        let trips = try await trips {
            try await probe.write { table in
                for number in 0..<900 { try table.save(ProbeRecord("r\(number)", count: 1)) }
            }
        }
        // Each save reads the stored row; what it writes goes with the next read.
        #expect((900...910).contains(trips))
        #expect(try await probe.counts().count == 900)
    }

    @Test func recordsThatWereReadAheadNeedNoTripEach() async throws {
        let amina = probe.amina
        let save = { @Sendable (count: Int64) in
            try await database.write(amina) { transaction in
                let names = (0..<200).map { "r\($0)" }
                try transaction.readAhead(names.map { (ProbeRecord.schema.erased, $0) })
                let table = RecordTable<ProbeRecord>(transaction)
                for name in names { try table.save(ProbeRecord(name, count: count)) }
            }
        }
        let created = try await trips { try await save(1) }
        let changed = try await trips { try await save(2) }
        #expect(created <= 7 && changed <= 6)
        #expect(try await probe.counts().values.allSatisfy { $0 == 2 })
    }

    // MARK: Connections

    @Test func aConnectionThatTheServerEndsIsOpenedAgain() async throws {
        try await probe.save("a")
        try await end(all: "application_name = 'mizan'")
        try await probe.save("b")
        #expect(try await probe.counts() == ["a": 0, "b": 0])
    }

    @Test func aWriteWhoseConnectionEndsStoresNothing() async throws {
        let address = address
        let error = await #expect(throws: MizanError.self) {
            try await probe.write { table in
                try table.save(ProbeRecord("lost"))
                _ = try Self.admin(address) {
                    try $0.rows(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE datname = current_database() AND state = 'idle in transaction'
                        """)
                }
                _ = try table.find("lost")
            }
        }
        #expect(error?.reason == "storage.connection-lost")
        #expect(try await probe.counts() == [:])
        try await probe.save("next")
        #expect(try await probe.counts() == ["next": 0])
    }

    @Test func aTripOfManyStatementsEndsWithItsConnection() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await database.write(.shared) { transaction in
                _ = try transaction.session.executeMany([
                    "SELECT pg_terminate_backend(pg_backend_pid())", "SELECT 1", "SELECT 2", "SELECT 3",
                ])
            }
        }
        #expect(error?.reason == "storage.connection-lost")
        try await probe.save("next")
    }

    @Test func theDatabaseKnowsWhatBecameOfATransaction() throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        func change() throws {
            try connection.begin(for: probe.amina)
            _ = try connection.session().execute("UPDATE owners SET used = used WHERE owner = 0")
        }
        for number: Int64 in 1...2 {
            try change()
            try connection.commit()
            #expect(connection.commits == number && connection.isCommitted(number) == true)
        }
        try change()
        for note in PostgresCommits.noting(3, of: connection.name, under: nil) {
            _ = try connection.session().execute(note)
        }
        connection.rollBack()
        #expect(connection.isCommitted(3) == false)
    }

    /// A commit may still be on its way through the network when its connection is given up.
    @Test(arguments: [0, 2]) func aCommitThatWasGivenUpIsRefused(after earlier: Int64) throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        func change(_ used: Int) throws {
            try connection.begin(for: probe.amina)
            _ = try connection.session().execute("UPDATE owners SET used = \(used) WHERE id = \(probe.amina)")
        }
        for _ in 0..<earlier {
            try change(1)
            try connection.commit()
        }
        try change(2)
        #expect(connection.isCommitted(earlier + 1) == false && connection.isCommitted(earlier + 1) == false)
        #expect(throws: FailedCommit.self) { try connection.commit() }
        connection.rollBack()
        #expect(connection.isCommitted(earlier + 1) == false)
        connection.commits = earlier + 1
        try change(3)
        try connection.commit()
        #expect(connection.isCommitted(earlier + 2) == true)
    }

    /// A read in a write's place leaves no note.
    @Test func onlyChangesAreNoted() async throws {
        _ = try await database.write(probe.amina) { try Owners.all(in: $0.session) }
        try await probe.save("a")
        let notes = try await database.read {
            try $0.rows("SELECT number FROM mizan_commits").map { try $0.integer(0) }
        }
        try await database.close()
        let other = PostgresDatabase(address) { Instant(microseconds: 0) }
        _ = try await other.write(probe.amina) { try Owners.all(in: $0.session) }
        #expect(
            try await other.read { try $0.rows("SELECT number FROM mizan_commits").map { try $0.integer(0) } } == notes)
        try await other.close()
    }

    @Test func aDatabaseThatIsNotThereIsUnavailable() async throws {
        let nowhere = PostgresDatabase(try PostgresAddress("postgres://127.0.0.1:1/none")) { Instant(microseconds: 0) }
        let error = await #expect(throws: MizanError.self) { try await nowhere.read { try $0.rows("SELECT 1") } }
        #expect(error?.reason == "storage.cannot-open")
        #expect(throws: MizanError.self) { try PostgresAddress("not an address") }
    }

    @Test func anotherEncodingIsRefused() async throws {
        let name = "ascii_\(address.text.split(separator: "/").last ?? "")"
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([
            .control("CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'")
        ])
        let other = PostgresDatabase(try PostgresAddress("\(try #require(PostgresServer.address))/\(name)")) {
            Instant(microseconds: 0)
        }
        let error = await #expect(throws: MizanError.self) { try await other.migrate([]) }
        #expect(error?.reason == "storage.unsuitable")
    }

    @Test func anotherClusterBehindTheAddressEndsTheWriting() throws {
        let (other, same) = (KnownCluster(), KnownCluster())
        other.note("1/00000001")
        let error = #expect(throws: MizanError.self) { try PostgresConnection(address, of: other) }
        #expect(error?.reason == "storage.lease-lost")
        #expect(other.stop.reason?.reason == "storage.lease-lost")
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        same.note(
            try connection.transaction(PostgresConnection.reading, isReadOnly: true, within: nil) {
                try PostgresCluster.present(in: $0)
            })
        #expect(same.name != nil)
        try PostgresConnection(address, of: same).close()
        #expect(same.stop.reason == nil)
    }

    // MARK: Statements

    @Test func aLongStatementIsInterrupted() async throws {
        let start = ContinuousClock.now
        let error = await #expect(throws: MizanError.self) {
            try await database.read(within: .milliseconds(100)) { _ = try $0.rows("SELECT CAST(pg_sleep(20) AS TEXT)") }
        }
        #expect(error == TimeBudget.spent)
        #expect(ContinuousClock.now - start < .seconds(5))
        _ = try await probe.counts()
    }

    @Test func aTypeThatMizanDoesNotUseIsAnError() async throws {
        let beyond: SQL = "SELECT SUM(n) FROM (VALUES (9223372036854775807), (1)) AS v (n)"
        for sql: SQL in ["SELECT CAST(1.5 AS NUMERIC)", beyond, "SELECT current_date"] {
            let error = await #expect(throws: MizanError.self) { try await database.read { try $0.rows(sql) } }
            #expect(error?.reason == "storage.result-type")
        }
    }

    @Test func aStatementMayRunWithinTheRowsOfAnother() async throws {
        let seen = try await database.read { session in
            var seen: [Int64] = []
            try session.forEachRow("SELECT n FROM generate_series(1, 300) AS s (n)") { row in
                let outer = try row.integer(0)
                guard outer % 100 == 0 else { return }
                try session.forEachRow("SELECT n FROM generate_series(1, 3) AS s (n)") { inner in
                    let sum = try session.firstRow("SELECT \(outer) + CAST(\(try inner.integer(0)) AS BIGINT)")
                    seen.append(try #require(sum).integer(0))
                }
            }
            return seen
        }
        #expect(seen == [101, 102, 103, 201, 202, 203, 301, 302, 303])
        let error = await #expect(throws: MizanError.self) {
            try await database.read { session in
                try session.forEachRow("SELECT 1 FROM generate_series(1, 3)") { _ in
                    _ = try session.rows("SELECT 1 / 0")
                }
            }
        }
        #expect(error?.reason == "storage.postgres")
    }

    @Test func rowsThatAreNotWantedAreDropped() async throws {
        let sums = try await database.read { session in
            var seen: Int64 = 0
            try session.forEachRow(
                "SELECT n FROM generate_series(1, 100000) AS s (n)",
                while: { row in
                    seen += try row.integer(0)
                    return seen < 10
                })
            return [seen, try #require(try session.firstRow("SELECT 7")).integer(0)]
        }
        #expect(sums == [10, 7])
    }

    @Test func aStatementThatWaitedIsBlamedOnItsOwnPart() async throws {
        try await database.write(probe.amina) { transaction in
            let insertion: SQL = "INSERT INTO probe_value (owner, id) VALUES (\(transaction.ownerKey), 1)"
            try transaction.savepoint { try transaction.session.executeLater([insertion]) }
            #expect(throws: MizanError.self) {
                try transaction.savepoint { try transaction.session.executeLater([insertion]) }
            }
            try transaction.savepoint {}
        }
        #expect(try await database.read { try $0.rows("SELECT 1 FROM probe_value").count } == 1)
    }

    // MARK: Catalogue

    @Test func theCatalogueEqualsThatOfSQLite() async throws {
        let other = try await DatabaseProbe(EmptyStore.sqlite())
        let (here, there) = (try await Self.facts(database), try await Self.facts(other.database))
        #expect(here == there)
        #expect(here.count > 10)
        try await other.database.close()
    }

    private static func facts(_ database: any Database) async throws -> [String] {
        try await database.read { session in
            let catalogue = try Catalogue.read(in: session)
            return catalogue.tables.map { table in
                let columns = table.columns.map {
                    "\($0.name) \($0.kind.map(\.rawValue) ?? "") \($0.isRequired) \($0.hasDefault)"
                }
                return "\(table.name) \(columns) \(table.key) \(table.references.sorted())"
            } + catalogue.shared
        }
    }

    @Test func someOfAnOwnersRowsAreDeleted() async throws {
        try await database.write(probe.amina) { transaction in
            for id in 1...5 {
                try transaction.session.execute(
                    "INSERT INTO probe_value (owner, id) VALUES (\(transaction.ownerKey), \(id))")
            }
        }
        let deleted = try await database.write(probe.amina) { transaction in
            let table = try #require(try Catalogue.read(in: transaction.session).table("probe_value"))
            return try transaction.session.execute(table.deletion(of: transaction.ownerKey, atMost: 3))
        }
        #expect(deleted == 3)
    }

    private static func admin<Result>(
        _ address: PostgresAddress, _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        return try connection.transaction([], within: nil, body)
    }

    private func end(all condition: String) async throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([
            .control(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND \(condition)
                """)
        ])
    }
}
