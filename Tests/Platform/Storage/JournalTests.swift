import Kernel
import Storage
import TestSupport
import Testing

struct JournalTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    private func audit() async throws -> JournalAudit { try await store.read { try JournalAudit($0) } }

    private func entry(_ key: String, _ version: Int64, _ kind: Int64 = 1) -> JournalAudit.Row {
        .init(reference: .init(type: "sample.Record", key: key), version: version, kind: kind)
    }

    @Test func eachChangedRecordUsesOneVersion() async throws {
        let (versions, after) = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for name in ["a", "b", "c"] { try table.save(SampleRecord(name)) }
            return (try table.list(RecordQuery()).items.map(\.version), transaction.version)
        }
        #expect(versions == [1, 2, 3])
        #expect(after == 3)
        let audit = try await audit()
        #expect(audit.version == 3)
        #expect(audit.journal == [entry("a", 1), entry("b", 2), entry("c", 3)])
    }

    @Test func anUnchangedSaveDoesNotUseUpAVersion() async throws {
        let first = try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 1)) }
        let before = try await audit()
        let second = try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 1)) }
        #expect([first, second] == [Change(.created, version: 1), Change(.unchanged, version: 1)])
        #expect(try await audit() == before)
        #expect(before.version == 1)
    }

    @Test func theJournalHasEachRecordOnceWithItsLatestVersion() async throws {
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a", remark: "1"))
            try table.save(SampleRecord("b"))
            try table.save(SampleRecord("a", remark: "2"))
        }
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("b", remark: "3")) }
        let audit = try await audit()
        #expect(audit.journal == [entry("a", 3), entry("b", 4)])
        #expect(audit.checksums == audit.recomputed)
        let stored = try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items }
        #expect(stored.map(\.version) == [3, 4])
    }

    @Test func theHistoryHasTheOverwrittenStates() async throws {
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a", note: "first"))
            try table.save(SampleRecord("a", note: "second"))
        }
        try await store.write { try RecordTable<SampleRecord>($0).remove("a") }
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
        let history = try await audit().history
        #expect(history.map(\.version) == [1, 2, 3, 4])
        #expect(history.map(\.previous) == [nil, 1, 2, 3])
        #expect(history[0].fields == nil)
        #expect(history[1].fields?.contains(#""note":"first""#) == true)
        #expect(history[2].fields?.contains(#""note":"second""#) == true)
        #expect(history[3].fields == nil)
        guard case .fields(let overwritten) = try await store.read({ try Journal.before(2, in: $0) }) else {
            Issue.record("nothing was overwritten")
            return
        }
        #expect(overwritten["note"] == "first")
        #expect(overwritten["ownerRecordName"] == .string(store.owner.recordName))
        let record = try await store.read {
            try SampleRecord(from: overwritten, owner: $0.owner)
        }
        #expect(record == SampleRecord("a", note: "first"))
        #expect(try await store.read { try Journal.before(1, in: $0) } == .nothing)
        #expect(try await store.read { try Journal.before(99, in: $0) } == .forgotten)
    }

    @Test func aRemovalLeavesATombstoneAndTheRecordCanReturn() async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 1)) }
        let removals = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            return [try table.remove("a"), try table.remove("a"), try table.remove("never")]
        }
        #expect(removals == [2, nil, nil])
        #expect(try await audit().journal == [entry("a", 2, 0)])
        #expect(try await audit().checksums == audit().recomputed)
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("a") == nil })
        #expect(try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items.isEmpty })
        let back = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            return (try table.save(SampleRecord("a", weight: 2)), try table.find("a"))
        }
        #expect(back.0 == Change(.created, version: 3))
        #expect(back.1?.version == 3)
        #expect(back.1?.entity.weight == 2)
        #expect(try await audit().journal == [entry("a", 3)])
        let created = try await store.read {
            try $0.session.firstRow("SELECT created_version, deleted_at FROM sample_record")
        }
        #expect(created?.values == [.integer(3), .null])
    }

    @Test func theCreatedVersionStaysWhileTheRecordExists() async throws {
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a"))
            try table.save(SampleRecord("b"))
            try table.save(SampleRecord("a", weight: 3))
        }
        let row = try await store.read {
            try $0.session.firstRow("SELECT created_version, version FROM sample_record WHERE name = 'a'")
        }
        #expect(row?.values == [.integer(1), .integer(3)])
    }

    @Test func aRolledBackSavepointLeavesNoGap() async throws {
        struct Stop: Error {}
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a"))
            do {
                try transaction.savepoint {
                    try table.save(SampleRecord("a", weight: 9))
                    try table.save(SampleRecord("x"))
                    throw Stop()
                }
            } catch is Stop {}
            #expect(transaction.version == 1)
            #expect(transaction.changed.map(\.version) == [1])
            try transaction.savepoint { _ = try table.save(SampleRecord("b")) }
        }
        let audit = try await audit()
        #expect(audit.version == 2)
        #expect(audit.journal == [entry("a", 1), entry("b", 2)])
        #expect(audit.history.map(\.version) == [1, 2])
        #expect(audit.checksums == audit.recomputed)
    }

    @Test func aThrownErrorRollsBackEveryChange() async throws {
        struct Stop: Error {}
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
        let before = try await audit()
        await #expect(throws: Stop.self) {
            try await store.write { transaction in
                let table = RecordTable<SampleRecord>(transaction)
                try table.save(SampleRecord("a", weight: 2))
                try table.save(SampleRecord("b"))
                try table.remove("a")
                throw Stop()
            }
        }
        #expect(try await audit() == before)
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("a")?.entity.weight } == 0)
    }

    @Test func similarLookingKeysAreDifferentRecords() async throws {
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("\u{E9}"))
            try table.save(SampleRecord("e\u{301}"))
        }
        let audit = try await audit()
        #expect(audit.journal.map(\.version) == [1, 2])
        #expect(audit.checksums == audit.recomputed)
    }

    /// Texts are stored as bytes: a note typed again with decomposed letters is a different note.
    @Test func aTextWithDifferentBytesCountsAsAChange() async throws {
        let outcomes = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            return try ["\u{E9}", "e\u{301}", "e\u{301}"].map { try table.save(SampleRecord("a", note: $0)).outcome }
        }
        #expect(outcomes == [.created, .updated, .unchanged])
    }

    @Test func aTransactionHasASingleMoment() async throws {
        let store = store
        try await store.write { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
            store.clock.advance(seconds: 5)
            try RecordTable<SampleRecord>(transaction).remove("a")
        }
        let row = try await store.read {
            try $0.session.firstRow(
                "SELECT (SELECT deleted_at FROM sample_record), (SELECT changed_at FROM journal), (SELECT MIN(changed_at) FROM history)"
            )
        }
        let start = SQLValue.integer(TestClock.start.microseconds)
        #expect(row?.values == [start, start, start])
    }
}
