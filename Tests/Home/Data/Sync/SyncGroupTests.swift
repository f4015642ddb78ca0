import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeData

/// Changes that are made together or not at all.
struct SyncGroupTests {
    let house: SyncHouse

    init() async throws {
        house = try await SyncHouse()
    }

    @Test func aGroupIsMadeTogether() async throws {
        let results = try await house.push([
            house.put("1", SampleRecord("a", weight: 5), group: "g"), house.put("2", SampleRecord("single")),
            house.put("3", SampleRecord("b", weight: -5), group: "g"),
        ])
        #expect(results.map(\.id) == ["1", "2", "3"])
        #expect(results.allSatisfy { $0.reason == nil })
        #expect(try await house.names() == ["a", "b", "single"])
    }

    @Test func aGroupWithOneThatCannotBeMadeLeavesNothing() async throws {
        let before = try await house.history()
        let results = try await house.push([
            house.put("1", SampleRecord("a", weight: 5), group: "g"),
            house.put("2", SampleRecord("b", weight: 500), group: "g"), house.put("3", SampleRecord("c")),
        ])
        #expect(results.map(\.reason) == ["sync.group", "sample.weight", nil])
        #expect(try await house.names() == ["c"])
        #expect(try await house.history() == before + 1)
        let audit = try await house.page()
        var device = Device()
        try device.take(audit)
    }

    @Test func aGroupWithAConflictLeavesNothing() async throws {
        try await house.save("a")
        try await house.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", note: "theirs"))
        }
        let results = try await house.push([
            house.put("1", SampleRecord("b"), group: "g"),
            house.put("2", SampleRecord("a", note: "yours"), base: 1, group: "g"),
        ])
        #expect(results[0].reason == "sync.group")
        guard case .conflict = results[1].outcome else {
            Issue.record("no conflict")
            return
        }
        #expect(try await house.names() == ["a"])
    }

    /// A rule over several records is asked when all of a group is there, and not before.
    @Test func recordsThatLiveTogetherAreHeldAgainstTheirRule() async throws {
        let alone = try await house.push([house.put("1", SampleRecord("a", weight: 5))])
        #expect(alone.map(\.reason) == ["sample.unbalanced"])
        let uneven = try await house.push([
            house.put("2", SampleRecord("a", weight: 5), group: "g"),
            house.put("3", SampleRecord("b", weight: -4), group: "g"),
        ])
        #expect(uneven.map(\.reason) == ["sample.unbalanced", "sample.unbalanced"])
        #expect(try await house.names() == [])
    }

    @Test func aGroupThatIsSentAgainIsDoneOnceAndCannotBecomeAnother() async throws {
        let (one, two) = (house.put("1", SampleRecord("a"), group: "g"), house.put("2", SampleRecord("b"), group: "g"))
        let first = try await house.push([one, two])
        #expect(try await house.push([one, two]) == first.map { SyncResult($0.id, $0.outcome, again: true) })
        let other = try await house.push([one, house.put("3", SampleRecord("c"), group: "g")])
        #expect(other.map(\.reason) == ["idempotency.key-reused", "idempotency.key-reused"])
        #expect(try await house.names() == ["a", "b"])
    }

    @Test func aGroupAtWhichMizanFailsLeavesNothing() async throws {
        let results = try await house.push([
            house.put("1", SampleRecord("a"), group: "g"), house.put("2", SampleRecord("b")),
            house.put("x", SampleRecord("x", remark: "break"), group: "g"),
        ])
        #expect(results.map(\.reason) == ["sample.broken", nil, "sample.broken"])
        #expect(try await house.names() == ["b"])
    }

    /// Rules of several types are broken: it is always the same one that is told.
    @Test func aGroupThatBreaksSeveralRulesIsRefusedForTheFirst() async throws {
        let house = try await SyncHouse(running: [StubbornModule.self])
        let records: [(RecordReference, JSONValue)] = [
            (SampleRecord.schema.reference("a"), house.fields(SampleRecord("a"))),
            (OnlyRecord.schema.erased.reference(AnyRecordSchema.onlyKey), ["text": "x"]),
            (NumberedRecord.schema.reference("1"), ["number": 1, "text": "x"]),
        ]
        let mutations = records.enumerated().map { place, record in
            SyncMutation(id: "\(place)", edit: RecordEdit(record.0, .put(record.1)), group: "g")
        }
        #expect(try await house.push(mutations).map(\.reason) == Array(repeating: "test.sample.Numbered", count: 3))
    }
}

/// Each of its types refuses whatever is changed.
private struct StubbornModule: Module {
    static let id = "sample"
    static let title = "Stubborn"
    static let migrations: [Migration] = []
    let recordTypes: [any RecordType] = [
        StubbornType<SampleRecord>(), StubbornType<OnlyRecord>(), StubbornType<NumberedRecord>(),
    ]
    let importers: [any Importer] = []

    init(context: ModuleContext) {}
}

private struct StubbornType<Record: StoredRecord>: RecordType {
    private let base = TableRecordType(Record.self) { $0 }
    var schema: AnyRecordSchema { base.schema }

    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        try base.read(keys, in: transaction)
    }

    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try base.examine(transaction, tell)
    }

    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        try base.apply(mutation, in: transaction)
    }

    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try base.purge(key, in: transaction)
    }

    func check(_ keys: [String], in transaction: WriteTransaction) throws {
        throw MizanError(.invalidInput, "test.\(schema.type)", "Nothing is right.")
    }
}
