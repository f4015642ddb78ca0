import Accounts
import Connectors
import HTTPKit
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Storage
import Synchronization
import Testing

@testable import HomeRemotes

/// The removal of an account that has a remote (decision 60).
struct AccountLeavingRoutesTests {
    private static let password = "correct horse battery"

    /// The server with a member, `other`, whose account has a remote that can be emptied.
    private func run(_ drawer: Drawer, _ body: @Sendable (TestFacade) async throws -> Void) async throws {
        try await TestFacade.run(kinds: [drawer.declared]) { facade in
            for owner in [facade.me, facade.other] {
                _ = try await facade.home.access.passwords.set(
                    owner: owner, to: Self.password, keepTokens: false, by: .machine)
            }
            let row = ConnectorRow(
                name: "attic", kind: Drawer.kind, address: "https://attic.example", slices: [],
                secret: try facade.home.connectors.sealed("token", "attic", facade.other), client: "c",
                account: RemoteAccount(id: "a", name: "amina"), createdAt: facade.context.clock.now())
            try await facade.context.write(facade.other) { try row.save(in: $0) }
            try await body(facade)
        }
    }

    /// True as soon as the condition holds, and false if it does not hold for ten seconds.
    private static func soon(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<1_000 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    private static func names(_ facade: TestFacade, _ admin: Caller) async throws -> [JSONValue?] {
        guard case .array(let items)? = try await facade.send("GET", "/v1/accounts", by: admin).json["items"] else {
            return []
        }
        return items.map { $0["name"] }
    }

    @Test func anAccountWaitsUntilItsRemoteIsEmpty() async throws {
        let drawer = Drawer()
        try await run(drawer) { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let other = Caller(owner: facade.other, permissions: .everything)
            let path = "/v1/accounts/\(facade.other)"
            let unsaid = try await facade.send("DELETE", path, by: admin)
            #expect(unsaid.status == 400 && unsaid.problem == "account.remote-choice")
            let waiting = try await facade.send("DELETE", path + "?remote=remove", by: admin)
            #expect(waiting.status == 200)
            #expect(waiting.text("leaving") == "Its records at its remotes are removed first.")

            // The server's own schedule goes on.
            var schedule = facade.home.connectors.schedule { _ in }
            (schedule.look, schedule.idle) = (.milliseconds(10), .milliseconds(10))
            let running = Task { [schedule] in await schedule.run() }
            #expect(
                try await Self.soon {
                    let account = try await facade.send("GET", "/v1/account", by: other)
                    return account.text("leaving") == "The token has expired."
                })
            #expect(try await Self.names(facade, admin) == ["me", "other"])
            await #expect(throws: MizanError.self) {
                _ = try await facade.home.connectors.run("attic", owner: facade.other)
            }

            drawer.hasExpired.withLock { $0 = false }
            _ = try await facade.home.connectors.setToken([:], of: "attic", owner: facade.other)
            #expect(try await Self.soon { try await Self.names(facade, admin) == ["me"] })
            running.cancel()
            await running.value
            #expect(drawer.erasures.withLock { $0 } == 2)
            #expect(drawer.pulls.withLock { $0 } == 0)
        }
    }

    @Test func anOwnerCallsTheRemovalOffAndRemovesTheAccountLater() async throws {
        let drawer = Drawer()
        try await run(drawer) { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let other = Caller(owner: facade.other, permissions: .everything)
            let deletion = "/v1/account/deletion"
            let staying = try await facade.send("DELETE", deletion, by: other)
            #expect(staying.status == 409 && staying.problem == "account.not-leaving")
            let unsaid = try await facade.send("POST", deletion, ["password": .string(Self.password)], by: other)
            #expect(unsaid.problem == "account.remote-choice")
            let wrong = try await facade.send("POST", deletion, ["password": "wrong", "remote": "remove"], by: other)
            #expect(wrong.problem == "auth.wrong-password")
            let asked: JSONValue = ["password": .string(Self.password), "remote": "remove"]
            #expect(try await facade.send("POST", deletion, asked, by: other).status == 200)
            #expect(try await facade.send("DELETE", deletion, by: other).status == 204)
            let account = try await facade.send("GET", "/v1/account", by: other)
            #expect(account.status == 200 && account.json["leaving"] == nil)

            // Nothing is removed there after the removal was called off.
            drawer.hasExpired.withLock { $0 = false }
            try await facade.home.connectors.departIfDone(facade.other)
            #expect(drawer.erasures.withLock { $0 } == 0)
            #expect(try await Self.names(facade, admin) == ["me", "other"])

            let leaving: JSONValue = ["password": .string(Self.password), "remote": "leave"]
            #expect(try await facade.send("POST", deletion, leaving, by: other).status == 204)
            #expect(drawer.erasures.withLock { $0 } == 0)
            #expect(try await Self.names(facade, admin) == ["me"])
        }
    }
}

/// A remote that can be emptied unless its token has expired.
private final class Drawer: Connector {
    static let kind = "drawer"

    let hasExpired = Mutex(true)
    let erasures = Mutex(0)
    let pulls = Mutex(0)
    let limits = RemoteLimits(changes: 10, bytes: 1 << 20, requestsPerMinute: 10_000)
    let precision = RemotePrecision.exact

    var declared: ConnectorKind {
        ConnectorKind(
            Self.kind, title: "a drawer", slices: [], secrets: [], erases: true, address: { $0 },
            enter: { _, _ in "token" }, connect: { [self] _ in self })
    }

    func carries(_ schema: AnyRecordSchema) -> Bool { true }

    func account() async throws(RemoteFailure) -> RemoteAccount { RemoteAccount(id: "a", name: "amina") }

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        pulls.withLock { $0 += 1 }
        return RemotePage(token: "here", history: "one", isMore: false)
    }

    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        RemoteAnswer(results: changes.map { RemoteResult($0.id, .saved(tag: "1")) }, token: token)
    }

    func hint(after token: String?) async throws(RemoteFailure) {}

    func erase(while mayGoOn: @Sendable () async throws -> Void) async throws(RemoteFailure) {
        erasures.withLock { $0 += 1 }
        guard !hasExpired.withLock({ $0 }) else {
            throw RemoteFailure(.notPermitted, MizanError(.notPermitted, "test.expired", "The token has expired."))
        }
    }
}
