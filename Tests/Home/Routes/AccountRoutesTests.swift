import Accounts
import HTTPKit
import HomeDoor
import HomePeople
import Kernel
import Testing

struct AccountRoutesTests {
    private static let password = "correct horse battery"

    /// The server with two accounts: `me` is an admin, and `other` is a member.
    private func run(_ body: @Sendable (TestFacade) async throws -> Void) async throws {
        try await TestFacade.run { facade in
            _ = try await facade.home.access.passwords.set(
                owner: facade.me, to: Self.password, keepTokens: false, by: .machine)
            _ = try await facade.home.access.passwords.set(
                owner: facade.other, to: Self.password, keepTokens: false, by: .machine)
            try await body(facade)
        }
    }

    private func signIn(_ facade: TestFacade, _ name: String = "me") async throws -> TestAnswer {
        try await facade.send(
            "POST", "/v1/sessions", ["name": .string(name), "password": .string(Self.password)], by: nil)
    }

    /// The caller for a token, as the server identifies it.
    private func caller(_ facade: TestFacade, _ token: String) async throws -> Caller? {
        guard let identity = try await facade.home.access.authentication.identity(of: token) else { return nil }
        var session: String?
        if case .session(let id) = identity.means { session = id }
        return Caller(
            owner: identity.owner, permissions: .everything, isAdmin: identity.role == .admin, session: session)
    }

    @Test func signingInAnswersTokensThatMayNotBeCached() async throws {
        try await run { facade in
            let answer = try await signIn(facade, "ME")
            #expect(answer.status == 201)
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.text("accountId") == facade.me.description)
            #expect(answer.text("accessExpiresAt") == "2026-01-08T14:45:00.000Z")
            #expect(answer.text("refreshExpiresAt") == "2026-03-09T14:30:00.000Z")
            let caller = try #require(try await caller(facade, answer.text("accessToken")))
            let account = try await facade.send("GET", "/v1/account", by: caller)
            #expect(
                account.json == [
                    "id": .string(facade.me.description), "name": "me", "role": "admin", "hasPassword": true,
                    "createdAt": "2026-01-08T14:30:00.000Z", "usedBytes": 0,
                ])
        }
    }

    @Test func aWrongPasswordIs401AndTooManyAttemptsAre429() async throws {
        try await run { facade in
            for name in ["me", "nobody"] {
                for _ in 0..<3 {
                    let answer = try await facade.send(
                        "POST", "/v1/sessions", ["name": .string(name), "password": "wrong"], by: nil, from: "192.0.2.1"
                    )
                    #expect(answer.status == 401)
                    #expect(answer.problem == "auth.wrong-password")
                }
                let answer = try await facade.send(
                    "POST", "/v1/sessions", ["name": .string(name), "password": .string(Self.password)], by: nil,
                    from: "192.0.2.1")
                #expect(answer.status == 429)
                #expect(answer.header("Retry-After") == "1")
            }
            #expect(try await signIn(facade).status == 201)
        }
    }

    @Test func aRefreshTokenWorksOnceAndASessionCanBeSignedOut() async throws {
        try await run { facade in
            let first = try await signIn(facade)
            let body: JSONValue = ["refreshToken": .string(first.text("refreshToken"))]
            let second = try await facade.send("POST", "/v1/sessions/refresh", body, by: nil)
            #expect(second.status == 200)
            let caller = try #require(try await caller(facade, second.text("accessToken")))
            #expect(try await facade.send("DELETE", "/v1/sessions/current", by: caller).status == 204)
            #expect(try await self.caller(facade, second.text("accessToken")) == nil)
            let again = try await facade.send("POST", "/v1/sessions/refresh", body, by: nil)
            #expect(again.status == 401)
            #expect(again.problem == "auth.sign-in-again")
            let none = try await facade.send(
                "DELETE", "/v1/sessions/current", by: Caller(owner: facade.me, permissions: .everything))
            #expect(none.problem == "session.none")
        }
    }

    @Test func aTokenIsShownOnceAndCanBeRevoked() async throws {
        try await run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let made = try await facade.send(
                "POST", "/v1/account/tokens",
                ["name": "phone", "scopes": ["shelf:read"], "expiresAt": "2026-02-01T00:00:00Z"], by: me)
            #expect(made.status == 201)
            #expect(made.header("Cache-Control") == "no-store")
            let secret = made.text("token")
            #expect(secret.hasPrefix("mizan_api_"))
            let list = try await facade.send("GET", "/v1/account/tokens", by: me)
            #expect(
                list.json == [
                    "items": [
                        [
                            "id": .string(made.text("id")), "name": "phone", "scopes": ["shelf:read"],
                            "createdAt": "2026-01-08T14:30:00.000Z", "expiresAt": "2026-02-01T00:00:00.000Z",
                        ]
                    ]
                ])
            let path = "/v1/account/tokens/" + made.text("id")
            let stranger = try await facade.send(
                "DELETE", path, by: Caller(owner: facade.other, permissions: .everything))
            #expect(stranger.status == 404)
            #expect(try await caller(facade, secret) != nil)
            #expect(try await facade.send("DELETE", path, by: me).status == 204)
            #expect(try await caller(facade, secret) == nil)
        }
    }

    @Test func aUserNeedsTheOldPasswordToChangeThePassword() async throws {
        try await run { facade in
            let first = try await signIn(facade)
            let me = try #require(try await caller(facade, first.text("accessToken")))
            let wrong = try await facade.send(
                "PUT", "/v1/account/password", ["current": "wrong", "new": "another long one"], by: me)
            #expect(wrong.problem == "auth.wrong-password")
            let short = try await facade.send(
                "PUT", "/v1/account/password", ["current": .string(Self.password), "new": "short"], by: me)
            #expect(short.problem == "account.password-too-short")
            let done = try await facade.send(
                "PUT", "/v1/account/password", ["current": .string(Self.password), "new": "another long one"], by: me)
            #expect(done.status == 204)
            #expect(try await caller(facade, first.text("accessToken")) == nil)
            #expect(try await signIn(facade).status == 401)
        }
    }

    @Test func anAdminCreatesLocksAndRemovesAccounts() async throws {
        try await run { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let made = try await facade.send(
                "POST", "/v1/accounts", ["name": "Dora", "password": .string(Self.password)], by: admin)
            #expect(made.status == 201)
            #expect(made.text("role") == "member")
            let taken = try await facade.send(
                "POST", "/v1/accounts", ["name": "DORA", "password": .string(Self.password)], by: admin)
            #expect(taken.problem == "owner.name-taken")
            let badName = try await facade.send(
                "POST", "/v1/accounts", ["name": "d\u{43E}ra", "password": .string(Self.password)], by: admin)
            #expect(badName.problem == "account.name")
            let session = try await signIn(facade, "dora")
            let path = "/v1/accounts/" + made.text("id")
            let reset = try await facade.send("PUT", path + "/password", ["password": "a new password"], by: admin)
            #expect(reset.status == 204)
            #expect(try await caller(facade, session.text("accessToken")) == nil)
            let oneself = try await facade.send("DELETE", "/v1/accounts/\(facade.me)", by: admin)
            #expect(oneself.problem == "account.oneself")
            let own = try await facade.send(
                "PUT", "/v1/accounts/\(facade.me)/password", ["password": "a new password"], by: admin)
            #expect(own.problem == "account.oneself")
            #expect(try await facade.send("DELETE", path, by: admin).status == 204)
            #expect(try await facade.send("DELETE", path, by: admin).problem == "owner.unknown")
            let application = try await facade.send("DELETE", "/v1/accounts/\(OwnerID.shared)", by: admin)
            #expect(application.problem == "owner.shared")
            let list = try await facade.send("GET", "/v1/accounts", by: admin)
            guard case .array(let items)? = list.json["items"] else { return }
            #expect(items.map { $0["name"] } == ["me", "other"])
        }
    }

    @Test func aUserListsTheirSessionsAndEndsOneSession() async throws {
        try await run { facade in
            let here = try await signIn(facade)
            let elsewhere = try await signIn(facade)
            let me = try #require(try await caller(facade, here.text("accessToken")))
            let list = try await facade.send("GET", "/v1/sessions", by: me)
            guard case .array(let items)? = list.json["items"] else { return }
            #expect(items.count == 2)
            #expect(items.filter { $0["isCurrent"] == true }.map { $0["id"] } == [me.session.map(JSONValue.string)])
            let other = try #require(try await caller(facade, elsewhere.text("accessToken"))?.session)
            let path = "/v1/sessions/" + other
            let stranger = Caller(owner: facade.other, permissions: .everything)
            #expect(try await facade.send("DELETE", path, by: stranger).problem == "session.unknown")
            #expect(try await facade.send("DELETE", path, by: me).status == 204)
            #expect(try await facade.send("DELETE", path, by: me).problem == "session.unknown")
            #expect(try await caller(facade, elsewhere.text("accessToken")) == nil)
            #expect(try await caller(facade, here.text("accessToken")) != nil)
        }
    }

    @Test func anAdminSetsTheRolesAndEndsTheSessionsOfOtherAccounts() async throws {
        try await run { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let path = "/v1/accounts/\(facade.other)"
            let promoted = try await facade.send("PUT", path + "/role", ["role": "admin"], by: admin)
            #expect(promoted.text("role") == "admin")
            #expect(
                try await facade.send("PUT", path + "/role", ["role": "member"], by: admin).text("role") == "member")
            let last = try await facade.send("PUT", "/v1/accounts/\(facade.me)/role", ["role": "member"], by: admin)
            #expect(last.problem == "account.last-admin")
            let session = try await signIn(facade, "other")
            let made = try await facade.home.access.tokens.create(
                owner: facade.other, name: "phone", scopes: ["shelf:read"], expiresAt: nil, by: .machine)
            let tokens = try await facade.send("GET", path + "/tokens", by: admin)
            guard case .array(let items)? = tokens.json["items"] else { return }
            #expect(items.map { $0["id"] } == [.string(made.token.id)])
            #expect(items.allSatisfy { $0["token"] == nil })
            let wrong = try await facade.send("DELETE", "/v1/accounts/\(facade.me)/tokens/\(made.token.id)", by: admin)
            #expect(wrong.problem == "token.unknown")
            #expect(try await facade.send("DELETE", path + "/tokens/\(made.token.id)", by: admin).status == 204)
            #expect(try await caller(facade, made.secret.text) == nil)
            #expect(try await facade.send("DELETE", path + "/sessions", by: admin).status == 204)
            #expect(try await caller(facade, session.text("accessToken")) == nil)
        }
    }

    @Test func anAdminSetsTheQuotaOfAnAccount() async throws {
        try await run { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let other = Caller(owner: facade.other, permissions: .everything)
            let quota = "/v1/accounts/\(facade.other)/quota"
            let zone = { (day: String) in "/v1/home/zones/\(day)" }
            #expect(
                try await facade.send("PUT", zone("0001-01-01"), ["zone": "Europe/Berlin"], by: other).status < 300)
            let set = try await facade.send("PUT", quota, ["quotaBytes": 100], by: admin)
            #expect(set.status == 200 && set.json["quotaBytes"] == 100)
            let full = try await facade.send("PUT", zone("2026-01-01"), ["zone": "Asia/Tokyo"], by: other)
            #expect(full.status == 507 && full.problem == "account.quota")
            #expect(full.json["quota"] == "100")
            let account = try await facade.send("GET", "/v1/account", by: other)
            #expect(account.json["quotaBytes"] == 100)
            #expect(account.json["usedBytes"] == full.json["used"].flatMap(Self.number))
            #expect(try await facade.send("DELETE", zone("0001-01-01"), by: other).status == 204)
            let unlimited = try await facade.send("PUT", quota, ["quotaBytes": .null], by: admin)
            #expect(unlimited.json["quotaBytes"] == nil)
            #expect(
                try await facade.send("PUT", zone("0001-01-01"), ["zone": "Asia/Tokyo"], by: other).status < 300)
        }
    }

    private static func number(_ text: JSONValue) -> JSONValue? {
        guard case .string(let text) = text else { return nil }
        return Int64(text).map(JSONValue.integer)
    }

    @Test func aUserChangesTheirName() async throws {
        try await run { facade in
            let other = Caller(owner: facade.other, permissions: .everything)
            let taken = try await facade.send("PUT", "/v1/account/name", ["name": "ME"], by: other)
            #expect(taken.problem == "owner.name-taken")
            let done = try await facade.send("PUT", "/v1/account/name", ["name": "Yusuf"], by: other)
            #expect(done.text("name") == "Yusuf")
            #expect(try await signIn(facade, "yusuf").status == 201)
        }
    }

    @Test func theFirstRunLinkCreatesTheFirstAccount() async throws {
        try await TestFacade.run { facade in
            let offer = try #require(try await facade.home.access.firstRun.offer())
            let body: JSONValue = ["name": "Me", "password": .string(Self.password)]
            let wrong = try await facade.send("POST", "/v1/setup/mizan_setup_x", body, by: nil)
            #expect(wrong.status == 404)
            let made = try await facade.send("POST", offer.path, body, by: nil)
            #expect(made.status == 201)
            #expect(made.text("id") == facade.me.description)
            #expect(made.text("role") == "admin")
            #expect(try await facade.send("POST", offer.path, body, by: nil).problem == "account.first-run-over")
            #expect(try await signIn(facade).status == 201)
        }
    }
}
