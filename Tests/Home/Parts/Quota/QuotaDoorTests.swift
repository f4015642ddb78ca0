import Accounts
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDevices
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast
@testable import HomePeople
@testable import HomeUpkeep

/// The effect of a quota on each route by which records arrive, and on export by all of them.
struct QuotaDoorTests {
    private static func allow(_ bytes: Int64?, in home: HomeModule, _ owner: OwnerID) async throws {
        _ = try await home.access.people.setQuota(bytes, of: owner, by: .machine)
    }

    private static func used(_ home: HomeModule, _ owner: OwnerID) async throws -> Int64 {
        try await home.access.people.profile(of: owner).usedBytes
    }

    private static func difference(_ store: TestStore) async throws -> UsageAudit.Difference? {
        try await store.read { try UsageAudit.difference(of: $0.ownerKey, in: $0.session) }
    }

    /// The document is imported in one part, or in several parts. Only the first of these parts is within the quota.
    @Test(arguments: [Int.max, 1])
    func aDocumentBeyondTheQuotaIsNotImportedAtAll(pieces: Int) async throws {
        let application = try await HomeStore()
        try await Self.allow(250, in: application.home, application.store.owner)
        let error = await #expect(throws: MizanError.self) {
            _ = try await PartLimit.$current.withValue(PartLimit(pieces: pieces)) {
                try await application.run(HomeStore.first)
            }
        }
        #expect(error?.reason == "account.quota")
        #expect(try await application.weights().isEmpty)
        try await Self.allow(nil, in: application.home, application.store.owner)
        #expect(try await application.run(HomeStore.first).number == (pieces == 1 ? 2 : 1))
        #expect(try await Self.difference(application.store) == nil)
    }

    @Test func aFileInPartsIsImportedUpToTheQuotaAndContinuesLater() async throws {
        let application = try await HomeStore()
        let (owner, directory) = (application.store.owner, try TemporaryDirectory())
        let lines = ["#weights"] + (1...20).map { "name\($0) \($0)" } + ["#end"]
        try directory.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "w.txt")
        try await Self.allow(1_000, in: application.home, owner)
        let error = await #expect(throws: MizanError.self) { _ = try await application.run(directory.file("w.txt")) }
        #expect(error?.reason == "account.quota")
        #expect(try await Self.used(application.home, owner) <= 1_000)
        try await Self.allow(nil, in: application.home, owner)
        let result = try await application.run(directory.file("w.txt"))
        #expect(result.number == 1)
        #expect(try await application.weights().count == 20)
        // An undo is allowed to remove all records, although it makes the history longer.
        try await Self.allow(0, in: application.home, owner)
        #expect(try await application.undo(1).removed == 20)
        #expect(try await application.weights().isEmpty)
        #expect(try await Self.difference(application.store) == nil)
    }

    @Test func anOverwritingImportCanBeUndoneBeyondTheQuota() async throws {
        let application = try await HomeStore()
        try await application.save("a", 7)
        let number = try #require(try await application.run(HomeStore.first).number)
        try await Self.allow(0, in: application.home, application.store.owner)
        _ = try await application.undo(number)
        #expect(try await application.weights() == ["a": 7])
    }

    @Test func aPushRefusesChangesBeyondTheQuotaAndStoresNoAnswer() async throws {
        let application = try await SyncApplication()
        let owner = application.store.owner
        try await application.save("old")
        let used = try await Self.used(application.home, owner)
        try await Self.allow(used + 120, in: application.home, owner)
        let mutations = [
            application.put("1", SampleRecord("a"), base: 0), application.put("2", SampleRecord("b"), base: 0),
            application.removal("3", "old", base: 1),
        ]
        let results = try await application.push(mutations)
        #expect(results.map(\.reason) == [nil, "account.quota", nil])
        guard case .refused(let error) = results[1].outcome else { return }
        // For a status of 500 or above, a device sends the same change again later.
        #expect(error.code.httpStatus == 507)
        #expect(try await application.names() == ["a"])
        try await Self.allow(nil, in: application.home, owner)
        #expect(try await application.push(mutations).map(\.reason) == [nil, nil, nil])
        #expect(try await application.names() == ["a", "b"])
        #expect(try await Self.difference(application.store) == nil)
    }

    @Test func theSenderKeepsRecordsBeyondTheReceiversQuota() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.leaf("l", "one")
        try await Self.allow(0, in: b.home, b.owner)
        _ = try? await a.run(to: b, wire)
        #expect(try await b.fields(LeafRecord.schema.erased.reference("l")) == nil)
        try await Self.allow(nil, in: b.home, b.owner)
        a.clock.advance(seconds: 86_400)
        _ = try await a.run(to: b, wire)
        #expect(try await b.fields(LeafRecord.schema.erased.reference("l")) != nil)
    }

    @Test func remoteRecordsBeyondTheQuotaWaitOnTheRemote() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await b.leaf("l", "one")
        try await Self.allow(0, in: a.home, a.owner)
        let error = await #expect(throws: MizanError.self) { _ = try await a.run(to: b, wire) }
        #expect(error?.reason == "account.quota")
        try await Self.allow(nil, in: a.home, a.owner)
        _ = try await a.run(to: b, wire)
        #expect(try await a.fields(LeafRecord.schema.erased.reference("l")) != nil)
    }

    @Test func signingInAndOutWorksBeyondTheQuota() async throws {
        let application = try await HomeStore()
        let (access, owner) = (application.home.access, application.store.owner)
        _ = try await access.passwords.set(owner: owner, to: "correct horse battery", keepTokens: true, by: .machine)
        try await Self.allow(0, in: application.home, owner)
        let tokens = try await access.signIn.signIn(
            name: "amina", password: "correct horse battery", address: nil)
        #expect(tokens.owner == owner)
        let made = try await access.tokens.create(
            owner: owner, name: "phone", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        try await access.people.revokeToken(made.token.id, of: owner, by: .machine)
        #expect(try await Self.used(application.home, owner) == 0)
    }

    @Test func theStatusShowsUsageAndQuota() async throws {
        let application = try await HomeStore()
        try await application.save("a", 1)
        try await Self.allow(5_000, in: application.home, application.store.owner)
        let owners = try await application.home.status.report().owners
        #expect(owners.map(\.usedBytes) == [104, 0])
        #expect(owners.map(\.quotaBytes) == [5_000, nil])
    }
}
