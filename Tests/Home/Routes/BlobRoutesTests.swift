import HTTPKit
import Kernel
import ModuleKit
import Storage
import Synchronization
import Testing

/// The bytes of documents, sent and asked for by their hash.
struct BlobRoutesTests {
    private static let target = "/v1/blobs/" + PhotoRecord.hash

    private static func caller(_ owner: OwnerID, _ scopes: Scope...) -> Caller {
        Caller(owner: owner, permissions: scopes.isEmpty ? .everything : .only(Set(scopes)))
    }

    private static func name(_ hash: String = PhotoRecord.hash, of owner: OwnerID, in facade: TestFacade) async throws {
        try await facade.context.write(owner) {
            _ = try RecordTable<PhotoRecord>($0).save(PhotoRecord(imageHash: hash))
        }
    }

    /// The status, or the reason of the refusal.
    private static func put(
        _ body: IncomingBody = IncomingBody(PhotoRecord.bytes), to target: String = Self.target,
        in facade: TestFacade, by caller: Caller
    ) async -> String {
        do {
            return String(try await facade.upload(target, body, method: "PUT", by: caller).status)
        } catch { return ProblemDetails(error).reason }
    }

    private static func get(
        _ facade: TestFacade, _ headers: [String: String] = [:], by caller: Caller
    ) async throws -> (status: Int, bytes: [UInt8]) {
        do {
            let answer = try await facade.download(target, headers: headers, by: caller)
            let bytes = Mutex<[UInt8]>([])
            try await answer.stream?.write(BodyWriter { piece in bytes.withLock { $0 += piece } })
            return (answer.status, bytes.withLock { $0 })
        } catch { return (ProblemDetails(error).status, []) }
    }

    private static func rows(_ facade: TestFacade) async throws -> Int64 {
        try await facade.context.database.read { session in
            try session.firstRow("SELECT COUNT(*) FROM blobs").map { try $0.integer(0) } ?? -1
        }
    }

    @Test func aDocumentIsTakenAndSentWholeOrInPart() async throws {
        try await TestFacade.run { facade in
            let me = Self.caller(facade.me)
            try await Self.name(of: facade.me, in: facade)
            #expect(try await Self.get(facade, by: me).status == 404)
            #expect(await Self.put(in: facade, by: me) == "200")
            #expect(try await Self.get(facade, by: me) == (200, PhotoRecord.bytes))
            #expect(try await Self.get(facade, ["range": "bytes=4-"], by: me) == (206, Array("9a".utf8)))
            #expect(try await Self.get(facade, ["if-none-match": "\"\(PhotoRecord.hash)\""], by: me).status == 304)
            let used = try await Self.used(facade)
            #expect(await Self.put(in: facade, by: me) == "200")
            #expect(try await Self.rows(facade) == 1)
            #expect(try await Self.used(facade) == used)
        }
    }

    private static func used(_ facade: TestFacade) async throws -> Int64 {
        try await facade.context.read(facade.me) { try OwnerUsage(of: $0.ownerKey, in: $0.session).used }
    }

    /// A hash opens nothing by itself: the caller needs a record that names the document, and the right to its slice.
    @Test func aDocumentIsReachedOnlyThroughARecordOfTheCaller() async throws {
        try await TestFacade.run { facade in
            let (me, other) = (Self.caller(facade.me), Self.caller(facade.other))
            #expect(await Self.put(in: facade, by: me) == "blob.unnamed")
            try await Self.name(of: facade.me, in: facade)
            #expect(await Self.put(in: facade, by: me) == "200")
            #expect(try await Self.get(facade, by: other).status == 404)
            #expect(await Self.put(in: facade, by: other) == "blob.unnamed")
            // A record alone, which anybody may write, does not give access to bytes either.
            try await Self.name(of: facade.other, in: facade)
            #expect(try await Self.get(facade, by: other).status == 404)
            #expect(try await Self.get(facade, by: Self.caller(facade.me, .write("home"))).status == 404)
            #expect(try await Self.get(facade, by: Self.caller(facade.me, .read("shelf"))).status == 200)
            let reader = Self.caller(facade.me, .read("shelf"))
            #expect(await Self.put(in: facade, by: reader) == "http.scope")
            let elsewhere = Self.caller(facade.me, .read("shelf"), .write("home"))
            #expect(await Self.put(in: facade, by: elsewhere) == "blob.unnamed")
            try await facade.context.write(facade.me) { _ = try RecordTable<PhotoRecord>($0).remove(PhotoRecord.hash) }
            #expect(try await Self.get(facade, by: me).status == 404)
        }
    }

    private struct Broken: Error {}

    @Test func aFailureLeavesNothing() async throws {
        try await TestFacade.run { facade in
            let me = Self.caller(facade.me)
            try await Self.name(of: facade.me, in: facade)
            #expect(await Self.put(IncomingBody(Array("GIF89b".utf8)), in: facade, by: me) == "blob.other-bytes")
            #expect(await Self.put(IncomingBody([]), in: facade, by: me) == "blob.other-bytes")
            let large = IncomingBody([UInt8](repeating: 1, count: 1_001))
            #expect(await Self.put(large, in: facade, by: me) == "http.body-too-large")
            let broken = IncomingBody { take in
                try await take(Array("GIF".utf8))
                throw Broken()
            }
            #expect(await Self.put(broken, in: facade, by: me) != "200")
            for hash in ["..", "%2e%2e%2fsecret.key", String(PhotoRecord.hash.dropLast())] {
                #expect(await Self.put(to: "/v1/blobs/" + hash, in: facade, by: me) != "200")
            }
            let quota = try await Self.used(facade) + 3
            try await facade.context.database.write(.shared) { transaction in
                try Owners.setQuota(
                    quota, of: Owners.require(facade.me, in: transaction.session).key, in: transaction)
            }
            #expect(await Self.put(in: facade, by: me) == "account.quota")
            let unannounced = IncomingBody { try await $0(PhotoRecord.bytes) }
            #expect(await Self.put(unannounced, in: facade, by: me) == "account.quota")
            #expect(try await Self.rows(facade) == 0)
            #expect(try facade.context.database.blobs.stored().isEmpty)
            #expect(try facade.context.database.blobs.abandonedDrafts().isEmpty)
        }
    }
}
