import Dispatch
import Kernel
import Storage
import TestSupport
import Testing

struct ConcurrencyTests {
    /// Two databases on one directory have separate locks and connections, like two processes.
    @Test func twoDatabasesInTheSameDirectoryLoseNoWrites() async throws {
        let store = try await TestStore()
        let second = try store.another()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<6 {
                let database = writer.isMultiple(of: 2) ? store.database : second
                group.addTask {
                    for step in 0..<15 {
                        try await database.write(store.owner) { transaction in
                            let table = RecordTable<SampleRecord>(transaction)
                            let count = try table.find("counter")?.entity.weight ?? 0
                            try table.save(SampleRecord("counter", weight: count + 1))
                            try table.save(SampleRecord("w\(writer)-\(step)"))
                        }
                        _ = try await database.read(store.owner) { try RecordTable<SampleRecord>($0).find("counter") }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await second.close()
        let (audit, counter) = try await store.read {
            (try JournalAudit($0), try RecordTable<SampleRecord>($0).find("counter"))
        }
        #expect(counter?.entity.weight == 90)
        #expect(audit.version == 180)
        #expect(audit.history.map(\.version) == Array(1...180))
        #expect(audit.journal.count == 91)
        #expect(audit.checksums == audit.recomputed)
    }

    /// A read that is cancelled while it waits must not run. Otherwise a thousand cancelled reads would delay all other
    /// callers.
    @Test func aCancelledReadDoesNotRun() async throws {
        let store = try await TestStore()
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.read { _ in true }
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test func aReaderSeesNothingOfAWriteInProgress() async throws {
        let store = try await TestStore()
        let (inside, looked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let writing: Bool = store.write { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
            inside.signal()
            return looked.wait(timeout: .now() + 20) == .success
        }
        let seen = try await store.database.read { session in
            guard inside.wait(timeout: .now() + 20) == .success else { return Int64(-1) }
            return try session.firstRow("SELECT COUNT(*) FROM sample_record")?.integer(0) ?? -1
        }
        looked.signal()
        #expect(try await writing)
        #expect(seen == 0)
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("a") != nil })
    }

    @Test func aReaderKeepsItsSnapshotWhileOthersCommit() async throws {
        let store = try await TestStore()
        let (reading, committed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let views: [Int] = store.read { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            let before = try table.list(RecordQuery()).items.count
            reading.signal()
            guard committed.wait(timeout: .now() + 20) == .success else { return [] }
            return [before, try table.list(RecordQuery()).items.count]
        }
        try await store.write { transaction in
            #expect(reading.wait(timeout: .now() + 20) == .success)
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
        }
        committed.signal()
        #expect(try await views == [0, 0])
        #expect(try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items.count } == 1)
    }

    /// A long read elsewhere prevents the log from being emptied; the written data is safe all the same.
    @Test func closingSucceedsDuringARead() async throws {
        let store = try await TestStore()
        let second = try store.another()
        let (reading, closed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let view: Bool = second.read(store.owner) { _ in
            reading.signal()
            return closed.wait(timeout: .now() + 20) == .success
        }
        try await store.write { transaction in
            #expect(reading.wait(timeout: .now() + 20) == .success)
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
        }
        await #expect(throws: Never.self) { try await store.database.close() }
        closed.signal()
        #expect(try await view)
        #expect(try await second.read(store.owner) { try RecordTable<SampleRecord>($0).find("a") != nil })
    }

    @Test func closingCheckpointsEverythingIntoTheFile() async throws {
        let store = try await TestStore()
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
        #expect(store.database.hasWritten)
        try await store.database.close()
        let names = try store.directory.names(in: "store")
        #expect(names == ["gate.lock", "mizan.sqlite", "open.lock", "write.lock"])
        let second = try store.another()
        #expect(try await second.read(store.owner) { try RecordTable<SampleRecord>($0).find("a") != nil })
        #expect(!second.hasWritten)
        try await second.close()
    }

    @Test func aClosedStoreRefusesReadsAndWrites() async throws {
        let store = try await TestStore()
        try await store.database.close()
        let closed = MizanError(.internal, "storage.closed", "The store has been closed.")
        await #expect(throws: closed) { try await store.read { $0.ownerKey } }
        await #expect(throws: closed) { try await store.write { $0.ownerKey } }
        await #expect(throws: Never.self) { try await store.database.close() }
    }
}
