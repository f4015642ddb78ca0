import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// A store in a database: its backup, its restore, its only server, and the doctor's checks of the engine.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresStoreTests {
    let address: PostgresAddress
    let directory: TemporaryDirectory
    let store: PostgresAdministration

    init() throws {
        (address, directory) = (try PostgresServer.database(), try TemporaryDirectory())
        store = Self.store(in: address, directory.file("store"))
    }

    static func store(in address: PostgresAddress, _ path: String) -> PostgresAdministration {
        PostgresAdministration(address, beside: path, migrations: [SampleTables.set])
    }

    static func open(_ store: any StoreAdministration) async throws -> any Database {
        let database = try store.open(readers: 2, clock: { TestClock.start }, machine: nil)
        try await database.migrate([SampleTables.set])
        return database
    }

    static func create(_ name: String, in transaction: WriteTransaction) throws -> OwnerID {
        let id = try #require(OwnerID("10000000-0000-4000-8000-00000000000\(name.unicodeScalars.count)"))
        try Owners.create(id, name: name, epoch: "1", in: transaction)
        return id
    }

    /// A store with records of two people, texts and numbers at their ends among them, and a document.
    func filled() async throws -> any Database {
        let database = try await Self.open(store)
        let people = try await database.write(.shared) { transaction in
            try ["Amina", "بلال"].map { try Self.create($0, in: transaction) }
        }
        for (number, owner) in people.enumerated() {
            try await database.write(owner, within: TransactionBudget.everything) { transaction in
                let table = RecordTable<SampleRecord>(transaction)
                for record in 0..<(1_200 * (number + 1)) {
                    try table.save(SampleRecord("r\(record)", remark: "a 'quoted' \\ text, \u{10FFFF} and \u{0301}"))
                }
                try table.remove("r7")
            }
        }
        let draft = try database.blobs.draft(atMost: 100)
        try draft.write(Array("a document".utf8))
        try await database.keeping(draft) { placed in
            try await database.write(people[0]) { try Blobs.add(placed, in: $0) }
        }
        return database
    }

    static func digests(_ database: any Database) async throws -> [String] {
        try await database.read { session in
            try Owners.everyone(in: session).map { owner in
                let digest = try OwnerDigest.compute(of: owner.key, in: session)
                return "\(owner.name) \(digest.rows) \(digest.hexadecimal)"
            }
        }
    }

    func backUp() throws -> String {
        let file = directory.file("backup.sqlite")
        _ = try StoreBackup.make(of: store, at: file, origin: .hand, version: "1.2.3", now: TestClock.start)
        return file
    }

    @Test func aBackupIsAStoreOfSQLite() async throws {
        let database = try await filled()
        let file = try backUp()
        let verified = try StoreVerification.verify(file, migrations: [SampleTables.set]).checkingDocuments(
            Cancellation())
        #expect(verified.contents.people.map(\.name) == ["Amina", "بلال"])
        #expect(verified.missingDocuments == [])
        let there = directory.file("there")
        _ = try StoreRestore.restore(file, into: there, migrations: [SampleTables.set], now: TestClock.start)
        let other = try await Self.open(SQLiteAdministration(path: there))
        #expect(try await Self.digests(other) == Self.digests(database))
        try await other.close()
        try await database.close()
    }

    /// An extension may bring a table, and an operator may add a column.
    @Test func aBackupLeavesOutWhatIsNotMizans() async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        let table = try await database.read { session in
            try #require(try Catalogue.read(in: session).recordTables.first).name
        }
        let connection = try PostgresConnection(address)
        try connection.trip([
            .control("CREATE TABLE stranger (number BIGINT)"), .control("INSERT INTO stranger VALUES (1)"),
            .control("ALTER TABLE \(table) ADD COLUMN added TEXT DEFAULT 'x'"),
            .control("ALTER TABLE clock ADD COLUMN added TEXT DEFAULT 'x'"),
            .control("INSERT INTO clock VALUES (7, 1, 'boot', 1, 1, 1, 1, 1)"), .control("COMMIT"),
        ])
        connection.close()
        let there = directory.file("there")
        _ = try StoreRestore.restore(try backUp(), into: there, migrations: [SampleTables.set], now: TestClock.start)
        let other = try await Self.open(SQLiteAdministration(path: there))
        #expect(try await Self.digests(other) == before)
        #expect(try await other.read { try $0.rows("SELECT boot FROM clock WHERE id = 7").count } == 1)
        try await other.close()
        let check = try #require(store.checks.first { $0.name == "schema" })
        let faults = try await database.read { try check.examine($0) }
        #expect(
            faults
                == ["clock", table].map {
                    "The column added of the table \($0) is not Mizan's: copies and backups leave it out."
                })
        try await database.close()
    }

    @Test func aRestoreReplacesTheStoreAndKeepsIt() async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        let file = try backUp()
        try await database.write(.shared) { _ = try Self.create("Latest", in: $0) }
        let outcome = try StoreRestore.restore(
            file, into: store, migrations: [SampleTables.set], now: TestClock.start
        ) { restored, replaced in
            guard case .read(let names) = try replaced.read({ try Owners.all(in: $0).map(\.name) }) else { return [""] }
            return names
        }
        #expect(outcome.note == ["Amina", "بلال", "Latest"])
        #expect(try await Self.digests(database) == before)
        let kept = try StoreVerification.verify(#require(outcome.outcome.kept), migrations: [SampleTables.set])
        #expect(kept.contents.people.map(\.name) == ["Amina", "بلال", "Latest"])
        // A new store is made where there is none.
        let empty = Self.store(in: try PostgresServer.database(), directory.file("empty"))
        #expect(try !empty.holdsStore())
        let first = try StoreRestore.restore(
            file, into: empty, migrations: [SampleTables.set], now: TestClock.start
        ) { _, replaced in
            if case .none = try replaced.read({ _ in }) { true } else { false }
        }
        #expect(first.note && first.outcome.kept == nil)
        let opened = try await Self.open(empty)
        #expect(try await Self.digests(opened) == before)
        let owner = try await opened.read { try #require(try Owners.all(in: $0).first) }
        try await opened.write(owner.id) { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("new")) }
        try await opened.close()
        try await database.close()
    }

    @Test func aSecondServerIsRefused() throws {
        var lock: (any ServingLock)? = try store.lockForServing()
        let error = #expect(throws: MizanError.self) { _ = try store.lockForServing() }
        #expect(error?.reason == "storage.leased" && error?.exitCode == 75)
        #expect(try store.server()?.hasPrefix("mizan-server (process ") == true)
        #expect(throws: MizanError.self) { try store.requireUnused() }
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(try store.server() == nil)
        _ = try store.lockForServing()
    }

    @Test func writingEndsWhenAnotherServerHasTakenOver() async throws {
        let database = try await Self.open(store)
        let lock = try store.lockForServing()
        let connection = try PostgresConnection(address)
        try connection.trip([.control("UPDATE mizan_server SET generation = generation + 1")])
        for await reason in database.stops {
            #expect(reason.reason == "storage.lease-lost")
            break
        }
        await #expect(throws: MizanError.self) {
            try await database.write(.shared) { _ = try Self.create("late", in: $0) }
        }
        withExtendedLifetime(lock) {}
        try await database.close()
    }

    /// A server that was paused does not know yet that its lease has passed on.
    @Test func aCommitUnderAnEndedLeaseIsRefused() async throws {
        let database = try await Self.open(store)
        let lock = try store.lockForServing()
        _ = try await database.write(.shared) { try Self.create("early", in: $0) }
        let connection = try PostgresConnection(address)
        // The lease is looked up at the end of a write only, so the write has begun under it.
        let error = await #expect(throws: MizanError.self) {
            try await database.write(.shared) { transaction in
                _ = try Self.create("late", in: transaction)
                try connection.trip([.control("UPDATE mizan_server SET generation = generation + 1")])
            }
        }
        #expect(error?.reason == "storage.lease-lost")
        #expect(try await database.read { try Owners.all(in: $0).map(\.name) } == ["early"])
        withExtendedLifetime(lock) {}
        try await database.close()
    }

    @Test func theDatabaseOfAnotherProgramIsLeftAlone() async throws {
        let connection = try PostgresConnection(address)
        try connection.trip([.control("CREATE TABLE migrations (id BIGINT)")])
        let tries: [() throws -> Void] = [
            { _ = try store.holdsStore() }, { _ = try store.lockForServing() }, { _ = try store.beginReplacing() },
        ]
        for attempt in tries {
            let error = #expect(throws: MizanError.self) { try attempt() }
            #expect(error?.reason == "storage.unsuitable")
        }
        await #expect(throws: MizanError.self) { _ = try await Self.open(store) }
        let tables = try connection.transaction([], within: nil) { try $0.catalogue.storedTables() }
        #expect(tables == ["migrations"])
    }

    @Test func theEngineHasItsOwnChecks() async throws {
        let database = try await Self.open(store)
        let checks = store.checks
        #expect(
            checks.map(\.name) == [
                "schema", "database", "durability", "changes", "rights", "transactions", "dead rows",
            ])
        let faults = try await database.read { session in try checks.map { try $0.examine(session) } }
        #expect(faults.flatMap(\.self) == [])
        #expect(try store.sizes().data > 1_000_000)
        try await database.close()
    }

    @Test(arguments: [
        ("postgres://amina:se%40cret@db.example:5433/house?sslmode=disable", true),
        ("postgres://db.example/house", false), ("host=db.example dbname=house password=secret", true),
    ])
    func anAddressIsShownWithoutItsPassword(text: String, hasPassword: Bool) throws {
        let address = try PostgresAddress(text)
        #expect(address.hasPassword == hasPassword)
        #expect(address.place == "the database house on db.example" + (text.contains(":5433") ? ", port 5433" : ""))
    }
}
