import Kernel
import Storage
import TestSupport
import Testing

@testable import ModuleKit

/// A type of which two changes stand if they say the same, with a computed field.
struct AgreementTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    /// The sample's record; its weight is computed of its note.
    private struct Weighed: StoredRecord {
        let inner: SampleRecord

        static let schema = RecordSchema(
            type: "sample.Record", table: SampleRecord.schema.table, key: "name",
            fields: SampleRecord.schema.fields.map { field in
                guard field.name == "weight" else { return field }
                return RecordField("weight", .real, computed: true)
            })

        var recordKey: String { inner.recordKey }

        init(_ inner: SampleRecord) { self.inner = inner }
        init(fields: inout FieldReader) throws { inner = try SampleRecord(fields: &fields) }
        func write(to fields: inout FieldWriter) { inner.write(to: &fields) }
    }

    private static let type = TableRecordType(Weighed.self, merging: .agreement(["at": .greatest])) { record in
        var inner = record.inner
        inner.weight = Double(inner.note?.count ?? 0)
        return Weighed(inner)
    }

    private static func moment(_ seconds: Int64) -> Instant { TestClock.start.advanced(by: .seconds(seconds)) }

    private func put(_ note: String, at seconds: Int64, weight: Double = 99, base: RecordVersion) async throws
        -> RecordOutcome
    {
        let record = Weighed(SampleRecord("a", weight: weight, at: Self.moment(seconds), note: note))
        let fields = Weighed.schema.json(record, owner: store.owner)
        return try await apply(.put(fields), base: base)
    }

    private func apply(_ action: RecordEdit.Action, base: RecordVersion) async throws -> RecordOutcome {
        let edit = RecordEdit(RecordReference(type: "sample.Record", key: "a"), action, base: base)
        return try await store.write { transaction in
            try transaction.savepoint { try Self.type.apply(edit, in: transaction) }
        }
    }

    private func stored() async throws -> SampleRecord? {
        try await store.read { try RecordTable<Weighed>($0).find("a")?.record.inner }
    }

    @Test func theSameByBothIsTheLaterOfThem() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("read on", at: 10, base: 1)
        #expect(try await put("read on", at: 15, base: 1) == .applied(3, isMerged: true))
        #expect(try await stored()?.at == Self.moment(15))
        #expect(try await put("read on", at: 5, base: 1) == .unchanged(3, isMerged: true))
        #expect(try await stored()?.at == Self.moment(15))
        #expect(try await stored()?.weight == 7)
    }

    /// Half of one statement and half of another would be a third that nobody made.
    @Test func nothingIsTakenFromBoth() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("base", at: 10, base: 1)
        guard case .conflict = try await put("other", at: 5, base: 1) else {
            Issue.record("a text of one and the moment of another")
            return
        }
        #expect(try await stored()?.note == "base")
    }

    @Test func aConflictShowsWhatWouldBeStored() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("theirs", at: 10, base: 1)
        for action in [
            RecordEdit.Action.patch(["note": "mine"]),
            .put(
                Weighed.schema.json(
                    Weighed(SampleRecord("a", weight: 4, at: Self.moment(0), note: "mine!")), owner: store.owner)),
        ] {
            guard case .conflict(let conflict) = try await apply(action, base: 1) else {
                Issue.record("no conflict")
                return
            }
            guard case .string(let note)? = conflict.yours?["note"] else {
                Issue.record("no note")
                return
            }
            #expect(conflict.yours?["weight"] == .number(Double(note.count)))
            #expect(conflict.theirs?["weight"] == .number(6))
        }
    }

    @Test func whatIsComputedIsNoChange() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("theirs", at: 10, base: 1)
        #expect(try await put("base", at: 0, weight: 1, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await stored()?.note == "theirs")
    }
}
