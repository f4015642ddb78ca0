import Connectors
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeRemotes

/// Documents that are fetched from a remote when somebody wants them.
struct DocumentFetchTests {
    /// A remote that has one document, and whose connection may break.
    private final class FakeRemote: Connector {
        struct State {
            var bytes: [UInt8]? = DocumentFetchTests.bytes
            /// The sizes of the parts after which the connection breaks.
            var breaks: [Int] = []
            var failure: RemoteFailure?
            var asked: [Int64] = []
        }

        let state = Mutex(State())
        let limits = RemoteLimits(changes: 1, bytes: 1, requestsPerMinute: 1)
        let precision = RemotePrecision.exact
        let keepsDocuments = true

        func carries(_ schema: AnyRecordSchema) -> Bool { true }
        func account() async throws(RemoteFailure) -> RemoteAccount { RemoteAccount(id: "a", name: "a") }
        func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
            RemotePage(token: "t", history: nil, isMore: false)
        }
        func push(
            _ changes: [RemoteChange], history: String?, after token: String?
        ) async throws(RemoteFailure) -> RemoteAnswer { RemoteAnswer(results: []) }
        func hint(after token: String?) async throws(RemoteFailure) {}

        func document(_ hash: String, from place: Int64) async throws(RemoteFailure) -> RemoteDocument? {
            let (state, part) = self.state.withLock { state in
                state.asked.append(place)
                return (state, state.breaks.isEmpty ? nil : state.breaks.removeFirst())
            }
            if let failure = state.failure { throw failure }
            guard let bytes = state.bytes else { return nil }
            let piece = Array(bytes[Int(place)...].prefix(part ?? .max))
            let rest = Pieces(piece)
            return RemoteDocument(size: Int64(bytes.count)) { () async throws(RemoteFailure) in
                if let next = rest.next() { return next }
                if part != nil { throw DocumentFetchTests.gone }
                return nil
            }
        }
    }

    private final class Pieces: Sendable {
        private let left: Mutex<[[UInt8]]>
        init(_ pieces: [UInt8]) { left = Mutex(pieces.isEmpty ? [] : [pieces]) }
        func next() -> [UInt8]? { left.withLock { $0.popLast() } }
    }

    private static let bytes = Array("GIF89a".utf8)
    private static let hash = "610f5ae4d76e332636a17bd357fd6ce99029316a99d320280d4d77a746bf29e8"
    private static let gone = RemoteFailure(
        .passing, MizanError(.unavailable, "transport.unreachable", "b.example cannot be reached."))

    /// A Mizan that knows the remote `b`, and its port for slices.
    private static func make(_ remote: FakeRemote?) async throws -> (a: SyncPeer, documents: RemoteDocuments) {
        let (a, _, _) = try await SyncPeer.pair()
        var service = a.service
        if let remote {
            service.kinds = [
                ConnectorKind(
                    "mizan", title: "another Mizan", slices: [], secrets: [], address: { $0 }, enter: { _, _ in "" },
                    connect: { _ in remote })
            ]
            _ = try await service.setToken([:], of: "b", otherAccount: true, owner: a.owner)
        } else {
            try await service.remove("b", owner: a.owner)
        }
        return (a, service.remoteDocuments())
    }

    private static func stored(_ a: SyncPeer) async throws -> [UInt8]? {
        let store = a.database.blobs
        return try await a.database.read(a.owner) { reading in
            try Blobs.find(hash, in: reading).flatMap { try store.open($0) }?.read(from: 0, upTo: 100)
        }
    }

    private static func requireNothing(_ a: SyncPeer) async throws {
        #expect(try await stored(a) == nil)
        #expect(try a.database.blobs.stored().isEmpty)
        #expect(try a.database.blobs.abandonedDrafts().isEmpty)
    }

    @Test func aFetchedDocumentIsStoredAndNotSentBack() async throws {
        let (a, documents) = try await Self.make(FakeRemote())
        try await documents.fetch(Self.hash, 100, a.owner)
        #expect(try await Self.stored(a) == Self.bytes)
        #expect(try await a.database.read(a.owner) { try BlobNote.isAnyOpen("b", in: $0) } == false)
        #expect(try await a.database.read(a.owner) { try BlobNote.isAnyOpen("c", in: $0) })
    }

    @Test func aBrokenConnectionGoesOnWhereItBroke() async throws {
        let remote = FakeRemote()
        remote.state.withLock { $0.breaks = [2, 3] }
        let (a, documents) = try await Self.make(remote)
        try await documents.fetch(Self.hash, 100, a.owner)
        #expect(try await Self.stored(a) == Self.bytes)
        #expect(remote.state.withLock { $0.asked } == [0, 2, 5])
    }

    @Test func aConnectionThatBringsNothingMoreIsGivenUpAndLeavesNothing() async throws {
        let remote = FakeRemote()
        remote.state.withLock { $0.breaks = [2, 0] }
        let (a, documents) = try await Self.make(remote)
        await #expect(throws: Self.gone) { try await documents.fetch(Self.hash, 100, a.owner) }
        try await Self.requireNothing(a)
        // The next ones fail at once, so that many covers do not wait for a remote that is gone.
        await #expect(throws: Self.gone) { try await documents.fetch(Self.hash, 100, a.owner) }
        #expect(remote.state.withLock { $0.asked } == [0, 2])
    }

    @Test(arguments: ["GIF89b", "", "GIF89a and more"])
    func otherBytesAreRefused(text: String) async throws {
        let remote = FakeRemote()
        remote.state.withLock { $0.bytes = Array(text.utf8) }
        let (a, documents) = try await Self.make(remote)
        let error = await #expect(throws: MizanError.self) { try await documents.fetch(Self.hash, 100, a.owner) }
        #expect(error?.reason == "blob.other-bytes")
        try await Self.requireNothing(a)
    }

    @Test func aDocumentBeyondItsRecordOrTheQuotaIsNotFetched() async throws {
        let remote = FakeRemote()
        let (a, documents) = try await Self.make(remote)
        let large = await #expect(throws: MizanError.self) { try await documents.fetch(Self.hash, 5, a.owner) }
        #expect(large?.reason == "blob.too-large")
        let owner = a.owner
        try await a.database.write(.shared) { transaction in
            try Owners.setQuota(1, of: Owners.require(owner, in: transaction.session).key, in: transaction)
        }
        let full = await #expect(throws: MizanError.self) { try await documents.fetch(Self.hash, 100, a.owner) }
        #expect(full?.reason == "account.quota")
        try await Self.requireNothing(a)
    }

    @Test func aRemoteWithoutTheDocumentAndNoRemoteAreToldApart() async throws {
        let remote = FakeRemote()
        remote.state.withLock { $0.bytes = nil }
        let (a, documents) = try await Self.make(remote)
        let lacking = await #expect(throws: MizanError.self) { try await documents.fetch(Self.hash, 100, a.owner) }
        #expect(lacking?.message.contains("“b” does not have it") == true)
        let (lonely, nowhere) = try await Self.make(nil)
        let none = await #expect(throws: MizanError.self) { try await nowhere.fetch(Self.hash, 100, lonely.owner) }
        #expect(none?.advice?.contains("mizan sync add") == true)
    }

    @Test func callersOfTheSameDocumentShareOneFetch() async throws {
        let remote = FakeRemote()
        let (a, documents) = try await Self.make(remote)
        let (owner, count) = (a.owner, 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await documents.fetch(Self.hash, 100, owner) } }
            try await group.waitForAll()
        }
        #expect(remote.state.withLock { $0.asked.count } < count)
        #expect(try await Self.stored(a) == Self.bytes)
    }
}
