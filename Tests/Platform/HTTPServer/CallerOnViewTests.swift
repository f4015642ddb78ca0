import Accounts
import HTTPKit
import HTTPServer
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

/// The caller is checked on the same view of the store from which the answer is read.
struct CallerOnViewTests {
    private let store: TestStore
    /// A token that is valid for more than an hour.
    private let token: SecretToken
    private let views = Views()

    /// Records, for each view, the owner whose turn was used for opening it.
    private final class Views: Sendable {
        private let opened = Mutex<[OwnerID]>([])
        var owners: [OwnerID] { opened.withLock { $0 } }
        func add(_ owner: OwnerID) { opened.withLock { $0.append(owner) } }
    }

    init() async throws {
        store = try await TestStore([AccountMigrations.set])
        let draft = try APITokens.Draft(name: "phone", scopes: [AccessScope(slice: "s", .read)], expiresAt: nil)
        token = draft.secret
        try await store.write { _ = try APITokens.create(draft, in: $0) }
    }

    /// Runs a server whose store restarts each read this many times.
    private func serve(
        again: Int = 0, rates: RequestRates = .off, _ body: @Sendable (RunningServer) async throws -> Void
    ) async throws {
        let (database, now) = (store.database, store.clock.now)
        let authentication = Authentication(
            database: database, now: { now }, ownerToken: nil, use: TokenUse(database: database))
        let asked = RunningServer.Asked(authenticator: Authenticator(authentication)) { [views] owner, body in
            views.add(owner)
            for _ in 0..<again { _ = try await database.read(body) }
            return try await database.read(body)
        }
        try await RunningServer.run(asking: asked, { $0.rates = rates }, body)
    }

    private static func request(_ target: String, _ authorization: String?, port: Int) -> String {
        let field = authorization.map { "Authorization: \($0)\r\n" } ?? ""
        return "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(field)\r\n"
    }

    private static let letters = String(repeating: "A", count: 43)

    /// The Authorization header of a refused request, and whether the request counts as one with a wrong token.
    private static let refused: [(authorization: String?, isWrong: Bool)] = [
        (nil, false), ("Basic bWU6bWU=", false), ("Bearer ", false), ("Bearer me", true),
        ("Bearer mizan_api_\(letters)!", true), ("Bearer mizan_refresh_\(letters)", true),
        ("Bearer mizan_api_\(letters)", true), ("Bearer mizan_\(letters)", true),
    ]

    @Test(arguments: refused, ["/v1/large", "/v1/large?colour=red"])
    func anUnknownTokenIsRefusedWithoutASnapshot(
        sent: (authorization: String?, isWrong: Bool), target: String
    ) async throws {
        try await serve { server in
            let answer = try await server.exchange(Self.request(target, sent.authorization, port: server.port))
            #expect(answer.status == 401)
            #expect(answer.reason == HTTPErrors.unauthenticated.reason)
            #expect(answer.body.contains((sent.isWrong ? HTTPErrors.invalidToken : HTTPErrors.unauthenticated).message))
            #expect(answer.headers["www-authenticate"]?.contains(#"error="invalid_token""#) == sent.isWrong)
        }
        #expect(views.owners == [])
    }

    @Test func aTokenIsLookedUpInTheSnapshotOfItsRequest() async throws {
        try await serve { server in
            let text = Self.request("/v1/large", "Bearer \(token.text)", port: server.port)
            let answer = try await server.exchange(text)
            #expect(answer.status == 204)
        }
        #expect(views.owners == [store.owner])
    }

    /// Turns without an owner are unlimited. So a view is opened in the turn of the token's last known owner. This does not
    /// prove that the token is still valid.
    @Test func aSnapshotOpensInItsOwnersTurnAndRefusesRevokedTokens() async throws {
        try await serve { server in
            let text = Self.request("/v1/large", "Bearer \(token.text)", port: server.port)
            #expect(try await server.exchange(text).status == 204)
            try await store.database.write(store.owner) { transaction in
                for token in try APITokens.list(in: transaction.reading) {
                    try APITokens.revoke(token.id, in: transaction)
                }
            }
            #expect(try await server.exchange(text).status == 401)
        }
        #expect(views.owners == [store.owner, store.owner])
    }

    /// If the store restarts a read, this does not count as a second request.
    @Test func aRequestWhoseReadRestartsCountsOnce() async throws {
        let rates = RequestRates(
            requestsPerSecondPerToken: 0.01, requestBurstPerToken: 2, requestsPerSecondPerAddress: 0)
        try await serve(again: 3, rates: rates) { server in
            let text = Self.request("/v1/large", "Bearer \(token.text)", port: server.port)
            var seen: [Int] = []
            for _ in 0..<3 { seen.append(try await server.exchange(text).status) }
            #expect(seen == [204, 204, 429])
        }
    }
}
