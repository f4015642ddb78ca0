import Changes
import Kernel
import Storage
import TestSupport
import Testing

/// Changes of a record with fields of every kind: merged, restored, touched, deleted for good.
struct EveryKindChangeTests {
    let store: TestStore
    private let type = TableRecordType(EveryKindRecord.self) { $0 }
    private let start: EveryKindRecord

    init() async throws {
        store = try await TestStore([MigrationSet(module: "kinds", EveryKindModule.migrations)])
        var random = SeededGenerator(seed: 9)
        start = EveryKindRecord(&random)
    }

    /// The merge of two changes of the same record, in both orders.
    private func merged(
        _ base: EveryKindRecord, _ one: (inout EveryKindRecord) -> Void, _ other: (inout EveryKindRecord) -> Void
    ) async throws -> [EveryKindRecord?] {
        var (left, right) = (base, base)
        one(&left)
        other(&right)
        var results: [EveryKindRecord?] = []
        for (first, second) in [(left, right), (right, left)] {
            let version = try await begin(base, first)
            let edit = RecordEdit(base.reference, .put(second.json(owner: store.owner)), base: version)
            let stored = try await store.write { [type] transaction in
                guard case .applied = try type.apply(edit, in: transaction) else { return EveryKindRecord?.none }
                return try RecordTable<EveryKindRecord>(transaction).find(base.recordKey)?.entity
            }
            results.append(stored)
        }
        return results
    }

    /// Stores a new record, and then a changed state of this record. Returns the version of the first state.
    private func begin(_ base: EveryKindRecord, _ changed: EveryKindRecord) async throws -> RecordVersion {
        let version = try await store.write { transaction in
            let table = RecordTable<EveryKindRecord>(transaction)
            try table.remove(base.recordKey)
            return try table.save(base).version
        }
        try await store.write { _ = try RecordTable<EveryKindRecord>($0).save(changed) }
        return version
    }

    @Test func listsMergeAsSetsAndNumbersByTheirRules() async throws {
        var base = start
        (base.tags, base.numbers, base.count, base.rank) = (["a", "b", "c"], nil, 1, 5)
        let results = try await merged(base) {
            ($0.tags, $0.numbers, $0.count, $0.rank) = (["b", "c", "new"], [1], 3, 4)
        } _: {
            ($0.tags, $0.numbers, $0.count, $0.rank) = (["a", "c", "e\u{301}"], [2], 2, 3)
        }
        for result in results {
            #expect(result?.tags == ["c", "e\u{301}", "new"])
            #expect(result?.numbers == [1, 2])
            #expect(result?.count == 3)
            #expect(result?.rank == 3)
        }
    }

    @Test func aFieldWithoutAMergeRuleConflictsIfBothSidesChangedIt() async throws {
        let results = try await merged(start) {
            $0.weight = 100
        } _: {
            $0.weight = 200
        }
        #expect(results.allSatisfy { $0 == nil })
    }

    @Test func aTypeResolvesConflictsByItsOwnRule() async throws {
        let resolving = Remerged(
            type, .resolver { _, yours, theirs in yours["count"] == 7 ? yours : theirs["count"] == 7 ? theirs : nil })
        let (base, owner) = (start, store.owner)
        for (mine, stands) in [(Int64(7), true), (8, false)] {
            var (first, second) = (base, base)
            (first.count, second.count) = (100, mine)
            let edit = RecordEdit(
                base.reference, .put(second.json(owner: owner)), base: try await begin(base, first))
            let outcome = try await store.write { try resolving.apply(edit, in: $0) }
            if case .applied = outcome { #expect(stands) } else { #expect(!stands) }
        }
    }

    @Test func aRemovedRecordIsListedAndRestoredUnchanged() async throws {
        let record = start
        try await store.write { transaction in
            let table = RecordTable<EveryKindRecord>(transaction)
            #expect(try table.restore(record.recordKey) == nil)
            try table.save(record)
            try table.remove(record.recordKey)
            #expect(try table.list(RecordQuery()).items.isEmpty)
            #expect(try table.removed(RecordQuery(sort: [.init("rank")])).items.count == 1)
            #expect(try table.restore(record.recordKey) == 3)
            let found = try #require(try table.find(record.recordKey))
            #expect(found.entity.isSame(as: record))
            #expect(found.createdVersion == 3)
            #expect(try table.touch(record.recordKey) == 4)
            #expect(try table.find(record.recordKey)?.createdVersion == 3)
            #expect(try table.touch("nobody/2026-01-01") == nil)
        }
        #expect(try await store.read { try ChecksumAudit.differences(of: $0.ownerKey, in: $0.session) }.isEmpty)
    }

    @Test func permanentDeletionKeepsOnlyTheKey() async throws {
        let record = start
        var freed: [String] = []
        let (before, after) = try await store.write { transaction in
            let table = RecordTable<EveryKindRecord>(transaction)
            #expect(try table.purge(record.recordKey) == false)
            let base = try table.save(record).version
            var changed = record
            changed.count += 1
            try table.save(changed)
            #expect(try table.purge(record.recordKey))
            #expect(transaction.changed.last?.draft.kind == .removed)
            #expect(try table.find(record.recordKey) == nil)
            #expect(try table.removed(RecordQuery()).items.isEmpty)
            return (base, transaction.version)
        }
        #expect(after == before + 2)
        let left = try await store.read { transaction in
            try transaction.session.rows(
                "SELECT fields FROM history WHERE owner = \(transaction.ownerKey) AND fields IS NOT NULL")
        }
        #expect(left.isEmpty)
        // The record cannot be restored by a device with an old copy, nor by a device that starts again.
        for base in [before, 0, nil] as [RecordVersion?] {
            let edit = RecordEdit(record.reference, .put(record.json(owner: store.owner)), base: base)
            let error = await #expect(throws: MizanError.self) {
                try await store.write { [type] in _ = try type.apply(edit, in: $0) }
            }
            #expect(error?.reason == "record.purged")
        }
        freed = try await store.write { transaction in
            final class Freed: @unchecked Sendable { var keys: [String] = [] }
            let freed = Freed()
            let type = TableRecordType(EveryKindRecord.self, freeing: { key, _ in freed.keys.append(key) }) { $0 }
            var other = record
            other.place = "elsewhere"
            try RecordTable<EveryKindRecord>(transaction).save(other)
            #expect(try type.purge(other.recordKey, in: transaction))
            #expect(try !type.purge("nobody/2026-01-01", in: transaction))
            return freed.keys
        }
        #expect(freed.count == 1)
    }

    @Test func aPurgedKeyIsRefusedInTheSameTransaction() async throws {
        let record = start
        let error = await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                let table = RecordTable<EveryKindRecord>(transaction)
                // When the record is saved first, the transaction finds that no record was deleted for good. It must notice its
                // own deletion after that.
                try table.save(record)
                #expect(try table.purge(record.recordKey))
                try table.save(record)
            }
        }
        #expect(error?.reason == "record.purged")
    }

    @Test func findingAndSavingReadsTheRowOnce() async throws {
        let record = start
        try await store.write { transaction in
            let table = RecordTable<EveryKindRecord>(transaction)
            for expected in [Change.Outcome.created, .unchanged] {
                let (wasThere, change) = try table.write(record.recordKey) { found in (found != nil, record) }
                #expect(wasThere == (expected == .unchanged))
                #expect(change.outcome == expected)
            }
        }
    }
}
