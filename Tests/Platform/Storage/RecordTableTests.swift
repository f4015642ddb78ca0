import Kernel
import Storage
import TestSupport
import Testing

struct RecordTableTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    @Test func everyFieldReadsBackAsItWasSaved() async throws {
        let record = SampleRecord(
            "näme", place: (2, 255), weight: 0.1, isDone: true, at: Instant(microseconds: -1), note: "a\nb", remark: "'"
        )
        let found = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(record)
            return try table.find("näme")
        }
        #expect(found?.entity == record)
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("NÄME") == nil })
    }

    @Test func savingWithAClosureChangesOnlyTheStoredRecord() async throws {
        let found = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a", weight: 1, remark: "kept"))
            let outcome = try table.save(SampleRecord("a", weight: 2, remark: "lost")) { $0.weight = 2 }.outcome
            #expect(outcome == .updated)
            #expect(try table.save(SampleRecord("a", weight: 2)) { $0.weight = 2 }.outcome == .unchanged)
            #expect(try table.save(SampleRecord("b", weight: 7)) { $0.weight = 9 }.outcome == .created)
            return [try table.find("a")?.entity, try table.find("b")?.entity]
        }
        #expect(found == [SampleRecord("a", weight: 2, remark: "kept"), SampleRecord("b", weight: 7)])
    }

    /// SQLite writes an index only if an UPDATE names one of the index's columns, so an unchanged column must not be named.
    @Test func aChangeNamesOnlyTheChangedColumns() async throws {
        let found = try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a", weight: 1, remark: "e\u{301}"))
            try transaction.session.execute(
                """
                CREATE TRIGGER only BEFORE UPDATE OF name, place, is_done, created_version, deleted_at ON sample_record
                BEGIN SELECT RAISE(ABORT, 'more than the change was written'); END
                """)
            try table.save(SampleRecord("a", weight: 2, remark: "e\u{301}"))
            #expect(try table.save(SampleRecord("a", weight: 2, remark: "é")).outcome == .updated)
            return try table.find("a")
        }
        #expect(found?.entity == SampleRecord("a", weight: 2, remark: "é"))
        #expect(found.map { Array($0.entity.remark.utf8) } == Array("é".utf8))
    }

    @Test func readingTransactionsCannotChangeRecords() async throws {
        let error = MizanError(
            .internal, "storage.read-transaction", "A change was requested in a read-only transaction.")
        await #expect(throws: error) {
            try await store.read { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
        }
        await #expect(throws: error) { try await store.read { try RecordTable<SampleRecord>($0).remove("a") } }
    }

    /// The key of a record has only one spelling. If a second spelling could remove it, the journal would have two entries for
    /// the record.
    @Test(arguments: ["07", "+7", " 7", "7.0", "", "seven", "99999999999999999999"])
    func aNumberHasOnlyOneSpellingAsKey(key: String) async throws {
        let (found, removed, right) = try await store.write { transaction in
            let table = RecordTable<NumberedRecord>(transaction)
            try table.save(NumberedRecord(7, "x"))
            return (try table.find(key), try table.remove(key), try table.find("7"))
        }
        #expect(found == nil)
        #expect(removed == nil)
        #expect(right?.entity == NumberedRecord(7, "x"))
        let audit = try await store.read { try JournalAudit($0) }
        #expect(audit.journal.map(\.reference.key) == ["7"])
        #expect(audit.checksums == audit.recomputed)
    }

    @Test func aSingletonRecordHasOneKey() async throws {
        let results = try await store.write { transaction in
            let table = RecordTable<OnlyRecord>(transaction)
            try table.save(OnlyRecord("x"))
            return [try table.find("other") == nil, try table.remove("other") == nil, try table.find("only") != nil]
        }
        #expect(results == [true, true, true])
        let counts = try await store.write { transaction in
            let table = RecordTable<OnlyRecord>(transaction)
            #expect(try table.save(OnlyRecord("y")) == Change(.updated, version: 2))
            #expect(try table.remove("only") == 3)
            #expect(try table.save(OnlyRecord("z")) == Change(.created, version: 4))
            return try table.list(RecordQuery(limit: 5)).items.map(\.entity)
        }
        #expect(counts == [OnlyRecord("z")])
    }

    @Test func aRowOfTheWrongTypeIsDamage() async throws {
        try await store.write { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
            try transaction.session.execute("UPDATE sample_record SET at = 'yesterday'")
        }
        let error = await #expect(throws: MizanError.self) {
            try await store.read { try RecordTable<SampleRecord>($0).find("a") }
        }
        #expect(error?.reason == "storage.unexpected-value")
    }

    /// Changes cannot produce this version; somebody wrote it into the row. The data can still be read, but not changed.
    @Test(arguments: [RecordVersion.latestPossible, .max])
    func anOwnerAtTheLastVersionCannotChangeRecords(_ version: RecordVersion) async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
        try await store.write {
            try $0.session.execute("UPDATE owners SET version = \(version) WHERE owner = \($0.ownerKey)")
        }
        for change in [
            { try RecordTable<SampleRecord>($0).save(SampleRecord("b")).version },
            { try RecordTable<SampleRecord>($0).remove("a") },
        ] as [@Sendable (WriteTransaction) throws -> RecordVersion?] {
            let refused = await #expect(throws: MizanError.self) { try await store.write { try change($0) } }
            #expect(refused?.reason == "storage.no-version-left")
        }
        #expect(try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items.count } == 1)
    }

    /// A caller may declare records as new. If any of these records already exists, the call is refused, and nothing is stored.
    @Test func recordsDeclaredAsNewAreNotLookedUp() async throws {
        let saved = try await store.write { transaction in
            try RecordTable<SampleRecord>(transaction).saveAll([SampleRecord("a"), SampleRecord("b")], areNew: true)
        }
        #expect(saved.map(\.outcome) == [.created, .created])
        await #expect(throws: (any Error).self) {
            try await store.write { transaction in
                _ = try RecordTable<SampleRecord>(transaction)
                    .saveAll([SampleRecord("c"), SampleRecord("b", weight: 9)], areNew: true)
            }
        }
        let there = try await store.read { try RecordTable<SampleRecord>($0).find(["a", "b", "c"]).map(\.entity) }
        #expect(Set(there.map(\.name)) == ["a", "b"] && there.allSatisfy { $0.weight != 9 })
    }
}
