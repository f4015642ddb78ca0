import Kernel
import Storage
import TestSupport
import Testing

@testable import Changes

/// Changes that name the state of a record on which they are based.
struct RecordEditTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    private let asking = TableRecordType(SampleRecord.self) { $0 }
    private let merging = Remerged(
        TableRecordType(SampleRecord.self) { record in
            guard record.weight <= 100 else { throw MizanError(.invalidInput, "sample.weight", "It is too heavy.") }
            return record
        }, .fields, ["at": .greatest, "weight": .least])

    private func fields(_ record: SampleRecord) -> JSONValue { record.json(owner: store.owner) }

    private func apply(
        _ action: RecordEdit.Action, base: RecordVersion? = nil, by type: (any RecordType)? = nil, key: String = "a"
    ) async throws -> RecordOutcome {
        let edit = RecordEdit(RecordReference(type: "sample.Record", key: key), action, base: base)
        let type = type ?? asking
        return try await store.write { transaction in
            try transaction.savepoint { try type.apply(edit, in: transaction) }
        }
    }

    private func put(
        _ record: SampleRecord, base: RecordVersion? = nil, by type: (any RecordType)? = nil
    ) async throws -> RecordOutcome {
        try await apply(.put(fields(record)), base: base, by: type, key: record.name)
    }

    private func stored() async throws -> SampleRecord? {
        try await store.read { try RecordTable<SampleRecord>($0).find("a")?.entity }
    }

    /// The expected conflict. The base of the conflict comes from the history, where a whole number of a real field is an
    /// integer.
    private func conflict(
        _ base: SampleRecord?, _ yours: SampleRecord?, _ theirs: SampleRecord?, _ version: RecordVersion
    ) throws -> RecordOutcome {
        .conflict(
            RecordConflict(
                base: try base.map { try JSONReader.read(JSONWriter.bytes(fields($0))) }, yours: yours.map(fields),
                theirs: theirs.map(fields), version: version))
    }

    @Test(arguments: [nil, 0, 1])
    func anUnknownFieldIsRefusedEvenAsNull(base: RecordVersion?) async throws {
        _ = try await put(SampleRecord("a"))
        _ = try await put(SampleRecord("a", weight: 1))
        for type in [asking, merging] as [any RecordType] {
            let error = await #expect(throws: MizanError.self) {
                try await apply(.patch(["colour": .null, "weight": 2]), base: base, by: type)
            }
            #expect(error?.reason == "record.field")
            #expect(error?.details == ["path": "$.colour"])
        }
    }

    @Test func anEditOfTheLatestStateHasNoConflict() async throws {
        #expect(try await put(SampleRecord("a"), base: 0) == .applied(1, isMerged: false))
        #expect(try await put(SampleRecord("a", weight: 1), base: 1) == .applied(2, isMerged: false))
        #expect(try await put(SampleRecord("a", weight: 1), base: 2) == .unchanged(2))
        #expect(try await apply(.remove, base: 2) == .applied(3, isMerged: false))
        #expect(try await apply(.remove, base: 3) == .unchanged(3))
        #expect(try await put(SampleRecord("a"), base: 3) == .applied(4, isMerged: false))
    }

    @Test func anEditWithoutABaseOverwritesAnyState() async throws {
        #expect(try await put(SampleRecord("a")) == .applied(1, isMerged: false))
        #expect(try await put(SampleRecord("a", weight: 5)) == .applied(2, isMerged: false))
        #expect(try await apply(.remove) == .applied(3, isMerged: false))
        #expect(try await apply(.remove) == .unchanged(3))
        #expect(try await apply(.remove, key: "never") == .unchanged(0))
    }

    /// A device may create a record with the name of a removed record, even if the device does not know the tombstone.
    @Test func aRemovedRecordCanBeRecreated() async throws {
        _ = try await put(SampleRecord("a"))
        _ = try await apply(.remove)
        #expect(try await put(SampleRecord("a", weight: 2), base: 0) == .applied(3, isMerged: false))
    }

    @Test func twoChangesOfTheSameStateConflict() async throws {
        let (base, theirs, yours) = (
            SampleRecord("a", note: "base"), SampleRecord("a", note: "theirs"), SampleRecord("a", note: "yours")
        )
        _ = try await put(base)
        _ = try await put(theirs)
        #expect(try await put(yours, base: 1) == (try conflict(base, yours, theirs, 2)))
        #expect(try await stored() == theirs)
        #expect(try await put(yours, base: 2) == .applied(3, isMerged: false))
    }

    @Test func aConflictChangesNothing() async throws {
        _ = try await put(SampleRecord("a"))
        _ = try await put(SampleRecord("a", weight: 1))
        let before = try await store.read {
            try ($0.session.rows("SELECT * FROM history").count, Journal.position(in: $0))
        }
        _ = try await put(SampleRecord("a", weight: 2), base: 1)
        _ = try await apply(.remove, base: 1)
        let after = try await store.read {
            try ($0.session.rows("SELECT * FROM history").count, Journal.position(in: $0))
        }
        #expect(before == after)
    }

    @Test func aRemovalAgainstAChangeConflictsInBothDirections() async throws {
        let (base, theirs) = (SampleRecord("a"), SampleRecord("a", weight: 1))
        _ = try await put(base)
        _ = try await put(theirs)
        #expect(try await apply(.remove, base: 1, by: merging) == (try conflict(base, nil, theirs, 2)))
        _ = try await apply(.remove)
        let yours = SampleRecord("a", weight: 2)
        #expect(try await put(yours, base: 2, by: merging) == (try conflict(theirs, yours, nil, 3)))
        #expect(try await apply(.remove, base: 2, by: merging) == .unchanged(3))
    }

    @Test func theSameChangeByBothSidesCausesNoConflict() async throws {
        _ = try await put(SampleRecord("a"))
        _ = try await put(SampleRecord("a", weight: 1))
        #expect(try await put(SampleRecord("a", weight: 1), base: 1) == .unchanged(2))
    }

    @Test func anEmptyEditKeepsAllFields() async throws {
        _ = try await put(SampleRecord("a"))
        _ = try await put(SampleRecord("a", weight: 1))
        #expect(try await put(SampleRecord("a"), base: 1) == .unchanged(2, isMerged: true))
        #expect(try await stored()?.weight == 1)
    }

    @Test func changesOfDifferentFieldsAreMerged() async throws {
        let later = TestClock.start.advanced(by: .seconds(60))
        _ = try await put(SampleRecord("a", note: "base"))
        _ = try await put(SampleRecord("a", at: later, note: "theirs"))
        let yours = SampleRecord("a", isDone: true, at: TestClock.start.advanced(by: .seconds(30)), note: "base")
        #expect(try await put(yours, base: 1, by: merging) == .applied(3, isMerged: true))
        #expect(try await stored() == SampleRecord("a", isDone: true, at: later, note: "theirs"))
    }

    @Test func aFieldChangedByBothSidesIsMergedByItsRuleOrConflicts() async throws {
        _ = try await put(SampleRecord("a", weight: 5))
        _ = try await put(SampleRecord("a", weight: 3))
        #expect(try await put(SampleRecord("a", weight: 4), base: 1, by: merging) == .unchanged(2, isMerged: true))
        #expect(try await put(SampleRecord("a", weight: 2), base: 1, by: merging) == .applied(3, isMerged: true))
        let (yours, theirs) = (SampleRecord("a", weight: 5, remark: "y"), SampleRecord("a", weight: 5, remark: "t"))
        _ = try await put(theirs)
        #expect(
            try await put(yours, base: 1, by: merging) == (try conflict(SampleRecord("a", weight: 5), yours, theirs, 4))
        )
    }

    @Test func aRecordCreatedOnBothSidesIsMerged() async throws {
        let later = TestClock.start.advanced(by: .seconds(60))
        _ = try await put(SampleRecord("a"), base: 0)
        #expect(try await put(SampleRecord("a", at: later), base: 0, by: merging) == .applied(2, isMerged: true))
        let yours = SampleRecord("a", remark: "y")
        #expect(
            try await put(yours, base: 0, by: merging) == (try conflict(nil, yours, SampleRecord("a", at: later), 2)))
    }

    @Test func aMergedRecordFollowsTheRules() async throws {
        _ = try await put(SampleRecord("a", weight: 1))
        _ = try await put(SampleRecord("a", weight: 1, remark: "t"))
        await #expect(throws: MizanError(.invalidInput, "sample.weight", "It is too heavy.")) {
            try await put(SampleRecord("a", weight: 101), base: 1, by: merging)
        }
        #expect(try await stored()?.weight == 1)
    }

    @Test func withoutACommonStateThereIsNoMerge() async throws {
        _ = try await put(SampleRecord("a"))
        _ = try await put(SampleRecord("a", weight: 1))
        try await store.write { transaction in _ = try transaction.session.execute("DELETE FROM history") }
        let yours = SampleRecord("a", isDone: true)
        #expect(
            try await put(yours, base: 1, by: merging) == (try conflict(nil, yours, SampleRecord("a", weight: 1), 2)))
    }

    // MARK: Parts

    @Test func aPatchChangesOnlyTheFieldsThatItNames() async throws {
        _ = try await put(SampleRecord("a", weight: 1, note: "n"))
        #expect(try await apply(.patch(["weight": 2, "note": .null])) == .applied(2, isMerged: false))
        #expect(try await stored() == SampleRecord("a", weight: 2))
        #expect(try await apply(.patch(["weight": 2])) == .unchanged(2))
    }

    @Test func aPatchOfAMissingRecordIsRefused() async throws {
        let error = await #expect(throws: MizanError.self) { try await apply(.patch(["weight": 2])) }
        #expect(error?.reason == "record.not-there")
    }

    @Test func aPatchIsMergedLikeAnyChange() async throws {
        _ = try await put(SampleRecord("a", remark: "base"))
        _ = try await put(SampleRecord("a", note: "theirs", remark: "base"))
        #expect(try await apply(.patch(["isDone": true]), base: 1, by: merging) == .applied(3, isMerged: true))
        #expect(try await stored() == SampleRecord("a", isDone: true, note: "theirs", remark: "base"))
    }

    @Test func aBaseBeyondTheLatestChangeIsRefused() async throws {
        _ = try await put(SampleRecord("a"))
        let error = await #expect(throws: MizanError.self) { try await put(SampleRecord("a", weight: 1), base: 9) }
        #expect(error?.reason == "record.base")
        #expect(error?.details == ["base": "9", "version": "1"])
    }

    /// Texts are compared by their bytes. So a note with decomposed letters differs from the same note with composed letters.
    @Test func similarLookingTextsDiffer() async throws {
        _ = try await put(SampleRecord("a", note: "\u{E9}"))
        let (theirs, yours) = (SampleRecord("a", note: "e\u{301}"), SampleRecord("a", note: "x"))
        _ = try await put(theirs)
        guard case .conflict = try await put(yours, base: 1, by: merging) else {
            Issue.record("no conflict")
            return
        }
        #expect(try await put(SampleRecord("a", note: "\u{E9}"), base: 1, by: merging) == .unchanged(2, isMerged: true))
    }
}
