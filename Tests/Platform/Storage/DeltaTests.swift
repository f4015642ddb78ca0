import Kernel
import Storage
import TestSupport
import Testing

/// Tests of reading the changes since a version.
struct DeltaTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    private struct Seen: Equatable {
        var entries: [String]
        var reached: RecordVersion
        var isAtEnd: Bool
    }

    private func changes(
        since version: RecordVersion, limit: Int = 100, scanning: Int = 1_000,
        wanting isWanted: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async throws -> Seen {
        try await store.read { transaction in
            let page = try Journal.changes(
                since: version, at: try Journal.position(in: transaction), limit: limit, scanning: scanning,
                in: transaction, wanting: isWanted)
            return Seen(
                entries: page.entries.map { "\($0.version) \($0.reference.key)\($0.kind == .live ? "" : " gone")" },
                reached: page.reached, isAtEnd: page.isAtEnd)
        }
    }

    /// Records a to e at versions 1 to 5; b removed at 6, a changed at 7.
    private func fill() async throws {
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for name in ["a", "b", "c", "d", "e"] { try table.save(SampleRecord(name)) }
            try table.remove("b")
            try table.save(SampleRecord("a", weight: 1))
        }
    }

    @Test func eachRecordIsListedOnceInVersionOrder() async throws {
        try await fill()
        #expect(
            try await changes(since: 0)
                == Seen(entries: ["3 c", "4 d", "5 e", "6 b gone", "7 a"], reached: 7, isAtEnd: true))
        #expect(try await changes(since: 5) == Seen(entries: ["6 b gone", "7 a"], reached: 7, isAtEnd: true))
        #expect(try await changes(since: 7) == Seen(entries: [], reached: 7, isAtEnd: true))
    }

    @Test func aPageEndsAtItsLimitAndReportsWhetherItIsTheLast() async throws {
        try await fill()
        #expect(try await changes(since: 0, limit: 2) == Seen(entries: ["3 c", "4 d"], reached: 4, isAtEnd: false))
        #expect(
            try await changes(since: 4, limit: 3)
                == Seen(entries: ["5 e", "6 b gone", "7 a"], reached: 7, isAtEnd: true))
    }

    @Test func unwantedEntriesAreSkippedAndTheScanIsBounded() async throws {
        try await store.write { transaction in
            for number in 1...30 {
                try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(Int64(number), "x"))
            }
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("last"))
        }
        let isWanted = { @Sendable (type: String) in type == "sample.Record" }
        #expect(
            try await changes(since: 0, limit: 5, scanning: 10, wanting: isWanted)
                == Seen(entries: [], reached: 10, isAtEnd: false))
        #expect(
            try await changes(since: 10, limit: 5, scanning: 20, wanting: isWanted)
                == Seen(entries: [], reached: 30, isAtEnd: false))
        #expect(
            try await changes(since: 30, limit: 5, scanning: 10, wanting: isWanted)
                == Seen(entries: ["31 last"], reached: 31, isAtEnd: true))
        #expect(
            try await changes(since: 0, limit: 1, scanning: 1_000, wanting: isWanted)
                == Seen(entries: ["31 last"], reached: 31, isAtEnd: true))
    }

    /// The last page ends at the owner's version, even if the latest versions are not among the requested ones.
    @Test func theLastPageReachesTheOwnersVersion() async throws {
        try await fill()
        #expect(try await changes(since: 0, limit: 5, wanting: { _ in true }).reached == 7)
        #expect(try await changes(since: 0, wanting: { _ in false }) == Seen(entries: [], reached: 7, isAtEnd: true))
    }

    @Test func anotherOwnersChangesAreNotSeen() async throws {
        try await fill()
        let seen = try await store.database.read(store.other) { transaction in
            try Journal.changes(
                since: 0, at: try Journal.position(in: transaction), limit: 10, scanning: 10, in: transaction,
                wanting: { _ in true }
            ).entries
        }
        #expect(seen == [])
    }

    // MARK: The past

    private func state(_ key: String, at version: RecordVersion) async throws -> Journal.Before {
        try await store.read {
            try Journal.state(of: RecordReference(type: "sample.Record", key: key), at: version, in: $0)
        }
    }

    @Test func aRecordCanBeReadAtAnyOfItsVersions() async throws {
        try await fill()
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("b", weight: 3)) }
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("b", weight: 4)) }
        guard case .fields(let first) = try await state("b", at: 2),
            case .fields(let third) = try await state("b", at: 8)
        else {
            Issue.record("the past is forgotten")
            return
        }
        #expect(first["weight"] == 0)
        #expect(third["weight"] == 3)
        #expect(try await state("b", at: 0) == .nothing)
        #expect(try await state("b", at: 6) == .nothing)
    }

    @Test func aVersionThatARecordNeverHadCountsAsForgotten() async throws {
        try await fill()
        #expect(try await state("b", at: 3) == .forgotten)
        #expect(try await state("c", at: 3) == .forgotten)
        // A record that was never written does not exist at any version.
        #expect(try await state("never", at: 0) == .nothing)
    }

    @Test func aRecordsEntryReflectsTheCurrentTransaction() async throws {
        try await fill()
        let reference = RecordReference(type: "sample.Record", key: "c")
        let entries = try await store.write { transaction in
            let before = try Journal.entry(of: reference, in: transaction)
            try RecordTable<SampleRecord>(transaction).remove("c")
            let never = RecordReference(type: "sample.Record", key: "never")
            return [
                before, try Journal.entry(of: reference, in: transaction),
                try Journal.entry(of: never, in: transaction),
            ]
        }
        #expect(
            entries == [
                RecordChange.Entry(version: 3, kind: .live), RecordChange.Entry(version: 8, kind: .removed), nil,
            ])
    }

    // MARK: The use of indexes

    private func plan(_ sql: SQL) async throws -> String {
        try await store.database.read { session in
            try session.rows("EXPLAIN QUERY PLAN \(sql)").map { try $0.text(3) }.joined(separator: "; ")
        }
    }

    @Test func changesAreFoundByTheVersionIndex() async throws {
        #expect(
            try await plan(Journal.entries(of: 1, after: 5, limit: 10))
                == "SEARCH journal USING INDEX journal_by_version (owner=? AND version>?)")
    }

    @Test func operationsAreFoundByCallerAndByTheOperationThatTheyUndo() async throws {
        #expect(
            try await plan(Journal.asked(by: "token:1", owner: 1, before: 5, limit: 10))
                == "SEARCH changes USING INDEX changes_by_origin (owner=? AND origin=? AND first_version<?)")
        #expect(
            try await plan(Journal.undoings(of: "7", owner: 1))
                == "SEARCH changes USING INDEX changes_by_undone (owner=? AND undoes=?)")
        #expect(
            try await plan(Journal.unfinishedUndos(of: 1))
                == "SEARCH changes USING INDEX changes_unfinished (owner=?)")
    }

    @Test func aRecordsHistoryIsFoundByTheRecordIndex() async throws {
        let reference = RecordReference(type: "sample.Record", key: "a")
        #expect(
            try await plan(Journal.overwritings(of: reference, owner: 1, after: 5))
                == "SEARCH history USING INDEX history_by_record (owner=? AND type=? AND key=? AND version>?)")
        #expect(
            try await plan(Journal.overwritten(reference, owner: 1, upTo: 5))
                == "SEARCH history USING INDEX history_by_record (owner=? AND type=? AND key=? AND version<?)")
        #expect(
            try await plan(Journal.returns(of: "sample.Record", owner: 1, since: 5))
                == "SEARCH history USING INDEX history_of_returns (owner=? AND type=? AND version>?)")
        let owned: [SQLValue] = [.integer(1), .text("sample.Record")]
        let found = Journal.anyRevived.next(of: ["a"], owned)?.statement
        let revived = try #require(found)
        #expect(
            try await plan(revived)
                == "SEARCH history USING INDEX history_by_record (owner=? AND type=? AND key=?)")
    }

    // MARK: Many records at once

    @Test func manyKeysAreLookedUpInOneQuery() async throws {
        try await store.write { transaction in
            for number in 1...200 {
                try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(Int64(number), "x"))
            }
            try RecordTable<NumberedRecord>(transaction).remove("7")
            try RecordTable<OnlyRecord>(transaction).save(OnlyRecord("x"))
        }
        let (numbered, only, none) = try await store.read { transaction in
            let table = RecordTable<NumberedRecord>(transaction)
            let only = RecordTable<OnlyRecord>(transaction)
            return (
                try table.find((1...150).map(String.init) + ["07", "x", "9999"]).map(\.entity.number).sorted(),
                try only.find(["all", "only"]).count, try table.find([String]()).count
            )
        }
        #expect(numbered == (1...150).filter { $0 != 7 })
        #expect(only == 1)
        #expect(none == 0)
    }

    @Test func similarLookingKeysAreFoundSeparately() async throws {
        let keys = ["\u{E9}", "e\u{301}"]
        try await store.write { transaction in
            for key in keys { try RecordTable<SampleRecord>(transaction).save(SampleRecord(key, remark: key)) }
        }
        let found = try await store.read { try RecordTable<SampleRecord>($0).find(keys) }
        #expect(Set(found.map { ExactText($0.entity.name) }) == Set(keys.map(ExactText.init)))
    }
}
