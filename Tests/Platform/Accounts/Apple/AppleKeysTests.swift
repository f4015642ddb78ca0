import Kernel
import Synchronization
import Testing

@testable import Accounts

/// Apple's keys are fetched seldom, and a document that is none replaces no keys.
struct AppleKeysTests {
    /// Apple's address and a clock, both under the test's control.
    private final class World: Sendable {
        struct State {
            var document: [UInt8]?
            var fetches = 0
            var seconds: Int64 = 1_000
        }

        let state: Mutex<State>

        init(_ document: [UInt8]?) { state = Mutex(State(document: document)) }

        func serve(_ document: [UInt8]?) { state.withLock { $0.document = document } }
        func pass(_ seconds: Int64) { state.withLock { $0.seconds += seconds } }
        var fetches: Int { state.withLock { $0.fetches } }

        func keys() -> AppleKeys {
            AppleKeys(uptime: { self.state.withLock { $0.seconds * 1_000_000 } }) {
                try self.state.withLock { state in
                    state.fetches += 1
                    guard let document = state.document else { throw MizanError(.unavailable, "test.down", "") }
                    return document
                }
            }
        }
    }

    private static let first = AppleSigner.p256

    private func reason(_ keys: AppleKeys, _ id: String) async -> String? {
        do {
            _ = try await keys.key(id)
            return nil
        } catch {
            return (error as? MizanError).map { "\($0.reason) \($0.details["retryAfter"] ?? "")" }
        }
    }

    @Test func keysAreFetchedOnceAnHour() async throws {
        let world = World(try AppleSigner.document([Self.first]))
        let keys = world.keys()
        for _ in 0..<5 { #expect(try await keys.key("ec") != nil) }
        world.pass(3_599)
        #expect(try await keys.key("ec") != nil)
        #expect(world.fetches == 1)
        world.pass(1)
        #expect(try await keys.key("ec") != nil)
        #expect(world.fetches == 2)
    }

    @Test func anUnknownKeyIsLookedForOnceAMinute() async throws {
        let rsa = try await AppleSigner.rsa()
        let world = World(try AppleSigner.document([Self.first]))
        let keys = world.keys()
        #expect(try await keys.key("ec") != nil)
        world.serve(try AppleSigner.document([Self.first, rsa]))
        // The keys were fetched less than a minute ago.
        for _ in 0..<5 { #expect(try await keys.key("rsa") == nil) }
        #expect(world.fetches == 1)
        world.pass(60)
        #expect(try await keys.key("rsa") != nil)
        #expect(world.fetches == 2)
        world.pass(60)
        for _ in 0..<5 { #expect(try await keys.key("else") == nil) }
        #expect(world.fetches == 3)
        #expect(try await keys.key("ec") != nil)
    }

    @Test func aKeyThatAppleWithdrewIsNoLongerAccepted() async throws {
        let rsa = try await AppleSigner.rsa()
        let world = World(try AppleSigner.document([Self.first, rsa]))
        let keys = world.keys()
        #expect(try await keys.key("ec") != nil)
        world.serve(try AppleSigner.document([rsa]))
        world.pass(3_600)
        #expect(try await keys.key("ec") == nil)
        #expect(try await keys.key("rsa") != nil)
    }

    static let documents: [[UInt8]?] =
        [nil]
        + [
            "", "<html><body>Sign in to the hotel</body></html>", "{}", "[]", "null", #"{"keys":[]}"#, #"{"keys":{}}"#,
            #"{"keys":[1,null,"x",{"kid":"ec"}]}"#, #"{"keys":[{"kid":"ec","kty":"oct","k":"AAAA"}]}"#,
            String(repeating: "[", count: 5_000),
        ].map { Array($0.utf8) }

    @Test(arguments: documents)
    func aDocumentWithoutKeysIsTriedAgainAMinuteLater(document: [UInt8]?) async throws {
        let world = World(document)
        let keys = world.keys()
        for _ in 0..<3 { #expect(await reason(keys, "ec") == "account.apple-keys 60") }
        #expect(world.fetches == 1)
        world.serve(try AppleSigner.document([Self.first]))
        world.pass(60)
        #expect(try await keys.key("ec") != nil)
        // Keys that were fetched remain in use for a day.
        world.serve(document)
        world.pass(86_399)
        #expect(try await keys.key("ec") != nil)
        world.pass(1)
        #expect(await reason(keys, "ec") == "account.apple-keys 60")
    }

    @Test func simultaneousSignInsWaitForOneRequest() async throws {
        let fetches = Mutex(0)
        let document = try AppleSigner.document([Self.first])
        let keys = AppleKeys(uptime: { 0 }) {
            fetches.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(50))
            return document
        }
        let found = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await keys.key("ec") != nil } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: true, count: 20))
        #expect(fetches.withLock { $0 } == 1)
    }

    /// RFC 7517 §4, RFC 7518 §6: a key states its type, its use and its algorithm.
    @Test func aKeyThatIsNotForSigningIsNotRead() async throws {
        let rsa = try await AppleSigner.rsa()
        for changes: [String: JSONValue] in [
            ["kty": "EC"], ["kty": "oct"], ["kty": .null], ["use": "enc"], ["alg": "RS512"], ["alg": "ES256"],
            ["n": .null], ["n": "AQAB"], ["n": "!"], ["e": .null], ["e": ""], ["e": "AAAA"],
            ["n": .string(String(repeating: "_", count: 2_000))],
        ] {
            #expect(try rsa.publicKey(changes) == nil, "\(changes)")
        }
        for changes: [String: JSONValue] in [
            ["crv": "P-384"], ["crv": .null], ["x": "AAAA"], ["y": .null], ["kty": "RSA"], ["alg": "RS256"],
            ["x": .string(Base64URL.text([UInt8](repeating: 1, count: 32)))],
        ] {
            #expect(try Self.first.publicKey(changes) == nil, "\(changes)")
        }
        #expect(try rsa.publicKey(["alg": .null, "use": .null]) != nil)
        #expect(try Self.first.publicKey(["alg": .null, "use": .null]) != nil)
    }
}
