import Kernel
import Storage
import TestSupport
import Testing

struct PruningTests {
    private static let day: Int64 = 86_400

    private func table(_ transaction: WriteTransaction) -> RecordTable<SampleRecord> { RecordTable(transaction) }

    private func rows(_ store: TestStore) async throws -> [String] {
        try await store.database.read {
            try $0.rows("SELECT name FROM sample_record ORDER BY name").map { try $0.text(0) }
        }
    }

    private func floor(_ store: TestStore) async throws -> Int64? {
        try await store.database.read { session in
            try session.firstRow("SELECT floor FROM owners WHERE id = \(store.owner)")?.integer(0)
        }
    }

    /// Three records; `a` and `b` are removed at once, and `c` is changed on day 300.
    private func store() async throws -> TestStore {
        let store = try await TestStore()
        try await store.write { transaction in
            for name in ["a", "b", "c"] { try RecordTable<SampleRecord>(transaction).save(SampleRecord(name)) }
        }
        try await store.write { transaction in
            for name in ["a", "b"] { try RecordTable<SampleRecord>(transaction).remove(name) }
        }
        store.clock.advance(seconds: 300 * Self.day)
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("c", weight: 3)) }
        return store
    }

    /// Lets time pass. At its end, the store is used once.
    private func pass(_ store: TestStore, days: Int64, _ owner: OwnerID? = nil) async throws {
        store.clock.advance(seconds: days * Self.day + 1)
        _ = try await store.database.write(owner ?? store.owner) { transaction in
            try RecordTable<OnlyRecord>(transaction).save(OnlyRecord("used at \(transaction.now)"))
        }
    }

    @Test func nothingIsPrunedBeforeItsTime() async throws {
        let store = try await store()
        store.clock.advance(seconds: 100 * Self.day)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result.isEmpty)
        #expect(try await rows(store) == ["a", "b", "c"])
        #expect(try await floor(store) == 0)
    }

    @Test func pruningOldTombstonesRemovesTheirRowsAndRaisesTheFloor() async throws {
        let store = try await store()
        try await pass(store, days: 100)
        let due = try await Pruning(store.database).due(store.owner, at: store.clock.now)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result == Pruning.Result(tombstones: 2, history: 4, answers: 0))
        #expect(due == result)
        #expect(try await rows(store) == ["c"])
        #expect(try await floor(store) == 5)
        let audit = try await store.read { try JournalAudit($0) }
        #expect(audit.version == 7)
        #expect(audit.journal.map(\.version) == [6, 7])
        // The versions before 6 that are missing are covered by the stored floor.
        #expect(audit.history.map(\.version) == [3, 6, 7])
        #expect(audit.checksums == audit.recomputed)
        #expect(try await Pruning(store.database).run(store.owner, at: store.clock.now).isEmpty)
    }

    @Test func aRestoredRecordIsNotPruned() async throws {
        let store = try await store()
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("b", weight: 2)) }
        try await pass(store, days: 101)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result.tombstones == 1)
        #expect(try await rows(store) == ["b", "c"])
        #expect(try await floor(store) == 4)
        let audit = try await store.read { try JournalAudit($0) }
        #expect(audit.checksums == audit.recomputed)
    }

    @Test func aPrunedRecordCanBeCreatedAgain() async throws {
        let store = try await store()
        try await pass(store, days: 101)
        try await Pruning(store.database).run(store.owner, at: store.clock.now)
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 7)) }
        let (record, audit) = try await store.read {
            (try RecordTable<SampleRecord>($0).find("a"), try JournalAudit($0))
        }
        #expect(record?.entity.weight == 7)
        #expect(record?.version == 8)
        #expect(audit.checksums == audit.recomputed)
    }

    @Test func rowsOfOtherOwnersAreNotPruned() async throws {
        let store = try await store()
        try await store.database.write(store.other) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
            try RecordTable<SampleRecord>(transaction).remove("a")
        }
        try await pass(store, days: 500)
        try await pass(store, days: 0, store.other)
        try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(try await Pruning(store.database).due(store.other, at: store.clock.now).tombstones == 1)
    }

    /// The clock was set back, so a row with an old-looking time is between recent rows.
    @Test func recentHistoryAfterAnOldLookingRowIsNotPruned() async throws {
        let store = try await TestStore()
        store.clock.advance(seconds: 500 * Self.day)
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
        store.clock.advance(seconds: -500 * Self.day)
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 2)) }
        store.clock.advance(seconds: 500 * Self.day)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result.history == 0)
    }

    /// A device forgets its tombstones up to the floor. So the server must have no tombstone below the floor, whatever the
    /// server's clock showed. The tombstone that looks old is kept, because an earlier tombstone is recent.
    @Test func aRecentTombstoneKeepsTheLaterTombstones() async throws {
        let store = try await TestStore()
        try await store.write { transaction in
            for name in ["a", "b", "c"] { try RecordTable<SampleRecord>(transaction).save(SampleRecord(name)) }
            try RecordTable<SampleRecord>(transaction).remove("a")
        }
        store.clock.advance(seconds: 500 * Self.day)
        try await store.write { _ = try RecordTable<SampleRecord>($0).remove("b") }
        store.clock.advance(seconds: -500 * Self.day)
        try await store.write { _ = try RecordTable<SampleRecord>($0).remove("c") }
        store.clock.advance(seconds: 500 * Self.day)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result.tombstones == 1)
        #expect(try await floor(store) == 4)
        let left = try await store.read { try JournalAudit($0).journal.map(\.version) }
        #expect(left == [5, 6])
    }

    @Test func manyRowsArePrunedInSeveralWrites() async throws {
        let store = try await TestStore()
        try await store.write(within: TransactionBudget.everything) { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for number in 0..<4_500 { try table.save(SampleRecord("r\(number)")) }
            for number in 0..<4_500 { try table.remove("r\(number)") }
        }
        try await pass(store, days: 401)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result == Pruning.Result(tombstones: 4_500, history: 4_501, answers: 0))
        #expect(try await rows(store).isEmpty)
        let audit = try await store.read { try JournalAudit($0) }
        #expect(audit.checksums == audit.recomputed)
    }

    /// Rows with extreme versions can come from an archive or an edited file. The versions between two rows must not be scanned
    /// one by one.
    @Test(.timeLimit(.minutes(1)))
    func rowsAtExtremeVersionsArePruned() async throws {
        let store = try await TestStore()
        try await store.write { transaction in
            let (session, owner) = (transaction.session, transaction.ownerKey)
            for version in [Int64.min, -7, 0, 9_000_000_000_000_000_000, .max] {
                try session.execute(
                    """
                    INSERT INTO history (owner, version, type, key, changed_at)
                    VALUES (\(owner), \(version), 'sample.Record', 'a', 0)
                    """)
                try session.execute(
                    """
                    INSERT INTO journal (owner, version, type, key, kind, changed_at)
                    VALUES (\(owner), \(version), 'sample.Record', \(String(version)), 0, 0)
                    """)
            }
        }
        store.clock.advance(seconds: 500 * Self.day)
        let due = try await Pruning(store.database).due(store.owner, at: store.clock.now)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result == Pruning.Result(tombstones: 5, history: 5, answers: 0))
        #expect(due == result)
        #expect(try await Pruning(store.database).run(store.owner, at: store.clock.now).isEmpty)
    }

    @Test func oldStoredAnswersArePruned() async throws {
        let store = try await TestStore()
        try await store.write { transaction in
            try transaction.once(try IdempotencyKey("k", fingerprint: [1])) { [2] }
        }
        store.clock.advance(seconds: 48 * 3_600)
        #expect(try await Pruning(store.database).run(store.owner, at: store.clock.now).answers == 1)
    }
}
