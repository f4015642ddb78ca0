import HomeDoor
import HomePeople
import Kernel
import TestSupport
import Testing

@testable import Composition

/// Sign in with Apple through the whole server, with keys that come from a server of keys.
struct AppleSignInTests {
    @Test func onlyALinkedAppleUserSignsIn() async throws {
        try await AppleIssuer.run { facade in
            #expect(try await facade.signIn().outcome == "401 account.apple-unknown")
            #expect(try await facade.server.application.home.access.people.all().count == 1)
            let session = try await facade.session()
            #expect(try await facade.link(as: nil).outcome == "401 http.unauthenticated")
            #expect(try await facade.link(as: session, password: "wrong password").outcome == "401 auth.wrong-password")
            #expect(try await facade.signIn().outcome == "401 account.apple-unknown")
            #expect(try await facade.link(as: session).outcome == "204")
            let answer = try await facade.signIn()
            #expect(answer.status == 201 && answer.headers["cache-control"] == "no-store")
            #expect(answer.text("accountId") == facade.server.owner.description)
            let own = try #require(answer.text("accessToken"))
            #expect(try await facade.ask("GET", "/v1/account", as: own).text("name") == ProbeServer.name)
            let refresh = JSONWriter.text(["refreshToken": .string(answer.text("refreshToken") ?? "")])
            #expect(try await facade.ask("POST", "/v1/sessions/refresh", refresh).status == 200)
            #expect(try await facade.signIn("001234.somebody").outcome == "401 account.apple-unknown")
            #expect(facade.apple.fetches == 1)
        }
    }

    @Test func unlinkingEndsSigningInAndNoSession() async throws {
        try await AppleIssuer.run { facade in
            let session = try await facade.session()
            let none = try await facade.ask("DELETE", "/v1/sessions/apple", as: session)
            #expect(none.outcome == "404 account.apple-none")
            #expect(try await facade.link(as: session).status == 204)
            let own = try #require(try await facade.signIn().text("accessToken"))
            #expect(try await facade.ask("DELETE", "/v1/sessions/apple").status == 401)
            #expect(try await facade.ask("DELETE", "/v1/sessions/apple", as: own).outcome == "204")
            #expect(try await facade.signIn().outcome == "401 account.apple-unknown")
            #expect(try await facade.ask("GET", "/v1/account", as: own).status == 200)
            #expect(try await facade.link(as: session).status == 204)
            #expect(try await facade.signIn().status == 201)
        }
    }

    @Test func anAppleUserBelongsToOneAccountAndAnAccountHasOne() async throws {
        try await AppleIssuer.run { facade in
            let session = try await facade.session()
            let other = try await facade.another()
            #expect(try await facade.link(as: other.token).outcome == "204")
            #expect(try await facade.link(as: other.token).outcome == "204")
            #expect(try await facade.link("001234.else", as: other.token).outcome == "409 account.apple-linked")
            #expect(try await facade.link(as: session).outcome == "409 account.apple-taken")
            #expect(try await facade.signIn().text("accountId") == other.id)
            // The link is removed with its account.
            let password = JSONWriter.text(["password": .string(ProbeServer.password)])
            #expect(try await facade.ask("POST", "/v1/account/deletion", as: other.token, password).status == 204)
            #expect(try await facade.signIn().outcome == "401 account.apple-unknown")
            #expect(try await facade.link(as: session).outcome == "204")
            #expect(try await facade.signIn().text("accountId") == facade.server.owner.description)
        }
    }

    @Test func aNewPasswordUnlinksUnlessTokensAreKept() async throws {
        try await AppleIssuer.run { facade in
            #expect(try await facade.link(as: try await facade.session()).status == 204)
            for isKept in [true, false] {
                let body: JSONValue = [
                    "current": .string(ProbeServer.password), "new": .string(ProbeServer.password),
                    "keepTokens": .boolean(isKept),
                ]
                let session = try await facade.session()
                let changed = try await facade.ask("PUT", "/v1/account/password", as: session, JSONWriter.text(body))
                #expect(changed.status == 204)
                #expect(try await facade.signIn().outcome == (isKept ? "201" : "401 account.apple-unknown"))
            }
        }
    }

    @Test func theProfileIsMadeAtTheFirstSignInAndKeepsItsNames() async throws {
        try await AppleIssuer.run { facade in
            let session = try await facade.session()
            #expect(try await facade.profile(session)?["appleUserID"] == nil)
            #expect(try await facade.link(as: session, given: "Amina").status == 204)
            let made = try #require(try await facade.profile(session))
            #expect(made["appleUserID"] == "001234.amina" && made["givenName"] == "Amina" && made["familyName"] == nil)
            // Apple signed the address in the token; the app only says that it knows one.
            #expect(made["email"] == "amina@privaterelay.appleid.com")
            #expect(made["lastSignIn"] == "2026-01-08T14:30:00.000Z")
            let removal = JSONWriter.text(["email": .null, "familyName": "Yusuf"])
            #expect(try await facade.ask("PATCH", "/v1/quran/profile", as: session, removal).status == 200)
            facade.server.clock.advance(seconds: 60)
            #expect(try await facade.signIn(given: "Another").status == 201)
            let kept = try #require(try await facade.profile(session))
            #expect(kept["givenName"] == "Amina" && kept["familyName"] == "Yusuf" && kept["email"] == nil)
            #expect(kept["lastSignIn"] == "2026-01-08T14:31:00.000Z")
            #expect(kept["createdAt"] == "2026-01-08T14:30:00.000Z")
        }
    }

    @Test func signingInNeedsNoSliceWithAProfile() async throws {
        try await AppleIssuer.run(slices: []) { facade in
            let session = try await facade.session()
            #expect(try await facade.link(as: session, given: "Amina").status == 204)
            #expect(try await facade.signIn(given: "Amina").status == 201)
        }
    }

    @Test func anAccountOverItsQuotaSignsIn() async throws {
        try await AppleIssuer.run { facade in
            let session = try await facade.session()
            #expect(try await facade.link(as: session).status == 204)
            let quota = "/v1/accounts/\(facade.server.owner)/quota"
            #expect(try await facade.ask("PUT", quota, as: session, #"{"quotaBytes":1}"#).status == 200)
            facade.server.clock.advance(seconds: 60)
            #expect(try await facade.signIn().status == 201)
            #expect(try await facade.profile(session)?["lastSignIn"] == "2026-01-08T14:30:00.000Z")
        }
    }

    @Test func withoutAnAudienceTheEndpointsAreOff() async throws {
        try await AppleIssuer.run(audiences: "") { facade in
            let session = try await facade.session()
            #expect(try await facade.signIn().outcome == "403 account.apple-off")
            let answer = try await facade.link(as: session)
            #expect(answer.outcome == "403 account.apple-off")
            #expect(answer.text("detail")?.contains("apple.audiences") == true)
            #expect(facade.apple.fetches == 0)
        }
    }
}
