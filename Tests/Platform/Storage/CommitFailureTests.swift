import Dispatch
import Kernel
import Storage
import TestSupport
import Testing

/// All statements succeed and then the commit fails. No caller may have been told that the write succeeded.
struct CommitFailureTests {
    /// Adds a row for an owner that does not exist. SQLite is told to check this only at the end of the transaction.
    private static func breakARuleAtTheEnd(_ transaction: WriteTransaction) throws {
        try transaction.session.execute("PRAGMA defer_foreign_keys = ON")
        try transaction.session.execute("INSERT INTO checksums (owner, slice, sum) VALUES (99, 'x', 0)")
    }

    @Test func aWriteWhoseCommitFailsIsNotAcknowledged() async throws {
        let store = try await TestStore()
        let error = await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
                try Self.breakARuleAtTheEnd(transaction)
            }
        }
        #expect(error?.reason == "storage.constraint")
        let audit = try await store.read { try JournalAudit($0) }
        #expect(audit.version == 0)
        #expect(audit.journal.isEmpty)
    }

    /// The commit of the whole group failed. Each member is then run again alone, and only the faulty member fails.
    @Test func onlyTheMemberThatCausedAFailedCommitFails() async throws {
        let store = try await TestStore()
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let holding: Bool = store.write { _ in
            inside.signal()
            return go.wait(timeout: .now() + 20) == .success
        }
        #expect(try await store.read { _ in inside.wait(timeout: .now() + 20) == .success })
        let succeeded = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<5 {
                group.addTask {
                    do {
                        try await store.write { transaction in
                            try RecordTable<SampleRecord>(transaction).save(SampleRecord("r\(number)"))
                            if number == 2 { try Self.breakARuleAtTheEnd(transaction) }
                        }
                        return number
                    } catch let error as MizanError where error.reason == "storage.constraint" {
                        return nil
                    }
                }
            }
            try await store.database.untilWritesWait(5)
            // The first write blocks the other writes, and may be a part of their group. In that case, it runs twice and needs
            // two signals.
            for _ in 0..<2 { go.signal() }
            return try await group.reduce(into: Set<Int>()) { if let number = $1 { $0.insert(number) } }
        }
        #expect(try await holding)
        #expect(succeeded == [0, 1, 3, 4])
        let audit = try await store.read { try JournalAudit($0) }
        #expect(Set(audit.journal.map(\.reference.key)) == ["r0", "r1", "r3", "r4"])
        #expect(audit.history.map(\.version) == [1, 2, 3, 4])
        #expect(audit.checksums == audit.recomputed)
    }
}
