import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDevices

/// Groups of changes that must be made together or not at all.
struct SyncGroupTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    @Test func aGroupIsAppliedTogether() async throws {
        let results = try await application.push([
            application.put("1", SampleRecord("a", weight: 5, note: "leg"), group: "g"),
            application.put("2", SampleRecord("single")),
            application.put("3", SampleRecord("b", weight: -5, note: "leg"), group: "g"),
        ])
        #expect(results.map(\.id) == ["1", "2", "3"])
        #expect(results.allSatisfy { $0.reason == nil })
        #expect(try await application.names() == ["a", "b", "single"])
    }

    @Test func nothingOfAGroupWithARefusedChangeIsStored() async throws {
        let before = try await application.history()
        let results = try await application.push([
            application.put("1", SampleRecord("a", weight: 5), group: "g"),
            application.put("2", SampleRecord("b", weight: 500), group: "g"), application.put("3", SampleRecord("c")),
        ])
        #expect(results.map(\.reason) == ["sync.group", "sample.weight", nil])
        #expect(try await application.names() == ["c"])
        #expect(try await application.history() == before + 1)
        let audit = try await application.page()
        var device = Device()
        try device.take(audit)
    }

    @Test func nothingOfAGroupWithAConflictIsStored() async throws {
        try await application.save("a")
        try await application.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", note: "theirs"))
        }
        let results = try await application.push([
            application.put("1", SampleRecord("b"), group: "g"),
            application.put("2", SampleRecord("a", note: "yours"), base: 1, group: "g"),
        ])
        #expect(results[0].reason == "sync.group")
        guard case .conflict = results[1].outcome else {
            Issue.record("no conflict")
            return
        }
        #expect(try await application.names() == ["a"])
    }

    /// An invariant is checked when all of a group has been applied, not before.
    @Test func aGroupIsCheckedAgainstTheInvariants() async throws {
        let alone = try await application.push([application.put("1", SampleRecord("a", weight: 5, note: "leg"))])
        #expect(alone.map(\.reason) == ["sample.unbalanced"])
        let uneven = try await application.push([
            application.put("2", SampleRecord("a", weight: 5, note: "leg"), group: "g"),
            application.put("3", SampleRecord("b", weight: -4, note: "leg"), group: "g"),
            application.put("4", SampleRecord("c", weight: 1)),
        ])
        #expect(uneven.map(\.reason) == ["sample.unbalanced", "sample.unbalanced", nil])
        #expect(try await application.names() == ["c"])
    }

    @Test func aRepeatedGroupIsAppliedOnceAndItsChangesCannotDiffer() async throws {
        let (one, two) = (
            application.put("1", SampleRecord("a"), group: "g"), application.put("2", SampleRecord("b"), group: "g")
        )
        let first = try await application.push([one, two])
        #expect(try await application.push([one, two]) == first.map { SyncResult($0.id, $0.outcome, again: true) })
        let other = try await application.push([one, application.put("3", SampleRecord("c"), group: "g")])
        #expect(other.map(\.reason) == ["idempotency.key-reused", "idempotency.key-reused"])
        #expect(try await application.names() == ["a", "b"])
    }

    @Test func nothingOfAGroupWithAnInternalErrorIsStored() async throws {
        let results = try await application.push([
            application.put("1", SampleRecord("a"), group: "g"), application.put("2", SampleRecord("b")),
            application.put("x", SampleRecord("x", remark: "break"), group: "g"),
        ])
        #expect(results.map(\.reason) == ["sample.broken", nil, "sample.broken"])
        #expect(try await application.names() == ["b"])
    }

    /// If a group breaks several invariants, the first one in the module's order is reported.
    @Test func aGroupThatBreaksSeveralInvariantsReportsTheFirst() async throws {
        let application = try await SyncApplication(running: [StubbornModule.self])
        let records: [(RecordReference, JSONValue)] = [
            (SampleRecord.schema.reference("a"), application.fields(SampleRecord("a"))),
            (OnlyRecord.schema.erased.reference(AnyRecordSchema.onlyKey), ["text": "x"]),
            (NumberedRecord.schema.reference("1"), ["number": 1, "text": "x"]),
        ]
        let mutations = records.enumerated().map { place, record in
            SyncMutation(id: "\(place)", edit: RecordEdit(record.0, .put(record.1)), group: "g")
        }
        #expect(
            try await application.push(mutations).map(\.reason) == Array(repeating: "test.sample.Numbered", count: 3))
    }
}

/// A module whose invariants refuse every change.
private struct StubbornModule: Module {
    static let id = "sample"
    static let title = "Stubborn"
    static let migrations: [Migration] = []
    let recordTypes: [any RecordType] = [
        TableRecordType(SampleRecord.self) { $0 }, TableRecordType(OnlyRecord.self) { $0 },
        TableRecordType(NumberedRecord.self) { $0 },
    ]
    let importers: [any Importer] = []
    let invariants = [NumberedRecord.schema.erased, OnlyRecord.schema.erased, SampleRecord.schema.erased].map {
        schema in
        Invariant("sample.stubborn", "Nothing changes.", of: [schema]) { _, _ in
            throw MizanError(.invalidInput, "test.\(schema.type)", "Nothing is right.")
        }
    }

    init(context: ModuleContext) {}
}
