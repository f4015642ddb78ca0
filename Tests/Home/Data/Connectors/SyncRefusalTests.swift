import Kernel
import ModuleKit
import Storage
import Sync
import TestSupport
import Testing

@testable import HomeData
@testable import HomeInfrastructure

/// What is refused, and whom it does not hold up.
struct SyncRefusalTests {
    private static func leaf(_ name: String) -> RecordReference { LeafRecord.schema.erased.reference(name) }

    private static func text(_ fields: JSONValue?) -> JSONValue? { fields?["text"] }

    @Test func anotherAccountAtTheAddressIsRefusedUntilItIsConfirmed() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        let template = try await SimulatedApplication.template.value
        let other = try await SyncPeer("c", template)
        try await other.leaf("m", "of another")
        try await a.leaf("l", "two")
        let row = try await a.row("b")
        // The same address, and somebody else behind it.
        let error = await #expect(throws: MizanError.self) {
            let connector = MizanConnector(
                name: "b", client: row.client, slices: row.slices, line: wire.line(to: other))
            try await SyncRun(
                name: "b", owner: a.owner, connector: connector, database: a.database,
                types: a.home.sync.catalogue.types,
                ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {}
            ).run()
        }
        #expect(error?.reason == "sync.other-account")
        #expect(try await other.version() == 1)
        #expect(try await a.fields(Self.leaf("m")) == nil)
    }

    @Test func aRemoteThatDoesNotGetOnIsGivenUp() async throws {
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
            try await SyncRun(
                name: "b", owner: a.owner, connector: connector, database: a.database,
                types: a.home.sync.catalogue.types,
                ties: a.service.ties, random: { 0 }, fresh: wire.identity, pace: {}
            ).run()
        }
        #expect(failure?.error.reason == "sync.no-end")
    }

    /// What the rules of the other side refuse is told, left aside after a while, and blocks nobody.
    @Test func whatIsRefusedBlocksNobody() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        // Past the rules of a, as a record of another version would be.
        a.database.rules.set(derivations: [], invariants: [])
        try await a.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("p0", weight: 1)) }
        try await a.leaf("l", "one")
        _ = try await a.run(to: b, wire)
        #expect(Self.text(try await b.fields(Self.leaf("l"))) == "one")
        #expect(try await a.report("b").failed == 1)
        let refused = try await a.service.troubles([.refused], owner: a.owner)
        #expect(refused.map(\.reason) == ["sample.unbalanced"])
        for _ in 0..<8 {
            a.clock.advance(seconds: 90_000)
            _ = try await a.run(to: b, wire)
        }
        #expect(try await a.run(to: b, wire).requests == 1)
        #expect(try await a.service.troubles([.refused], owner: a.owner).first?.attempts == SyncResults.mostAttempts)
        // Its other half makes it good.
        try await a.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("p1", weight: -1)) }
        _ = try await a.run(to: b, wire)
        #expect(try await a.digest() == b.digest())
        #expect(try await a.report("b").failed == 0)
    }
}
