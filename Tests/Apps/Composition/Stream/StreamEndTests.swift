import Accounts
import Composition
import HomeDevices
import HomeDoor
import HomePeople
import HomeTransfer
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// The end of a stream, and its keep-alive.
struct StreamEndTests {
    /// The event that ends a listener's stream.
    enum Ending: String, CaseIterable, Sendable {
        case tokenRevoked, tokenExpired, signedOut, accessOver, roleChanged, passwordChanged, accountDeleted
    }

    @Test(arguments: Ending.allCases) func theStreamEndsWhenTheCallerLosesAccess(ending: Ending) async throws {
        try await StreamingApplication.run({ $0.check = .milliseconds(50) }) { server in
            let access = server.home.access
            let listener = try await Self.listener(ending, server)
            let client = try await server.listen(token: listener.token)
            try #require(try await client.head().hasPrefix("HTTP/1.1 200 "))
            _ = try await client.events(upTo: "caught-up")
            switch ending {
            case .tokenRevoked: try await access.tokens.revoke(server.token.token.id, owner: server.owner, by: .machine)
            case .tokenExpired: server.clock.advance(seconds: 61)
            case .signedOut: try await access.signIn.signOut(session: listener.session, owner: listener.owner)
            case .accessOver: server.clock.advance(seconds: 15 * 60 + 1)
            case .roleChanged: _ = try await access.people.setRole(.admin, of: listener.owner, by: .machine)
            case .passwordChanged:
                _ = try await access.passwords.set(
                    owner: listener.owner, to: "another horse battery staple", keepTokens: false, by: .machine)
            case .accountDeleted: _ = try await server.home.accountDeletion.run(owner: listener.owner)
            }
            let last = try await client.events(upTo: "closed").last
            #expect(last?.text == "event: closed\ndata: {\"reason\":\"unauthorized\"}")
            #expect(try await client.next() == nil, "it ends as it should")
        }
    }

    /// The listener and its credentials.
    private static func listener(
        _ ending: Ending, _ server: StreamingApplication
    ) async throws -> (owner: OwnerID, session: String, token: String) {
        let access = server.home.access
        switch ending {
        case .tokenRevoked: return (server.owner, "", server.token.secret.text)
        case .tokenExpired:
            let token = try await access.tokens.create(
                owner: server.owner, name: "guest", scopes: ["sample:read"],
                expiresAt: server.clock.now.advanced(by: .seconds(60)), by: .machine)
            return (server.owner, "", token.secret.text)
        case .signedOut, .accessOver, .roleChanged, .passwordChanged, .accountDeleted:
            // The first person with a password becomes the admin.
            _ = try await access.passwords.set(owner: server.owner, to: password, keepTokens: true, by: .machine)
            let other = OwnerID(server.application.context.identifiers.fresh())
            try await server.application.context.write(.shared) {
                try Owners.create(other, name: "other", epoch: "o", in: $0)
            }
            _ = try await access.passwords.set(owner: other, to: password, keepTokens: true, by: .machine)
            let session = try await access.signIn.signIn(name: "other", password: password, address: nil)
            return (other, session.id, session.access.text)
        }
    }

    private static let password = "correct horse battery staple"

    /// Access is also checked before each batch, even if it is rarely checked otherwise.
    @Test func changesAfterTheRevocationAreNotShown() async throws {
        try await StreamingApplication.run({ $0.check = .seconds(600) }) { server in
            let client = try await server.listen()
            _ = try await client.head()
            _ = try await client.events(upTo: "caught-up")
            try await server.home.access.tokens.revoke(server.token.token.id, owner: server.owner, by: .machine)
            try await server.save("secret")
            #expect(try await client.events(upTo: "closed").map(\.name) == ["closed"])
        }
    }

    @Test func anIdleStreamSendsHeartbeats() async throws {
        try await StreamingApplication.run({ $0.heartbeat = .milliseconds(100) }) { server in
            let client = try await server.listen()
            _ = try await client.head()
            _ = try await client.events(upTo: "caught-up")
            #expect(try await client.next()?.text == ":")
            #expect(try await client.next()?.text == ":")
        }
    }

    @Test func theStreamHasAMaximumLifetime() async throws {
        try await StreamingApplication.run({ $0.life = .milliseconds(300) }) { server in
            let client = try await server.listen()
            _ = try await client.head()
            let events = try await client.events(upTo: "closed")
            #expect(events.last?.text == "event: closed\ndata: {\"reason\":\"life\"}")
            #expect(try await client.next() == nil)
        }
    }

    @Test func stoppingTheServerEndsTheStreamAtOnceAndCleanly() async throws {
        try await StreamingApplication.run { server in
            let client = try await server.listen()
            _ = try await client.head()
            _ = try await client.events(upTo: "caught-up")
            let start = ContinuousClock.now
            server.stop()
            #expect(try await client.next() == nil)
            // The grace period is a minute.
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }
}
