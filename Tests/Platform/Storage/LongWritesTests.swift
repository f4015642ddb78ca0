import Dispatch
import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// What others wait for while one writes much, part after part.
struct LongWritesTests {
    private static let long = TransactionBudget.write + .seconds(1)

    /// About 28 MB of pages, more than the log holds before it is due.
    private static func fill(_ transaction: WriteTransaction, _ part: Int) throws {
        let text = String(repeating: "x", count: 6_000)
        var records: [SampleRecord] = []
        for number in 0..<3_500 {
            var record = SampleRecord("p\(part)-\(number)")
            record.remark = text
            records.append(record)
        }
        try RecordTable<SampleRecord>(transaction).saveAll(records)
    }

    /// The log goes into the file beside the next long write, and not between them.
    @Test func theLogIsTakenIntoTheFileBesideALongWrite() async throws {
        let store = try await TestStore()
        let path = store.directory.file("store/mizan.sqlite")
        let before = try Self.size(path)
        try await store.write(within: Self.long) { try Self.fill($0, 1) }
        #expect(try Self.size(path) == before)
        try await store.write(within: Self.long) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("beside"))
            // The log lies there until the end.
            #expect(try transaction.session.firstRow("SELECT COUNT(*) FROM sample_record")?.integer(0) == 3_501)
        }
        #expect(try Self.size(path) > before + 20_000_000)
        #expect(try await store.read { try JournalAudit($0).journal.count } == 3_501)
        try await store.database.close()
        #expect(access(path + "-wal", F_OK) != 0)
        let again = try store.another()
        let sound = try await again.read { try $0.firstRow("PRAGMA integrity_check")?.text(0) }
        #expect(sound == "ok")
        try await again.close()
    }

    /// However many there are, the log stays as long as it may be.
    @Test func theLogDoesNotGrowWithoutEnd() async throws {
        let store = try await TestStore()
        for part in 0..<5 { try await store.write(within: Self.long) { try Self.fill($0, part) } }
        #expect(try Self.size(store.directory.file("store/mizan.sqlite-wal")) < 65 << 20)
        #expect(try await store.read { try JournalAudit($0).journal.count } == 17_500)
        try await store.database.close()
    }

    /// A long one that waits lets short ones go first that came after it; but once only.
    @Test func aLongWriteThatWaitsLetsShortOnesGoFirst() async throws {
        let store = try await TestStore()
        let order = Mutex<[String]>([])
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
                        order.withLock { $0.append(name) }
                    }
                }
                try await store.database.untilWritesWait(index + 1)
            }
            go.signal()
            try await group.waitForAll()
        }
        #expect(try await holding)
        #expect(order.withLock { $0 } == ["short 1", "short 2", "long"])
    }

    private static func size(_ path: String) throws -> Int {
        var information = stat()
        try #require(stat(path, &information) == 0)
        return Int(information.st_size)
    }
}
