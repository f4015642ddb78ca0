import Conformance
import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// PostgreSQL's own behaviour: trips, statements, the catalogue.
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
}
