import Connectors
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeAudits
@testable import HomeDoor
@testable import HomeInfrastructure
@testable import HomePast
@testable import HomeRemotes

/// The engine as the server and the command line run it. A run holds a lease, and the outcome of the run is recorded.
struct SyncServiceTests {
    private static let token = "mizan_token-of-the-other-side"

    /// The service of `a`. It sends its requests to `b` through the given line.
    private static func service(_ a: SyncPeer, _ line: MizanConnector.Line) async throws -> ConnectorService {
        var service = a.service
        service.ask { row in
            MizanConnector(name: row.name, client: row.client, slices: row.slices, line: line)
        }
        _ = try await service.setToken(token, of: "b", owner: a.owner)
        return service
    }

    @Test func aRunStoresItsOutcome() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        try await b.leaf("m", "one")
        let service = try await Self.service(a, wire.line(to: b))
        #expect(try await a.report("b").state == .beginning)
        let report = try await service.run("b", owner: a.owner)
        #expect(report.state == .inStep)
        #expect((report.sent, report.received) == (1, 1))
        // Three requests: the account, the pull and the push.
        #expect(report.run?.requests == 3)
        #expect(report.succeededAt == a.clock.now)
        try await a.leaf("l", "two")
        #expect(try await a.report("b").state == .waiting)
        // In lists of operations, the remote is named.
        let undo = a.home.undo
        let entries = try await a.database.read(a.owner) { try undo.entries(5, in: $0) }
        #expect(entries.contains { $0.action == "sync with b" })
    }

    /// In a forged store, the stored push of a remote is unreadable. This remote is reported as broken, and all remotes are
    /// still shown.
    @Test func aRemoteWithAnUnreadablePushAnswerIsReportedAsBroken() async throws {
        let (a, _, _) = try await SyncPeer.pair()
        try await a.database.write(a.owner) {
            _ = try $0.session.execute("UPDATE sync_connector SET flight = \([UInt8(1)])")
        }
        let report = try await a.report("b")
        #expect(report.state == .failing && report.reason == "storage.sync-flight")
        #expect(try await a.service.reports(owner: a.owner).map(\.name) == ["b"])
        #expect(try await a.home.connectors.everybodys().map(\.report) == [report])
    }

    @Test func impossibleCountersAreReset() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.database.write(a.owner) {
            _ = try $0.session.execute(
                "UPDATE sync_connector SET failures = \(Int64.max), requests = \(Int64.max), received = \(Int64.max)")
        }
        try await b.leaf("m", "one")
        let line = wire.line(to: b)
        let broken = MizanConnector.Line(
            account: line.account,
            pull: { (_, _, _) async throws(MizanClientError) in
                throw .refused(MizanRefusal(status: 503, reason: "http.busy", detail: "Later.", retryAfter: nil))
            }, push: line.push, hint: line.hint)
        await #expect(throws: MizanError.self) { _ = try await Self.service(a, broken).run("b", owner: a.owner) }
        #expect(try await a.report("b").state == .failing)
        #expect(try await Self.service(a, line).run("b", owner: a.owner).received == 1)
    }

    /// No record has to wait longer than a day. A longer wait was set while the clock was wrong, so the record is due.
    @Test(arguments: [(86_400, false), (3 * 86_400, true)])
    func aRecordWithAnImpossibleWaitIsDue(seconds: Int64, isDue: Bool) async throws {
        let (a, _, _) = try await SyncPeer.pair()
        let now = a.clock.now
        let due = try await a.database.write(a.owner) { transaction in
            for (name, trouble) in [("l", RecordNote.Trouble.later), ("m", .refused), ("n", .refused)] {
                var note = RecordNote(LeafRecord.schema.erased.reference(name), tag: nil, version: 0, snapshot: 1)
                // The record `n` was set aside: it has no due time, and is not due.
                note.note(trouble, notBefore: name == "n" ? nil : now.advanced(by: .seconds(seconds)))
                try note.save("b", in: transaction)
            }
            return try RecordNote.due("b", at: now, limit: 9, in: transaction.reading).map(\.reference.key)
        }
        #expect(due == (isDue ? ["l", "m"] : []))
    }

    @Test func theRetryDelayRequestedByTheRemoteIsRespected() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        let line = wire.line(to: b)
        let busy = MizanConnector.Line(
            account: line.account,
            pull: { (_, _, _) async throws(MizanClientError) in
                throw .refused(
                    MizanRefusal(status: 429, reason: "http.rate", detail: "Slower.", retryAfter: .seconds(700)))
            }, push: line.push, hint: line.hint)
        let service = try await Self.service(a, busy)
        let error = await #expect(throws: MizanError.self) { _ = try await service.run("b", owner: a.owner) }
        #expect(error?.reason == "http.rate")
        let report = try await a.report("b")
        #expect(report.state == .failing)
        #expect(report.message == "Slower.")
        #expect(report.requests == 2)
        let until = try #require(report.notBefore)
        #expect(until >= a.clock.now.advanced(by: .seconds(700)))
        #expect(until <= a.clock.now.advanced(by: .seconds(701)))
        // A run that is started by hand does not wait. If it succeeds, the remote is no longer failing.
        let healed = try await Self.service(a, line).run("b", owner: a.owner)
        #expect(healed.state == .inStep)
        #expect(healed.message == nil)
    }

    @Test func theCommandWaitsForTheServersRunToFinish() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        let service = try await Self.service(a, wire.line(to: b))
        let owner = a.owner
        let key = try await a.database.read { try Owners.require(owner, in: $0).key }
        let lease = try await JobLease.take(
            try await service.row("b", owner).lease(of: key), by: "mizan-server (process 1)", in: a.database)
        let error = await #expect(throws: MizanError.self) { _ = try await service.run("b", owner: a.owner) }
        #expect(error?.reason == "job.running")
        #expect(error?.message.hasPrefix("mizan-server (process 1) has been syncing “b” since") == true)
        #expect(b.asked == 0)
        #expect(try await a.report("b").state == .beginning)
        try await lease.release(in: a.database)
        #expect(try await service.run("b", owner: a.owner).sent == 1)
    }

    @Test func aRunThatCannotBeginReportsTheReason() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        let service = try await Self.service(a, wire.line(to: b))
        try a.remove("secret.key")
        let error = await #expect(throws: MizanError.self) { _ = try await service.run("b", owner: a.owner) }
        #expect(error?.reason == "sync.secret")
        let report = try await a.report("b")
        #expect(report.state == .failing)
        #expect(report.reason == "sync.secret")
        #expect(report.notBefore != nil)
        // Setting the token again creates a new key.
        _ = try await service.setToken(Self.token, of: "b", owner: a.owner)
        #expect(try await service.run("b", owner: a.owner).state == .inStep)
    }

    @Test func theTokenIsEncryptedInTheStoreAndItsBackup() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        let service = try await Self.service(a, wire.line(to: b))
        _ = try await service.run("b", owner: a.owner)
        let row = try await a.row("b")
        #expect(try service.kept(row, a.owner).first == Self.token)
        for (_, bytes) in try a.files() { #expect(bytes.firstRange(of: Array(Self.token.utf8)) == nil) }
        #expect(row.secret.firstRange(of: Array(Self.token.utf8)) == nil)
    }

    @Test func pausingEndsARunWithoutAFailure() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        let service = try await Self.service(a, wire.line(to: b))
        wire.meanwhile = { _ = try await service.pause("b", true, owner: a.owner) }
        let error = await #expect(throws: MizanError.self) { _ = try await service.run("b", owner: a.owner) }
        #expect(error?.reason == "sync.paused")
        #expect(try await b.version() == 0)
        wire.meanwhile = nil
        let report = try await service.pause("b", false, owner: a.owner)
        #expect(report.state == .beginning)
        #expect(try await service.run("b", owner: a.owner).sent == 1)
    }

    /// A connector is replaced while a run uses it. The run ends, because its requests would still go to the former remote.
    @Test func replacingAConnectorDuringARunEndsTheRun() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        let service = try await Self.service(a, wire.line(to: b))
        wire.meanwhile = {
            try await service.remove("b", owner: a.owner)
            try await a.connect(b, client: "another")
            wire.meanwhile = nil
        }
        let error = await #expect(throws: MizanError.self) { _ = try await service.run("b", owner: a.owner) }
        #expect(error?.reason == "sync.connector-changed")
        #expect(try await b.version() == 0)
        let row = try await a.row("b")
        #expect(row.token == nil)
        #expect(row.failures == 0)
        #expect(row.triedAt == nil)
    }

    @Test func aDifferentRemoteAccountIsAcceptedOnlyOnRequest() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        let template = try await SimulatedApplication.template.value
        let other = try await SyncPeer("c", template)
        try await other.leaf("m", "of another")
        _ = try await Self.service(a, wire.line(to: b)).run("b", owner: a.owner)
        var service = a.service
        let line = wire.line(to: other)
        service.ask { row in
            MizanConnector(name: row.name, client: row.client, slices: row.slices, line: line)
        }
        for _ in 0..<2 {
            let error = await #expect(throws: MizanError.self) { _ = try await service.run("b", owner: a.owner) }
            #expect(error?.reason == "sync.other-account")
            _ = try await service.retry("b", owner: a.owner)
        }
        let refused = await #expect(throws: MizanError.self) {
            _ = try await service.setToken("token-of-another", of: "b", owner: a.owner)
        }
        #expect(refused?.reason == "sync.other-account")
        #expect(try await other.version() == 1)
        let report = try await service.retry("b", otherAccount: true, owner: a.owner)
        #expect(report.account == "c")
        _ = try await service.run("b", owner: a.owner)
        #expect(try await a.digest() == other.digest())
    }

    /// Between the pull and the push, the other side's machine is reset to earlier files. The epoch stays the same, so the push
    /// cannot notice the reset.
    @Test func aRemoteRolledBackWithinItsEpochGetsItsLostRecordsBack() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        let before = try b.files()
        try await a.leaf("m", "one")
        _ = try await a.run(to: b, wire)
        try await a.leaf("m", "two")
        let count = b.asked
        wire.meanwhile = { if b.asked == count + 1 { try await b.putBack(before) } }
        _ = try await a.run(to: b, wire)
        #expect(try await b.fields(LeafRecord.schema.erased.reference("m"))?["text"] == "two")
        #expect(try await a.digest() == b.digest())
        #expect(try await a.report("b").failed == 0)
        wire.meanwhile = nil
        #expect(try await a.run(to: b, wire).requests == 1)
    }

    /// No page has been received yet, so no token could show that the remote's history is a different one. The account is
    /// checked instead.
    @Test func theRemoteAccountIsCheckedFirstIfTheRemotesHistoryChanged() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        try await a.write { transaction in
            var row = try #require(try ConnectorRow.find("b", in: transaction.reading))
            row.history = "of somebody else"
            row.account = RemoteAccount(id: "somebody", name: "somebody")
            try row.save(in: transaction)
        }
        let error = await #expect(throws: MizanError.self) { _ = try await a.run(to: b, wire) }
        #expect(error?.reason == "sync.other-account")
        #expect(try await b.version() == 0)
    }

    /// After the remote was restored, its state is adopted. Records that are missing from it are removed on this side and
    /// reported.
    @Test func recordsMissingFromARestoredRemoteAreRemovedAndReported() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        let service = try await Self.service(a, wire.line(to: b))
        _ = try await service.run("b", owner: a.owner)
        try b.backUp()
        try await a.leaf("m", "one")
        try await a.leaf("n", "one")
        #expect(try await service.run("b", owner: a.owner).run?.sent == 2)
        try await b.restore(0)
        let report = try await service.run("b", owner: a.owner)
        #expect(report.run?.gone == 2)
        #expect(report.run?.received == 2)
        #expect(try await a.digest() == b.digest())
    }

    /// A conflict that is found by the first comparison has no version of this side. This does not count as damage.
    @Test func aConflictOfTheFirstComparisonIsNotReportedAsDamage() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        try await b.leaf("l", "two")
        #expect(try await a.run(to: b, wire).conflicts == 1)
        let faults = try await a.database.read { session in
            var faults = RowFaults()
            try ContentAudit.values(in: session, except: [], &faults)
            return faults.named
        }
        #expect(faults == [])
    }

    /// A remote's owner who was renamed is still the same owner, and is shown with the new name.
    @Test func aRemoteOwnerIsShownWithTheirRemoteName() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        let service = try await Self.service(a, wire.line(to: b))
        #expect(try await service.run("b", owner: a.owner).account == "b")
        wire.accountName = "bilal"
        // A second run on the same day does not ask for the name. If nothing is new, such a run is a single request.
        #expect(try await service.run("b", owner: a.owner).account == "b")
        a.clock.advance(seconds: 86_400)
        #expect(try await service.run("b", owner: a.owner).account == "bilal")
    }

    /// If a record was removed on both sides before the first comparison, no common state is stored for it.
    @Test func aRecordRemovedOnBothSidesHasNoCommonState() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for peer in [a, b] {
            try await peer.leaf("gone", "one")
            try await peer.removeLeaf("gone")
            try await peer.leaf("kept", "one")
        }
        let service = try await Self.service(a, wire.line(to: b))
        let report = try await service.run("b", owner: a.owner)
        #expect(report.synced == 1)
        #expect(report.pending == 0)
    }

    /// A listener is told how many changes a run has to send, and is told again after each push.
    @Test func aRunReportsItsProgress() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<1_200 { try await a.leaf("l\(number)", "one") }
        let service = try await Self.service(a, wire.line(to: b))
        let heard = Mutex<[WorkProgress.Amount]>([])
        let listener = WorkListener(enter: { #expect($0 == .sending) }) { progress in
            if let records = progress.records { heard.withLock { $0.append(records) } }
        }
        _ = try await service.run("b", owner: a.owner, telling: listener)
        let amounts = heard.withLock { $0 }
        #expect(amounts.first == WorkProgress.Amount(0, of: 1_200))
        #expect(amounts.contains(WorkProgress.Amount(500, of: 1_200)))
        #expect(amounts.last == WorkProgress.Amount(1_200, of: 1_200))
    }
}
