import Kernel
import Storage
import TestSupport
import Testing

@testable import Changes

/// A type with a computed field. Changes from two sides are accepted only if they are equal.
struct AgreementTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    /// The sample's record, except that its weight is computed from its note.
    private struct Weighed: StoredRecord {
        let inner: SampleRecord

        init(_ inner: SampleRecord) { self.inner = inner }

        static let schema = RecordSchema<Self>(
            "sample.Record", table: "sample_record", owner: "ownerRecordName", merging: .agreement,
            columns: Column("name", \.inner.name, .key), Column("place", \.inner.place),
            Column("major", \.inner.major), Column("minor", \.inner.minor),
            Column("weight", \.inner.weight, .computed), Column("isDone", \.inner.isDone),
            Column("at", \.inner.at, merge: .greatest), Column("note", \.inner.note),
            Column("remark", \.inner.remark)
        ) { name, _, major, minor, weight, isDone, at, note, remark in
            Weighed(
                SampleRecord(
                    name, place: (major, minor), weight: weight, isDone: isDone, at: at, note: note, remark: remark))
        }
    }

    private static let type = TableRecordType(Weighed.self) { record in
        var inner = record.inner
        inner.weight = Double(inner.note?.count ?? 0)
        return Weighed(inner)
    }

    private static func moment(_ seconds: Int64) -> Instant { TestClock.start.advanced(by: .seconds(seconds)) }

    private func put(_ note: String, at seconds: Int64, weight: Double = 99, base: RecordVersion) async throws
        -> RecordOutcome
    {
        let record = Weighed(SampleRecord("a", weight: weight, at: Self.moment(seconds), note: note))
        let fields = record.json(ownerRecordName: store.owner.recordName)
        return try await apply(.put(fields), base: base)
    }

    private func apply(_ action: RecordEdit.Action, base: RecordVersion) async throws -> RecordOutcome {
        let edit = RecordEdit(RecordReference(type: "sample.Record", key: "a"), action, base: base)
        return try await store.write { transaction in
            try transaction.savepoint { try Self.type.apply(edit, in: transaction) }
        }
    }

    private func stored() async throws -> SampleRecord? {
        try await store.read { try RecordTable<Weighed>($0).find("a")?.entity.inner }
    }

    @Test func theSameChangeOnBothSidesKeepsTheLaterMoment() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("read on", at: 10, base: 1)
        #expect(try await put("read on", at: 15, base: 1) == .applied(3, isMerged: true))
        #expect(try await stored()?.at == Self.moment(15))
        #expect(try await put("read on", at: 5, base: 1) == .unchanged(3, isMerged: true))
        #expect(try await stored()?.at == Self.moment(15))
        #expect(try await stored()?.weight == 7)
    }

    /// If the fields of two changes were mixed, the result would be a statement that nobody made.
    @Test func theFieldsOfTwoVersionsAreNotMixed() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("base", at: 10, base: 1)
        guard case .conflict = try await put("other", at: 5, base: 1) else {
            Issue.record("a text of one and the moment of another")
            return
        }
        #expect(try await stored()?.note == "base")
    }

    @Test func aConflictShowsTheStateThatWouldBeStored() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("theirs", at: 10, base: 1)
        for action in [
            RecordEdit.Action.patch(["note": "mine"]),
            .put(
                Weighed(SampleRecord("a", weight: 4, at: Self.moment(0), note: "mine!")).json(owner: store.owner)),
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

    @Test func aDifferenceInComputedFieldsDoesNotCountAsAChange() async throws {
        _ = try await put("base", at: 0, base: 0)
        _ = try await put("theirs", at: 10, base: 1)
        #expect(try await put("base", at: 0, weight: 1, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await stored()?.note == "theirs")
    }
}
