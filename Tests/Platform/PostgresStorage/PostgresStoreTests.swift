import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// A store in a database: its backup, its restore, its only server, and the doctor's checks of the engine.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresStoreTests {
    private let address: PostgresAddress
    private let directory: TemporaryDirectory
    private let store: PostgresAdministration

    init() throws {
        (address, directory) = (try PostgresServer.database(), try TemporaryDirectory())
        store = Self.store(in: address, directory.file("store"))
    }

    private static func store(in address: PostgresAddress, _ path: String) -> PostgresAdministration {
        PostgresAdministration(address, beside: path, migrations: [SampleTables.set])
    }

    private static func open(_ store: any StoreAdministration) async throws -> any Database {
        let database = try store.open(readers: 2, clock: { TestClock.start }, machine: nil)
        try await database.migrate([SampleTables.set])
        return database
    }

    private static func create(_ name: String, in transaction: WriteTransaction) throws -> OwnerID {
        let id = try #require(OwnerID("10000000-0000-4000-8000-00000000000\(name.unicodeScalars.count)"))
        try Owners.create(id, name: name, epoch: "1", in: transaction)
        return id
    }

    /// A store with records of two people, texts and numbers at their ends among them, and a document.
    private func filled() async throws -> any Database {
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

    private static func digests(_ database: any Database) async throws -> [String] {
        try await database.read { session in
            try Owners.everyone(in: session).map { owner in
                let digest = try OwnerDigest.compute(of: owner.key, in: session)
                return "\(owner.name) \(digest.rows) \(digest.hexadecimal)"
            }
        }
    }

    private func backUp() throws -> String {
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
            .control("ALTER TABLE \(table) ADD COLUMN added TEXT DEFAULT 'x'"), .control("COMMIT"),
        ])
        connection.close()
        let there = directory.file("there")
        _ = try StoreRestore.restore(try backUp(), into: there, migrations: [SampleTables.set], now: TestClock.start)
        let other = try await Self.open(SQLiteAdministration(path: there))
        #expect(try await Self.digests(other) == before)
        try await other.close()
        let check = try #require(store.checks.first { $0.name == "schema" })
        let faults = try await database.read { try check.examine($0) }
        #expect(faults == ["The column added of the table \(table) is not Mizan's: copies and backups leave it out."])
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
            guard case .read(let names) = replaced.read({ try Owners.all(in: $0).map(\.name) }) else { return [""] }
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
            if case .none = replaced.read({ _ in }) { true } else { false }
        }
        #expect(first.note && first.outcome.kept == nil)
        let opened = try await Self.open(empty)
        #expect(try await Self.digests(opened) == before)
        let owner = try await opened.read { try #require(try Owners.all(in: $0).first) }
        try await opened.write(owner.id) { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("new")) }
        try await opened.close()
        try await database.close()
    }

    /// A write that waits for the end of a move fails, and a reader that was open before it finds no store any more.
    @Test func aWriteThatWaitsForAMoveIsNotAcknowledged() async throws {
        let database = try await filled()
        let owner = try await database.read { try #require(try Owners.all(in: $0).first) }
        let from = try store.beginReplacing()
        try from.freeze()
        let write = Task {
            try await database.write(owner.id) { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("late")) }
        }
        let waiting: SQL = """
            SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        while try store.reading({ try $0.firstRow(waiting)?.integer(0) }) != 1 { await Task.yield() }
        try from.markMoved(to: "elsewhere")
        from.release()
        let error = await #expect(throws: MizanError.self) { try await write.value }
        #expect(error?.reason == "storage.table-gone")
        await #expect(throws: MizanError.self) { _ = try await database.read { try Owners.all(in: $0) } }
        try await database.close()
    }

    /// Impatient settings of the database do not end a move in its middle.
    @Test func aMoveTakesItsTime() async throws {
        try await filled().close()
        let connection = try PostgresConnection(address)
        for setting in ["idle_in_transaction_session_timeout = '1ms'", "statement_timeout = '1s'"] {
            try connection.trip([
                .control("ALTER DATABASE \"\(address.text.split(separator: "/").last ?? "")\" SET \(setting)")
            ])
        }
        connection.close()
        let file = SQLiteAdministration(path: directory.file("file"))
        _ = try StoreMove.run(from: store, to: file, keepingSource: false, migrations: [SampleTables.set])
        #expect(try file.holdsStore())
    }

    private static func beginMove(
        from source: any StoreAdministration, to target: any StoreAdministration, hasLeft: Bool
    ) throws {
        let (from, to) = (try source.beginReplacing(), try target.beginReplacing())
        try from.freeze()
        try from.read { session in
            try to.fill(
                from: session, movingFrom: source.place, migrations: [SampleTables.set], telling: .nobody,
                Cancellation()
            ) { _ in }
        }.get()
        if hasLeft { try from.markMoved(to: target.place) }
        from.release()
        to.release()
    }

    /// A move that ends before the source is marked, or before the target is opened for use.
    @Test(arguments: [false, true])
    func anInterruptedMoveIsFinishedByTheSameCommand(hasLeft: Bool) async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        try await database.close()
        let ends: [any StoreAdministration] = [
            SQLiteAdministration(path: directory.file("file")),
            Self.store(in: try PostgresServer.database(), directory.file("second")),
        ]
        var source: any StoreAdministration = store
        for target in ends {
            try Self.beginMove(from: source, to: target, hasLeft: hasLeft)
            let error = #expect(throws: MizanError.self) { try target.holdsStore() }
            #expect(error?.reason == "storage.arriving" && error?.message.contains(source.place) == true)
            await #expect(throws: MizanError.self) { _ = try await Self.open(target) }
            if hasLeft {
                #expect(throws: MizanError.self) {
                    try StoreMove.run(from: source, to: target, keepingSource: true, migrations: [SampleTables.set])
                }
            }
            for wasDone in [false, true] {
                let outcome = try StoreMove.run(
                    from: source, to: target, keepingSource: false, migrations: [SampleTables.set])
                #expect(outcome.wasDone == wasDone && outcome.contents.people.count == 2)
            }
            let opened = try await Self.open(target)
            #expect(try await Self.digests(opened) == before)
            try await opened.close()
            #expect(throws: MizanError.self) { try source.holdsStore() }
            source = target
        }
    }

    /// The documents of a database are in the directory of `--data`, which may be another one at the end of a move.
    @Test func theEndOfAMoveHasTheDocuments() async throws {
        let database = try await filled()
        try await database.close()
        let (first, second) = (try PostgresServer.database(), try PostgresServer.database())
        func move(from source: any StoreAdministration, to target: any StoreAdministration) throws {
            _ = try StoreMove.run(from: source, to: target, keepingSource: false, migrations: [SampleTables.set])
        }
        // They are still where the source has them.
        let file = SQLiteAdministration(path: directory.file("file"))
        try move(from: store, to: file)
        try Self.beginMove(from: file, to: Self.store(in: first, directory.file("begun")), hasLeft: true)
        let source = Self.store(in: first, directory.file("end"))
        try move(from: file, to: source)
        #expect(try BlobStore.inside(directory.file("end")).stored().count == 1)
        // Neither end has them.
        let target = Self.store(in: second, directory.file("end"))
        try Self.beginMove(from: source, to: target, hasLeft: true)
        let nowhere = directory.file("nowhere")
        let error = #expect(throws: MizanError.self) {
            try move(from: Self.store(in: first, nowhere), to: Self.store(in: second, nowhere))
        }
        #expect(error?.reason == "storage.documents-elsewhere" && error?.message.contains("1 document of") == true)
        #expect(throws: MizanError.self) { try target.holdsStore() }
        try move(from: source, to: target)
        #expect(try target.holdsStore())
    }

    @Test func aStoreMovesBetweenTheEnginesAndBack() async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        try await database.close()
        let file = SQLiteAdministration(path: directory.file("file"))
        let sets = [SampleTables.set]
        let moved = try StoreMove.run(from: store, to: file, keepingSource: false, migrations: sets)
        #expect(moved.contents.people.count == 2)
        let error = #expect(throws: MizanError.self) { _ = try store.holdsStore() }
        #expect(error?.reason == "storage.moved")
        await #expect(throws: MizanError.self) { _ = try await Self.open(store) }
        let second = Self.store(in: try PostgresServer.database(), directory.file("second"))
        let kept = try StoreMove.run(from: file, to: second, keepingSource: true, migrations: sets)
        #expect(kept.contents == moved.contents)
        let (one, other) = (try await Self.open(file), try await Self.open(second))
        #expect(try await Self.digests(one) == before)
        #expect(try await Self.digests(other) == before)
        var epochs: [[String]] = []
        for each in [one, other] {
            epochs.append(try await each.read { try StoreContents.read(in: $0).owners.map(\.epoch) })
        }
        #expect(epochs[0] == moved.contents.owners.map(\.epoch) && epochs[0] != epochs[1])
        #expect(try other.blobs.stored().count == 1)
        try await one.close()
        try await other.close()
        #expect(throws: MizanError.self) {
            try StoreMove.run(from: file, to: second, keepingSource: true, migrations: sets)
        }
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
