import Dispatch
import Kernel
import TestSupport
import Testing

@testable import Storage

struct LongReadTests {
    /// Starts the given number of long reads, which block. Waits until the allowed number of these reads runs, calls the
    /// closure, and then lets the reads end.
    private func during(
        _ count: Int, on database: any Database, _ body: () async throws -> Void
    ) async throws {
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await database.read(within: TransactionBudget.everything) { _ in
                        inside.signal()
                        return go.wait(timeout: .now() + 20) == .success
                    }
                }
            }
            for _ in 0..<min(count, ReaderLanes<SQLiteConnection>.longReads) {
                await offThread { #expect(inside.wait(timeout: .now() + 20) == .success) }
            }
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            for _ in 0..<count { go.signal() }
            for try await wasLetGo in group { #expect(wasLetGo) }
            try outcome.get()
        }
    }

    /// Runs blocking work outside the threads of Swift's tasks.
    private func offThread(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                work()
                continuation.resume()
            }
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [1, 2, 5])
    func aShortReadDoesNotWaitForALongRead(count: Int) async throws {
        let store = try await TestStore(readers: 1)
        try await during(count, on: store.database) {
            let began = ContinuousClock.now
            let owner = try await store.read { $0.owner }
            #expect(owner == store.owner)
            #expect(ContinuousClock.now - began < .seconds(10))
        }
    }

    /// A connection is opened at first use: none for long reads before the first long read.
    @Test func connectionsAreOpenedOnDemand() async throws {
        let store = try await TestStore()
        let path = store.directory.file("store/mizan.sqlite")
        let lanes = ReaderLanes(3) { try SQLiteConnection.open(path, as: .reader) }
        func open() -> [Bool] { lanes.all.map(\.isOpen) }
        func read(within budget: Duration) async throws {
            try await lanes.run(for: nil, within: budget) { connection, _ in
                try connection.transaction("BEGIN DEFERRED", within: budget) { _ in }
            }
        }
        for budget in [.seconds(1), TransactionBudget.read] { try await read(within: budget) }
        #expect(open().suffix(ReaderLanes<SQLiteConnection>.longReads) == [false, false])
        #expect(open().prefix(3).contains(true))
        for budget in [TransactionBudget.read + .seconds(1), TransactionBudget.everything] {
            try await read(within: budget)
        }
        #expect(open().suffix(ReaderLanes<SQLiteConnection>.longReads).contains(true))
        for lane in lanes.all { try await lane.close { try $0.close() } }
    }

    /// Reads that run at the same time have different connections, even if the reads arrive almost at once. In the test, the
    /// reads wait for one another.
    @Test func simultaneousReadsUseDifferentConnections() async throws {
        let store = try await TestStore(readers: 4)
        for _ in 0..<50 {
            let meeting = DispatchGroup()
            for _ in 0..<4 { meeting.enter() }
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await store.database.read { _ in
                            meeting.leave()
                            return meeting.wait(timeout: .now() + 20) == .success
                        }
                    }
                }
                for try await hasMet in group { try #require(hasMet) }
            }
        }
    }

    /// An owner with many reads leaves one connection free. This owner's further reads wait; another owner's read gets the
    /// connection at once.
    @Test(.timeLimit(.minutes(1))) func readsOfOneOwnerLeaveAConnectionFreeForOtherOwners() async throws {
        let store = try await TestStore(readers: 2)
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    try await store.read { _ in
                        inside.signal()
                        return go.wait(timeout: .now() + 20) == .success
                    }
                }
            }
            await offThread { #expect(inside.wait(timeout: .now() + 20) == .success) }
            let seen = try await store.database.read(store.other) { $0.owner }
            #expect(seen == store.other)
            await offThread { #expect(inside.wait(timeout: .now() + 0.05) == .timedOut) }
            for _ in 0..<5 { go.signal() }
            for try await wasLetGo in group { #expect(wasLetGo) }
        }
    }

    /// Reads of owners may use all connections that owners may use. A read without an owner, such as the look-up of a token or
    /// a password, still gets a connection.
    @Test(.timeLimit(.minutes(1))) func readsOfOwnersLeaveAConnectionFreeForOwnerlessReads() async throws {
        let store = try await TestStore(readers: 2)
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for owner in [store.owner, store.other] {
                group.addTask {
                    try await store.database.read(owner) { _ in
                        inside.signal()
                        return go.wait(timeout: .now() + 20) == .success
                    }
                }
            }
            for _ in 0..<2 { await offThread { #expect(inside.wait(timeout: .now() + 20) == .success) } }
            let owners = try await store.database.read { try Owners.all(in: $0).count }
            #expect(owners >= 2)
            for _ in 0..<2 { go.signal() }
            for try await wasLetGo in group { #expect(wasLetGo) }
        }
    }

    @Test func aLongReadCannotWrite() async throws {
        let store = try await TestStore()
        await #expect(throws: StoreFailure.readOnly("its file")) {
            try await store.database.read(within: TransactionBudget.everything) { session in
                _ = try session.execute("DELETE FROM owners")
            }
        }
    }

    /// When the last connection is closed, the log is copied into the file. So the connections of long reads must be closed,
    /// too.
    @Test func closingTheStoreClosesLongReads() async throws {
        let store = try await TestStore()
        try await during(2, on: store.database) {}
        try await store.database.close()
        #expect(try store.directory.names(in: "store") == ["gate.lock", "mizan.sqlite", "open.lock", "write.lock"])
        await #expect(throws: MizanError(.internal, "storage.closed", "The store has been closed.")) {
            try await store.database.read(within: TransactionBudget.everything) { _ in }
        }
    }

    @Test func aSchemaIsMigratedDuringALongRead() async throws {
        let store = try await TestStore()
        try await during(1, on: store.database) {
            try await store.database.migrate([
                SampleTables.set, MigrationSet(module: "later", [Migration("001", ["CREATE TABLE later (a INTEGER)"])]),
            ])
        }
        let rows = try await store.database.read(within: TransactionBudget.everything) { session in
            try session.rows("SELECT COUNT(*) FROM later").map { try $0.integer(0) }
        }
        #expect(rows == [0])
    }
}
