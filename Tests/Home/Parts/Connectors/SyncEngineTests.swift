import Connectors
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeRemotes

/// The sync engine between two Mizans, step by step.
struct SyncEngineTests {
    private static func leaf(_ name: String) -> RecordReference { LeafRecord.schema.erased.reference(name) }

    private static func text(_ fields: JSONValue?) -> JSONValue? { fields?["text"] }

    @Test func existingRecordsSyncBothWaysAndThenOneRequestSuffices() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<40 { try await a.leaf("a\(number)", "of a") }
        for number in 0..<30 { try await b.leaf("b\(number)", "of b") }
        try await a.pair(0, 3)
        let first = try await a.run(to: b, wire)
        #expect(first.changed == 30)
        #expect(first.sent == 42)
        #expect(try await a.digest() == b.digest())
        let (versionA, versionB, asked) = (try await a.version(), try await b.version(), b.asked)
        let second = try await a.run(to: b, wire)
        #expect(second.requests == 1)
        #expect(second.changed + second.sent == 0)
        #expect(b.asked == asked + 1)
        // Neither side sends the change back.
        #expect(try await a.version() == versionA)
        #expect(try await b.version() == versionB)
        let report = try await a.report("b")
        #expect(report.synced == 72)
        #expect(report.pending + report.failed + report.held + report.conflicts == 0)
    }

    @Test func anEditCostsOnePullAndOnePush() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.leaf("l", "two")
        try await a.leaf("l", "three")
        #expect(try await a.report("b").pending == 1)
        let counts = try await a.run(to: b, wire)
        #expect(counts.requests == 2)
        #expect(counts.sent == 1)
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "three")
        // A pushed change is not pulled again.
        #expect(try await a.run(to: b, wire).requests == 1)
    }

    /// An import on the other side also counts as an import here. So a newer file may change the records of an older file, but
    /// not records that somebody has edited.
    @Test func anImportOnTheRemoteCountsAsAnImportAfterSyncing() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        func take(_ text: String, of names: [String]) async throws {
            try await b.write { transaction in
                transaction.begin(.ofImport("leaves.txt"))
                for name in names { _ = try RecordTable<LeafRecord>(transaction).save(LeafRecord(name, text, day: 0)) }
            }
        }
        func ofFiles() async throws -> [String] {
            try await a.database.read(a.owner) { reading in
                try ["file", "hand", "mine"].filter { name in
                    let version = try Journal.storedEntry(of: Self.leaf(name), in: reading)?.version ?? 0
                    return try Journal.isOfFile(Self.leaf(name), at: version, in: reading)
                }
            }
        }
        try await b.leaf("hand", "one")
        try await take("one", of: ["file", "mine"])
        _ = try await a.run(to: b, wire)
        #expect(try await ofFiles() == ["file", "mine"])
        try await take("two", of: ["file"])
        try await b.leaf("mine", "two")
        _ = try await a.run(to: b, wire)
        #expect(Self.text(try await a.fields(Self.leaf("file"))) == "two")
        #expect(try await ofFiles() == ["file"])
        // After both sides have changed a record, it no longer counts as unchanged since its file.
        try await a.leaf("file", "three")
        try await take("three", of: ["file"])
        _ = try await a.run(to: b, wire)
        #expect(try await ofFiles().isEmpty)
    }

    @Test func aRemovedAndRecreatedRecordIsSentAsASave() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.removeLeaf("l")
        try await a.leaf("l", "two")
        let counts = try await a.run(to: b, wire)
        #expect(counts.sent == 1)
        #expect(try await b.version() == 2)
        // A record that was added and removed in between is never sent.
        try await a.leaf("m", "short")
        try await a.removeLeaf("m")
        #expect(try await a.run(to: b, wire).sent == 0)
        #expect(try await b.version() == 2)
    }

    @Test func anEditWhileAPushIsUnderWaySurvives() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.leaf("l", "two")
        let count = b.asked
        wire.meanwhile = {
            // This is after the pull and during the push.
            guard b.asked == count + 2 else { return }
            try await a.leaf("l", "three")
        }
        _ = try await a.run(to: b, wire)
        #expect(Self.text(try await a.fields(Self.leaf("l"))) == "three")
        wire.meanwhile = nil
        _ = try await a.run(to: b, wire)
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "three")
    }

    /// The answer to a push is lost, and then the record is edited. The first change is repeated under the same id. So the
    /// other side does not make this change twice, and does not mistake this change for a different device's change.
    @Test func aPushWithALostAnswerIsRepeatedWithTheSameIDs() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.leaf("l", "two")
        let count = b.asked
        wire.meanwhile = { if b.asked == count + 2 { throw SyncPeer.Broken("the answer is lost") } }
        await #expect(throws: (any Error).self) { _ = try await a.run(to: b, wire) }
        wire.meanwhile = nil
        #expect(try await b.version() == 2)
        let flight = try #require(try await a.row("b").flight)
        try await a.leaf("l", "three")
        try await a.kill()
        let counts = try await a.run(to: b, wire)
        #expect(counts.conflicts == 0)
        #expect(try await b.version() == 3)
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "three")
        #expect(try Flight(flight).changes.map(\.version) == [2])
        #expect(try await a.row("b").flight == nil)
    }

    @Test func fieldsChangedByEachSideAreMergedAndSent() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.pair(0, 3, remark: "x")
        _ = try await a.run(to: b, wire)
        try await a.pair(0, 5, remark: "x")
        try await b.pair(0, 3, remark: "y")
        let counts = try await a.run(to: b, wire)
        #expect(counts.conflicts == 0)
        #expect(try await a.digest() == b.digest())
        let merged = try await b.fields(SampleRecord.schema.erased.reference("p0"))
        #expect(merged?["remark"] == "y")
        #expect(merged?["weight"]?.double == 5)
        #expect(try await a.run(to: b, wire).requests == 1)
    }

    @Test(arguments: [ConnectorService.Choice.mine, .theirs])
    func aConflictWaitsForAPersonAndDoesNotBlockOtherRecords(choice: ConnectorService.Choice) async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.leaf("l", "mine")
        try await b.leaf("l", "theirs")
        try await a.leaf("m", "another")
        let counts = try await a.run(to: b, wire)
        #expect(counts.conflicts == 1)
        #expect(Self.text(try await b.fields(Self.leaf("m"))) == "another")
        #expect(Self.text(try await a.fields(Self.leaf("l"))) == "mine")
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "theirs")
        let waiting = try await a.service.troubles([.conflict], owner: a.owner).items
        #expect(waiting.map(\.reference) == [Self.leaf("l")])
        #expect(Self.text(waiting[0].mine) == "mine")
        #expect(Self.text(waiting[0].theirs) == "theirs")
        _ = try await a.service.resolve(Self.leaf("l"), of: "b", choice, owner: a.owner)
        _ = try await a.run(to: b, wire)
        let text = JSONValue.string(choice.rawValue)
        #expect(Self.text(try await a.fields(Self.leaf("l"))) == text)
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == text)
        #expect(try await a.run(to: b, wire).requests == 1)
        let error = await #expect(throws: MizanError.self) {
            _ = try await a.service.resolve(Self.leaf("l"), of: "b", choice, owner: a.owner)
        }
        #expect(error?.reason == "sync.no-conflict")
    }

    @Test func aRemovalConflictingWithAChangeWaitsForAPerson() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.removeLeaf("l")
        try await b.leaf("l", "changed")
        #expect(try await a.run(to: b, wire).conflicts == 1)
        _ = try await a.service.resolve(Self.leaf("l"), of: "b", .mine, owner: a.owner)
        _ = try await a.run(to: b, wire)
        #expect(try await b.fields(Self.leaf("l")) == nil)
        #expect(try await a.digest() == b.digest())
    }

    /// A page ends between the two halves of a pair. The first half is held until the second arrives, and the token already
    /// includes it.
    @Test func aGroupArrivingInPartsIsHeldUntilItIsComplete() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await b.pair(0, 3)
        wire.page = 1
        let count = b.asked
        wire.meanwhile = { if b.asked == count + 2 { throw SyncPeer.Broken("the second page is lost") } }
        await #expect(throws: (any Error).self) { _ = try await a.run(to: b, wire) }
        #expect(try await a.report("b").held == 1)
        #expect(try await a.fields(SampleRecord.schema.erased.reference("p0")) == nil)
        wire.meanwhile = nil
        let counts = try await a.run(to: b, wire)
        #expect(counts.changed == 2)
        #expect(try await a.report("b").held == 0)
        #expect(try await a.digest() == b.digest())
    }

    /// A restore or the pruning of old tombstones, on either side, loses no edit that waits to be sent.
    @Test(arguments: ["restore there", "restore here", "floor there", "floor here"])
    func aResetLosesNoWaitingEdit(event: String) async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("kept", "one")
        try await a.leaf("goes", "one")
        _ = try await a.run(to: b, wire)
        try a.backUp()
        try b.backUp()
        try await b.leaf("there", "new")
        try await a.leaf("kept", "edited")
        try await a.leaf("new", "made here")
        switch event {
        case "restore there": try await b.restore(0)
        case "restore here":
            _ = try await a.run(to: b, wire)
            try await a.restore(0)
        case "floor there":
            try await b.removeLeaf("goes")
            b.clock.advance(seconds: 401 * 86_400)
            try await b.prune()
        default:
            try await a.removeLeaf("goes")
            a.clock.advance(seconds: 401 * 86_400)
            try await a.prune()
        }
        _ = try await a.run(to: b, wire)
        #expect(Self.text(try await b.fields(Self.leaf("kept"))) == "edited")
        #expect(Self.text(try await b.fields(Self.leaf("new"))) == "made here")
        #expect(try await a.digest() == b.digest())
        #expect((try await b.fields(Self.leaf("goes")) == nil) == event.hasPrefix("floor"))
        #expect(try await a.run(to: b, wire).requests == 1)
    }

    /// The other side stores only whole milliseconds. The shortened moment does not come back as a change, even if the whole
    /// record is sent again.
    @Test func theLocalValueStaysIfOnlyThePrecisionDiffers() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        wire.keepsMilliseconds = true
        let fine = Instant(microseconds: TestClock.start.microseconds + 123_456)
        try await a.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("x", at: fine)) }
        _ = try await a.run(to: b, wire)
        // The record as the other side stores it, with whole milliseconds and a new remark.
        let coarse = Instant(microseconds: TestClock.start.microseconds + 123_000)
        try await b.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("x", at: coarse, remark: "there")) }
        _ = try await a.run(to: b, wire)
        let record = try await a.fields(SampleRecord.schema.erased.reference("x"))
        #expect(record?["remark"] == "there")
        #expect(record?["at"] == .string(fine.description))
        let version = try await b.version()
        #expect(try await a.run(to: b, wire).requests == 1)
        #expect(try await b.version() == version)
    }
}
