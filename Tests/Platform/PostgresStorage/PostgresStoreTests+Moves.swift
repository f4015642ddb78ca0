import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Moves of a store between the engines: complete, interrupted, finished by the same command.
extension PostgresStoreTests {
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
        _ = try from.read { session in
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
}
