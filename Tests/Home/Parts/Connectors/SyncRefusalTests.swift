import Changes
import Connectors
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDevices
@testable import HomeDoor
@testable import HomeInfrastructure
@testable import HomeRemotes

/// Records that are refused must not delay other records.
struct SyncRefusalTests {
    private static func leaf(_ name: String) -> RecordReference { LeafRecord.schema.erased.reference(name) }

    private static func text(_ fields: JSONValue?) -> JSONValue? { fields?["text"] }

    @Test func aDifferentAccountAtTheAddressNeedsConfirmation() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        let template = try await SimulatedApplication.template.value
        let other = try await SyncPeer("c", template)
        try await other.leaf("m", "of another")
        try await a.leaf("l", "two")
        let row = try await a.row("b")
        // The Mizan at this address now belongs to somebody else.
        let error = await #expect(throws: MizanError.self) {
            let connector = MizanConnector(
                name: "b", client: row.client, slices: row.slices, line: wire.line(to: other))
            try await RemoteRun(
                name: "b", owner: a.owner, connector: connector, database: a.database,
                types: a.home.sync.types,
                ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {}
            ).run()
        }
        #expect(error?.reason == "sync.other-account")
        #expect(try await other.version() == 1)
        #expect(try await a.fields(Self.leaf("m")) == nil)
    }

    /// The person made the token, and so hears which right it lacks, not the words for programs.
    @Test(
        arguments: [
            ("account:read", "it must also allow to read “Account” there (account:read). Make another token"),
            ("quran:write", "it must also allow to change “Quran” there"),
            (nil, "not for all slices: This token does not allow x."),
            ("<b>:read", "not for all slices: This token does not allow x."),
        ] as [(String?, String)])
    func aTokenThatAllowsTooLittleIsToldInWords(scope: String?, words: String) async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        let line = wire.line(to: b)
        let refusal = MizanRefusal(
            status: 403, reason: "http.scope", detail: "This token does not allow x.", scope: scope)
        let connector = MizanConnector(
            name: "b", client: "c", slices: [],
            line: MizanConnector.Line(
                account: { () async throws(MizanClientError) in throw .refused(refusal) },
                pull: line.pull, push: line.push, hint: line.hint))
        let failure = await #expect(throws: RemoteFailure.self) { try await connector.account() }
        #expect(failure?.error.message.contains(words) == true, "\(failure?.error.message ?? "")")
        #expect(failure?.error.reason == "sync.not-permitted")
        _ = a
    }

    @Test func aRemoteThatMakesNoProgressIsGivenUp() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await b.leaf("l", "one")
        try await b.leaf("m", "one")
        wire.page = 1
        let line = wire.line(to: b)
        let row = try await a.row("b")
        let stuck = MizanConnector.Line(
            account: line.account,
            pull: { (_, slices, limit) async throws(MizanClientError) in try await line.pull(nil, slices, limit) },
            push: line.push, hint: line.hint)
        let connector = MizanConnector(name: "b", client: row.client, slices: row.slices, line: stuck)
        let failure = await #expect(throws: RemoteFailure.self) {
            try await RemoteRun(
                name: "b", owner: a.owner, connector: connector, database: a.database,
                types: a.home.sync.types,
                ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {}
            ).run()
        }
        #expect(failure?.error.reason == "sync.no-end")
    }

    /// A slice of the other side is not running, so the journal entries of this slice are missing from the pages. Records of
    /// this side are still pushed.
    @Test func unavailableRemoteRecordsDelayNoPush() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        try await a.leaf("l", "two")
        let line = wire.line(to: b)
        let row = try await a.row("b")
        let partial = MizanConnector.Line(
            account: line.account,
            pull: { (cursor, _, _) async throws(MizanClientError) in
                try MizanPage(
                    MizanAnswer([
                        "epoch": "epoch-b", "cursor": .string(cursor ?? ""), "more": false, "items": [],
                        "unavailable": ["type": "x.Y", "version": 9, "reason": "r", "detail": "It rests."],
                    ]))
            }, push: line.push, hint: line.hint)
        let connector = MizanConnector(name: "b", client: row.client, slices: row.slices, line: partial)
        let failure = await #expect(throws: RemoteFailure.self) {
            try await RemoteRun(
                name: "b", owner: a.owner, connector: connector, database: a.database,
                types: a.home.sync.types, ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {}
            ).run()
        }
        #expect(failure?.error.reason == "sync.unavailable")
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "two")
    }

    @Test func aRemoteThatResetsForEverIsGivenUp() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        let line = wire.line(to: b)
        let row = try await a.row("b")
        let restless = MizanConnector.Line(
            account: line.account,
            pull: { (_, _, _) async throws(MizanClientError) in
                let epoch = "e\(UInt32.random(in: 0 ... .max))"
                return try MizanPage(
                    MizanAnswer([
                        "epoch": .string(epoch), "cursor": .string("\(epoch).0.a"), "more": false, "reset": true,
                        "reason": "epoch", "items": [],
                    ]))
            }, push: line.push, hint: line.hint)
        let connector = MizanConnector(name: "b", client: row.client, slices: row.slices, line: restless)
        let sync = RemoteRun(
            name: "b", owner: a.owner, connector: connector, database: a.database,
            types: a.home.sync.types, ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {})
        let failure = await #expect(throws: RemoteFailure.self) { try await sync.run() }
        #expect(failure?.error.reason == "sync.no-end")
        #expect(sync.tally.counts.requests < 15)
    }

    /// The other side may send records of a slice that is not followed, or of shared data. They are not stored.
    @Test func unrequestedRecordsAreNotStored() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await b.leaf("l", "one")
        try await b.write { _ = try RecordTable<NumberedRecord>($0).save(NumberedRecord(1, "unasked")) }
        try await a.write { transaction in
            var row = try #require(try ConnectorRow.find("b", in: transaction.reading))
            row.slices = ["other"]
            try row.save(in: transaction)
        }
        let line = wire.line(to: b)
        let row = try await a.row("b")
        let pushy = MizanConnector.Line(
            account: line.account,
            pull: { (cursor, _, limit) async throws(MizanClientError) in
                let page = try await line.pull(nil, [], limit)
                guard cursor == nil else { return page }
                let verse: JSONValue = [
                    "type": "other.Verse", "key": "v", "version": 9, "kind": "put",
                    "fields": ["name": "v", "text": "of all", "remark": ""],
                ]
                let items = page.items.map { item -> JSONValue in
                    .object([
                        "type": .string(item.reference.type), "key": .string(item.reference.key),
                        "version": .integer(item.version), "kind": "put", "fields": item.fields,
                    ])
                }
                return try MizanPage(
                    MizanAnswer([
                        "epoch": .string(page.epoch), "cursor": .string(page.cursor), "more": false,
                        "items": .array(items + [verse]),
                    ]))
            }, push: line.push, hint: line.hint)
        let connector = MizanConnector(name: "b", client: row.client, slices: row.slices, line: pushy)
        try await RemoteRun(
            name: "b", owner: a.owner, connector: connector, database: a.database,
            types: a.home.sync.types, ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {}
        ).run()
        #expect(try await a.fields(Self.leaf("l")) != nil)
        #expect(try await a.version() == 1)
        let report = try await a.report("b")
        #expect((report.received, report.held) == (1, 0))
    }

    /// If the other side's rules refuse a record, the record is reported. After some attempts, it is set aside. It does not
    /// block other records.
    @Test func aRefusedRecordDoesNotBlockOtherRecords() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        // The record is written while the rules of `a` are off, like a record from a different version.
        a.database.rules.set(derivations: [], invariants: [])
        try await a.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("p0", weight: 1)) }
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "one")
        #expect(try await a.report("b").failed == 1)
        let refused = try await a.service.troubles([.refused], owner: a.owner).items
        #expect(refused.map(\.reason) == ["sample.unbalanced"])
        for _ in 0..<8 {
            a.clock.advance(seconds: 90_000)
            _ = try await a.run(to: b, wire)
        }
        #expect(try await a.run(to: b, wire).requests == 1)
        #expect(
            try await a.service.troubles([.refused], owner: a.owner).items.first?.attempts == RemoteResults.mostAttempts
        )
        // With the second half of the pair, the record becomes valid.
        try await a.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("p1", weight: -1)) }
        _ = try await a.run(to: b, wire)
        #expect(try await a.digest() == b.digest())
        #expect(try await a.report("b").failed == 0)
    }
}
