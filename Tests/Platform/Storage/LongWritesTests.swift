import Dispatch
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// The waiting time of other owners while one owner writes much data in many parts.
struct LongWritesTests {
    private static let long = TransactionBudget.write + .seconds(1)

    private final class Order: Sendable {
        let names = Mutex<[String]>([])
    }

    /// A brief write, such as a sign-in or a revocation, waits for the running write, but not for the other waiting writes.
    @Test func aBriefWriteOvertakesAllWaitingWrites() async throws {
        let store = try await TestStore()
        let order = Order()
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let holding: Bool = store.write(within: Self.long) { _ in
            inside.signal()
            return go.wait(timeout: .now() + 20) == .success
        }
        #expect(try await store.read { _ in inside.wait(timeout: .now() + 20) == .success })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, name) in ["usual 1", "long", "usual 2", "brief 1", "brief 2"].enumerated() {
                group.addTask {
                    let budget =
                        name == "long"
                        ? Self.long : name.hasPrefix("brief") ? TransactionBudget.brief : TransactionBudget.write
                    try await store.write(within: budget) { _ in order.names.withLock { $0.append(name) } }
                }
                try await store.database.untilWritesWait(index + 1)
            }
            go.signal()
            try await group.waitForAll()
        }
        #expect(try await holding)
        #expect(order.names.withLock { $0 } == ["brief 1", "brief 2", "usual 1", "usual 2", "long"])
    }

    /// While a long write waits, later short writes may overtake it, but only once.
    @Test func aWaitingLongWriteLetsShortWritesPass() async throws {
        let store = try await TestStore()
        let order = Order()
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let holding: Bool = store.write(within: Self.long) { _ in
            inside.signal()
            return go.wait(timeout: .now() + 20) == .success
        }
        #expect(try await store.read { _ in inside.wait(timeout: .now() + 20) == .success })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, name) in ["long", "short 1", "short 2"].enumerated() {
                group.addTask {
                    try await store.write(within: name == "long" ? Self.long : TransactionBudget.write) { _ in
                        order.names.withLock { $0.append(name) }
                    }
                }
                try await store.database.untilWritesWait(index + 1)
            }
            go.signal()
            try await group.waitForAll()
        }
        #expect(try await holding)
        #expect(order.names.withLock { $0 } == ["short 1", "short 2", "long"])
    }

    private static let endless: SQL = """
        WITH RECURSIVE many (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM many WHERE number < 10000000000)
        SELECT COUNT(*) FROM many
        """

    /// When the process ends, the running write is cancelled, even in the middle of a statement. All waiting writes are
    /// cancelled as well.
    @Test(.timeLimit(.minutes(1))) func cancellingEndsRunningAndWaitingWrites() async throws {
        let store = try await TestStore()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let reasons = try await withThrowingTaskGroup(of: String.self, returning: Set<String>.self) { group in
            func add(_ number: Int64, _ budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Void)
            {
                group.addTask {
                    do {
                        try await store.write(within: budget) { transaction in
                            try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(number, "lost"))
                            try body(transaction)
                        }
                        return "stored"
                    } catch let error as MizanError {
                        return error.reason
                    }
                }
            }
            add(1, .seconds(600)) { transaction in
                begin.yield()
                _ = try transaction.session.rows(Self.endless)
            }
            for await _ in begun { break }
            add(2, TransactionBudget.write) { _ in }
            add(3, .seconds(600)) { _ in }
            try await store.database.untilWritesWait(2)
            store.database.cancelWrites()
            return try await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(reasons == ["storage.cancelled"])
        try await store.write { try RecordTable<NumberedRecord>($0).save(NumberedRecord(4, "kept")) }
        let kept = try await store.read {
            try $0.session.rows("SELECT number FROM sample_numbered").map { try $0.integer(0) }
        }
        #expect(kept == [4])
    }
}
