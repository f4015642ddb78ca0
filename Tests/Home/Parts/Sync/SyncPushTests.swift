import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDevices

struct SyncPushTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    @Test func eachPushedChangeHasAResult() async throws {
        try await application.save("old")
        let results = try await application.push([
            application.put("1", SampleRecord("a"), base: 0),
            application.removal("3", "old", base: 1), application.removal("4", "never"),
        ])
        #expect(
            results == [
                SyncResult("1", .applied(2, isMerged: false)), SyncResult("3", .applied(3, isMerged: false)),
                SyncResult("4", .unchanged(0)),
            ])
        #expect(try await application.names() == ["a"])
    }

    @Test func aRefusedChangeDoesNotStopTheOtherChanges() async throws {
        let results = try await application.push([
            application.put("1", SampleRecord("a")), application.put("2", SampleRecord("b", weight: 101)),
            application.put("3", SampleRecord("c")),
        ])
        #expect(results.map(\.reason) == [nil, "sample.weight", nil])
        #expect(try await application.names() == ["a", "c"])
    }

    @Test func aConflictShowsAllThreeStates() async throws {
        try await application.save("a")
        try await application.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", note: "theirs"))
        }
        let yours = SampleRecord("a", note: "yours")
        let results = try await application.push([application.put("1", yours, base: 1)])
        let conflict = RecordConflict(
            base: try application.past(SampleRecord("a")), yours: application.fields(yours),
            theirs: application.fields(SampleRecord("a", note: "theirs")), version: 2)
        #expect(results == [SyncResult("1", .conflict(conflict))])
        #expect(try await application.history() == 2)
        // The conflict is not stored as the answer to the mutation. With the new base, the mutation counts as a new mutation.
        #expect(try await application.push([application.put("2", yours, base: 2)]).map(\.isDuplicate) == [false])
    }

    @Test func changesOfBothSidesAreMerged() async throws {
        try await application.save("a")
        try await application.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", note: "theirs"))
        }
        let results = try await application.push([application.put("1", SampleRecord("a", remark: "mine"), base: 1)])
        #expect(results == [SyncResult("1", .applied(3, isMerged: true))])
        #expect(try await application.records().values.map { $0["note"] } == ["theirs"])
    }

    /// A device sends the state that it had seen, while somebody else has changed the record. The later state wins, and the
    /// device is told to adopt it.
    @Test func theLaterStateWinsAndIsReported() async throws {
        let theirs = SampleRecord("a", note: "theirs")
        try await application.save("a")
        try await application.store.write { _ = try RecordTable<SampleRecord>($0).save(theirs) }
        let mutation = application.put("1", SampleRecord("a"), base: 1)
        #expect(try await application.push([mutation]) == [SyncResult("1", .unchanged(2, isMerged: true))])
        #expect(try await application.push([mutation]) == [SyncResult("1", .unchanged(2, isMerged: true), again: true)])
        #expect(try await application.push([application.put("2", theirs, base: 1)]) == [SyncResult("2", .unchanged(2))])
    }

    // MARK: Once

    @Test func aRepeatedPushIsAppliedOnce() async throws {
        let mutations = [application.put("1", SampleRecord("a"), base: 0), application.removal("2", "never")]
        let first = try await application.push(mutations)
        try await application.save("a", weight: 5)
        let second = try await application.push(mutations)
        #expect(second == first.map { SyncResult($0.id, $0.outcome, again: true) })
        #expect(try await application.records().values.map { $0["weight"] } == [.number(5)])
        #expect(try await application.history() == 2)
    }

    @Test func mutationNamesAreSeparateForEachClient() async throws {
        _ = try await application.push([application.put("1", SampleRecord("a"))])
        #expect(
            try await application.push([application.put("1", SampleRecord("b"))], client: "pad").map(\.isDuplicate) == [
                false
            ])
        #expect(try await application.names() == ["a", "b"])
    }

    @Test func aMutationNameReusedForAnotherChangeIsRefused() async throws {
        _ = try await application.push([application.put("1", SampleRecord("a"))])
        let results = try await application.push([
            application.put("1", SampleRecord("b")), application.put("2", SampleRecord("c")),
        ])
        #expect(results.map(\.reason) == ["idempotency.key-reused", nil])
        #expect(try await application.names() == ["a", "c"])
    }

    @Test func anUnappliedMutationIsTriedAgain() async throws {
        let mutation = application.removal("1", "a", base: 1)
        try await application.save("a")
        try await application.save("a", weight: 1)
        guard case .conflict = try await application.push([mutation])[0].outcome else {
            Issue.record("no conflict")
            return
        }
        try await application.remove("a")
        #expect(try await application.push([mutation]) == [SyncResult("1", .unchanged(3))])
    }

    // MARK: Callers and their rights

    @Test func aForbiddenMutationDoesNotStopTheOtherMutations() async throws {
        let results = try await application.push(
            [
                application.put("1", SampleRecord("a")),
                SyncMutation(id: "2", edit: RecordEdit(RecordReference(type: "odd.Thing", key: "x"), .remove)),
            ], mayWrite: { $0 == "sample" })
        #expect(results.map(\.reason) == [nil, "sync.not-writable"])
    }

    /// A caller with a token for a different slice could otherwise find out which changes a device has sent.
    @Test func aStoredAnswerIsWithheldFromACallerWithoutWriteScope() async throws {
        _ = try await application.push([application.put("1", SampleRecord("a"))])
        for record in ["a", "b"] {
            let again = try await application.push(
                [application.put("1", SampleRecord(record))], mayWrite: { _ in false })
            #expect(again.map(\.reason) == ["sync.not-writable"])
            #expect(again.map(\.isDuplicate) == [false])
        }
    }

    @Test func anUnknownTypeDoesNotStopTheOtherChanges() async throws {
        let results = try await application.push([
            SyncMutation(id: "1", edit: RecordEdit(RecordReference(type: "odd.Thing", key: "x"), .remove)),
            application.put("2", SampleRecord("a")),
        ])
        #expect(results.map(\.reason) == ["sync.type", nil])
    }

    @Test func changesOfAStoppedSliceCanBePushedLater() async throws {
        let resting = ModuleStatus(id: "sample", title: "Sample", state: .notLoaded(.safeMode))
        let application = try await SyncApplication(states: [resting], running: [OddModule.self])
        let results = try await application.push([application.put("1", SampleRecord("a"))])
        guard case .refused(let error) = results[0].outcome else {
            Issue.record("it was not refused")
            return
        }
        #expect(error.code == .unavailable && error.reason == "module.not-running")
    }

    @Test func aPushWithAnotherEpochIsRefusedAtOnce() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await application.push([application.put("1", SampleRecord("a"))], epoch: "other")
        }
        #expect(error?.reason == "sync.other-epoch")
        #expect(error?.details == ["epoch": "e1"])
        #expect(try await application.names() == [])
    }

    @Test func aMalformedPushIsRefused() async throws {
        let a = application.put("1", SampleRecord("a"))
        let cases: [([SyncMutation], String, String?, String)] = [
            ([], "phone", nil, "sync.count"),
            ((0...1_000).map { application.removal("\($0)", "\($0)") }, "phone", nil, "sync.count"),
            ((0...100).map { application.removal("\($0)", "\($0)", group: "g") }, "phone", nil, "sync.count"),
            ([a], "", nil, "sync.name"), ([a], "a/b", nil, "sync.name"),
            ([a], String(repeating: "a", count: 101), nil, "sync.name"),
            ([application.removal("a b", "a")], "phone", nil, "sync.name"),
            ([application.removal("1", "a", group: "")], "phone", nil, "sync.name"),
            ([a, application.removal("1", "b")], "phone", nil, "sync.repeated-id"),
            ([a, application.removal("2", "a")], "phone", nil, "sync.repeated-record"),
            ([application.removal("1", "a", base: 1)], "phone", nil, "sync.no-epoch"),
        ]
        for (mutations, client, epoch, reason) in cases {
            let error = #expect(throws: MizanError.self) {
                try SyncPushRequest(client: client, epoch: epoch, mutations: mutations)
            }
            #expect(error?.reason == reason)
        }
        _ = try SyncPushRequest(client: "phone", mutations: [application.removal("1", "a", base: 0)])
    }

    // MARK: Parts

    @Test func manyChangesAreAppliedInSeveralTransactions() async throws {
        let mutations = (0..<25).map { application.put("\($0)", SampleRecord("r\($0)"), group: $0 < 12 ? "g" : nil) }
        let results = try await application.push(mutations, chunk: 5)
        #expect(results.map(\.id) == mutations.map(\.id))
        #expect(try await application.names().count == 25)
    }

    /// If changes are slow, even a few are split into several transactions, so that others can write in between.
    @Test func slowChangesGetTheirOwnTransactions() async throws {
        let mutations =
            (0..<6).map { application.put("\($0)", SampleRecord("r\($0)"), group: $0 < 2 ? "g" : nil) }
            + [application.put("x", SampleRecord("x", remark: "break")), application.put("y", SampleRecord("y"))]
        let before = application.store.database.activity.commits
        let results = try await PartLimit.$current.withValue(PartLimit(pieces: 1)) {
            try await application.push(mutations)
        }
        #expect(results.map(\.id) == mutations.map(\.id))
        #expect(results.map(\.reason) == [nil, nil, nil, nil, nil, nil, "sample.broken", nil])
        #expect(application.store.database.activity.commits - before == 6)
    }

    @Test func onlyTheChangeWithAnInternalErrorIsRefused() async throws {
        let broken = application.put("x", SampleRecord("x", remark: "break"))
        let results = try await application.push([
            application.put("1", SampleRecord("a")), broken, application.put("2", SampleRecord("b")),
        ])
        #expect(results.map(\.id) == ["1", "x", "2"])
        #expect(results.map(\.reason) == [nil, "sample.broken", nil])
        #expect(try await application.names() == ["a", "b"])
        #expect(try await application.push([broken]).map(\.reason) == ["sample.broken"])
    }

    @Test func aDamagedReceiptAffectsOnlyItsChange() async throws {
        _ = try await application.push([application.put("1", SampleRecord("a"))])
        try await application.store.write {
            _ = try $0.session.execute("UPDATE idempotency SET answer = \([0] as [UInt8])")
        }
        let results = try await application.push([
            application.put("1", SampleRecord("a")), application.put("2", SampleRecord("b")),
        ])
        #expect(results.map(\.reason) == ["storage.sync-receipt", nil])
    }

    @Test func receiptsAreForgottenAfterTheirTime() async throws {
        _ = try await application.push([application.put("1", SampleRecord("a"))])
        application.store.clock.advance(seconds: 48 * 3_600)
        #expect(
            try await application.push([application.put("1", SampleRecord("a"))]) == [SyncResult("1", .unchanged(1))])
    }
}
