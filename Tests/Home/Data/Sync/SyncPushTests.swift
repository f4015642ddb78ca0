import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeData

struct SyncPushTests {
    let house: SyncHouse

    init() async throws {
        house = try await SyncHouse()
    }

    @Test func eachChangeHasItsResult() async throws {
        try await house.save("old")
        let results = try await house.push([
            house.put("1", SampleRecord("a"), base: 0),
            house.removal("3", "old", base: 1), house.removal("4", "never"),
        ])
        #expect(
            results == [
                SyncResult("1", .applied(2, isMerged: false)), SyncResult("3", .applied(3, isMerged: false)),
                SyncResult("4", .unchanged(0)),
            ])
        #expect(try await house.names() == ["a"])
    }

    @Test func aChangeThatCannotBeMadeLeavesTheOthers() async throws {
        let results = try await house.push([
            house.put("1", SampleRecord("a")), house.put("2", SampleRecord("b", weight: 101)),
            house.put("3", SampleRecord("c")),
        ])
        #expect(results.map(\.reason) == [nil, "sample.weight", nil])
        #expect(try await house.names() == ["a", "c"])
    }

    @Test func aConflictShowsAllThreeStates() async throws {
        try await house.save("a")
        try await house.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", note: "theirs"))
        }
        let yours = SampleRecord("a", note: "yours")
        let results = try await house.push([house.put("1", yours, base: 1)])
        let conflict = RecordConflict(
            base: try house.past(SampleRecord("a")), yours: house.fields(yours),
            theirs: house.fields(SampleRecord("a", note: "theirs")), version: 2)
        #expect(results == [SyncResult("1", .conflict(conflict))])
        #expect(try await house.history() == 2)
        // It is not kept as an answer: with the other base, the same mutation would be another.
        #expect(try await house.push([house.put("2", yours, base: 2)]).map(\.isDuplicate) == [false])
    }

    @Test func changesOfBothSidesAreMerged() async throws {
        try await house.save("a")
        try await house.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", note: "theirs"))
        }
        let results = try await house.push([house.put("1", SampleRecord("a", remark: "mine"), base: 1)])
        #expect(results == [SyncResult("1", .applied(3, isMerged: true))])
        #expect(try await house.records().values.map { $0["note"] } == ["theirs"])
    }

    /// The device wrote what it had seen; what the others made of it stands, and the device is to take that.
    @Test func whatTheOthersMadeOfItStandsAndThatIsSaid() async throws {
        let theirs = SampleRecord("a", note: "theirs")
        try await house.save("a")
        try await house.store.write { _ = try RecordTable<SampleRecord>($0).save(theirs) }
        let mutation = house.put("1", SampleRecord("a"), base: 1)
        #expect(try await house.push([mutation]) == [SyncResult("1", .unchanged(2, isMerged: true))])
        #expect(try await house.push([mutation]) == [SyncResult("1", .unchanged(2, isMerged: true), again: true)])
        #expect(try await house.push([house.put("2", theirs, base: 1)]) == [SyncResult("2", .unchanged(2))])
    }

    // MARK: Once

    @Test func aPushThatIsSentAgainIsDoneOnce() async throws {
        let mutations = [house.put("1", SampleRecord("a"), base: 0), house.removal("2", "never")]
        let first = try await house.push(mutations)
        try await house.save("a", weight: 5)
        let second = try await house.push(mutations)
        #expect(second == first.map { SyncResult($0.id, $0.outcome, again: true) })
        #expect(try await house.records().values.map { $0["weight"] } == [.number(5)])
        #expect(try await house.history() == 2)
    }

    @Test func anotherClientsNamesAreItsOwn() async throws {
        _ = try await house.push([house.put("1", SampleRecord("a"))])
        #expect(try await house.push([house.put("1", SampleRecord("b"))], client: "pad").map(\.isDuplicate) == [false])
        #expect(try await house.names() == ["a", "b"])
    }

    @Test func aNameForTwoChangesIsRefused() async throws {
        _ = try await house.push([house.put("1", SampleRecord("a"))])
        let results = try await house.push([house.put("1", SampleRecord("b")), house.put("2", SampleRecord("c"))])
        #expect(results.map(\.reason) == ["idempotency.key-reused", nil])
        #expect(try await house.names() == ["a", "c"])
    }

    @Test func whatWasNotDoneIsTriedAgain() async throws {
        let mutation = house.removal("1", "a", base: 1)
        try await house.save("a")
        try await house.save("a", weight: 1)
        guard case .conflict = try await house.push([mutation])[0].outcome else {
            Issue.record("no conflict")
            return
        }
        try await house.remove("a")
        #expect(try await house.push([mutation]) == [SyncResult("1", .unchanged(3))])
    }

    // MARK: Who and what

    @Test func whatTheCallerMayNotWriteIsRefusedAlone() async throws {
        let results = try await house.push(
            [
                house.put("1", SampleRecord("a")),
                SyncMutation(id: "2", edit: RecordEdit(RecordReference(type: "odd.Thing", key: "x"), .remove)),
            ], mayWrite: { $0 == "sample" })
        #expect(results.map(\.reason) == [nil, "sync.not-writable"])
    }

    /// Else a token for another slice finds out what a device has sent to this one.
    @Test func whatWasAnsweredIsNotToldToWhoeverMayNotWrite() async throws {
        _ = try await house.push([house.put("1", SampleRecord("a"))])
        for record in ["a", "b"] {
            let again = try await house.push([house.put("1", SampleRecord(record))], mayWrite: { _ in false })
            #expect(again.map(\.reason) == ["sync.not-writable"])
            #expect(again.map(\.isDuplicate) == [false])
        }
    }

    @Test func anUnknownTypeIsRefusedAlone() async throws {
        let results = try await house.push([
            SyncMutation(id: "1", edit: RecordEdit(RecordReference(type: "odd.Thing", key: "x"), .remove)),
            house.put("2", SampleRecord("a")),
        ])
        #expect(results.map(\.reason) == ["sync.type", nil])
    }

    @Test func aSliceThatRestsIsAnswerableLater() async throws {
        let resting = ModuleStatus(id: "sample", title: "Sample", state: .notLoaded(.safeMode))
        let house = try await SyncHouse(states: [resting], running: [OddModule.self])
        let results = try await house.push([house.put("1", SampleRecord("a"))])
        guard case .refused(let error) = results[0].outcome else {
            Issue.record("it was not refused")
            return
        }
        #expect(error.code == .unavailable && error.reason == "module.not-running")
    }

    @Test func basesOfAnotherEpochAreRefusedAtOnce() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await house.push([house.put("1", SampleRecord("a"))], epoch: "other")
        }
        #expect(error?.reason == "sync.other-epoch")
        #expect(error?.details == ["epoch": "e1"])
        #expect(try await house.names() == [])
    }

    @Test func whatIsNoPushIsRefused() async throws {
        let a = house.put("1", SampleRecord("a"))
        let cases: [([SyncMutation], String, String?, String)] = [
            ([], "phone", nil, "sync.count"),
            ((0...1_000).map { house.removal("\($0)", "\($0)") }, "phone", nil, "sync.count"),
            ([a], "", nil, "sync.name"), ([a], "a/b", nil, "sync.name"),
            ([a], String(repeating: "a", count: 101), nil, "sync.name"),
            ([house.removal("a b", "a")], "phone", nil, "sync.name"),
            ([house.removal("1", "a", group: "")], "phone", nil, "sync.name"),
            ([a, house.removal("1", "b")], "phone", nil, "sync.repeated-id"),
            ([a, house.removal("2", "a")], "phone", nil, "sync.repeated-record"),
            ([house.removal("1", "a", base: 1)], "phone", nil, "sync.no-epoch"),
        ]
        for (mutations, client, epoch, reason) in cases {
            let error = #expect(throws: MizanError.self) {
                try SyncPushRequest(client: client, epoch: epoch, mutations: mutations)
            }
            #expect(error?.reason == reason)
        }
        _ = try SyncPushRequest(client: "phone", mutations: [house.removal("1", "a", base: 0)])
    }

    // MARK: Parts

    @Test func manyChangesGoInSeveralTransactions() async throws {
        let mutations = (0..<25).map { house.put("\($0)", SampleRecord("r\($0)"), group: $0 < 12 ? "g" : nil) }
        let results = try await house.push(mutations, chunk: 5)
        #expect(results.map(\.id) == mutations.map(\.id))
        #expect(try await house.names().count == 25)
    }

    @Test func aChangeAtWhichMizanFailsIsRefusedByItself() async throws {
        let broken = house.put("x", SampleRecord("x", remark: "break"))
        let results = try await house.push([
            house.put("1", SampleRecord("a")), broken, house.put("2", SampleRecord("b")),
        ])
        #expect(results.map(\.id) == ["1", "x", "2"])
        #expect(results.map(\.reason) == [nil, "sample.broken", nil])
        #expect(try await house.names() == ["a", "b"])
        #expect(try await house.push([broken]).map(\.reason) == ["sample.broken"])
    }

    @Test func aDamagedReceiptIsTheProblemOfItsChangeAlone() async throws {
        _ = try await house.push([house.put("1", SampleRecord("a"))])
        try await house.store.write { _ = try $0.session.execute("UPDATE idempotency SET answer = x'00'") }
        let results = try await house.push([house.put("1", SampleRecord("a")), house.put("2", SampleRecord("b"))])
        #expect(results.map(\.reason) == ["storage.sync-receipt", nil])
    }

    @Test func receiptsAreForgottenAfterTheirTime() async throws {
        _ = try await house.push([house.put("1", SampleRecord("a"))])
        house.store.clock.advance(seconds: 48 * 3_600)
        #expect(try await house.push([house.put("1", SampleRecord("a"))]) == [SyncResult("1", .unchanged(1))])
    }
}
