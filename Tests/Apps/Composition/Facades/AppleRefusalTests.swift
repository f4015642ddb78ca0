import Kernel
import TestSupport
import Testing

/// Bad tokens and a bad server of keys, through the whole server.
struct AppleRefusalTests {
    @Test func refusedTokensDelayTheAccountLikeWrongPasswords() async throws {
        try await AppleIssuer.run { facade in
            let session = try await facade.session()
            #expect(try await facade.link(as: session).status == 204)
            let now = facade.now
            let bad = [
                try facade.apple.token(app: "org.example.other", until: now + 600),
                try facade.apple.token(until: now - 61),
                try facade.apple.token(until: now + 600, algorithm: "RS256"),
            ]
            for token in bad {
                #expect(try await facade.signIn(token: token).outcome == "401 account.apple-token")
            }
            let answer = try await facade.signIn()
            #expect(answer.outcome == "429 auth.too-many-failures" && answer.headers["retry-after"] == "1")
            let password = JSONWriter.text([
                "name": .string(ProbeServer.name), "password": .string(ProbeServer.password),
            ])
            #expect(try await facade.ask("POST", "/v1/sessions", password).outcome == "429 auth.too-many-failures")
            facade.server.clock.advance(seconds: 1)
            #expect(try await facade.signIn(token: facade.apple.token(until: now - 58)).status == 201)
        }
    }

    @Test func tokensForNobodyDelayTheAddress() async throws {
        try await AppleIssuer.run { facade in
            var outcomes: [String] = []
            for number in 0..<31 {
                outcomes.append(try await facade.signIn("001234.\(number)").outcome)
            }
            #expect(outcomes.prefix(30).allSatisfy { $0 == "401 account.apple-unknown" })
            #expect(outcomes.last == "429 auth.too-many-failures")
        }
    }

    @Test func unsignedAndOversizedTokensAreRefused() async throws {
        try await AppleIssuer.run { facade in
            #expect(try await facade.link(as: try await facade.session()).status == 204)
            let parts = try facade.apple.token(until: facade.now + 600, algorithm: "none").split(separator: ".")
            #expect(try await facade.signIn(token: "\(parts[0]).\(parts[1]).").outcome == "401 account.apple-token")
            let long = try await facade.signIn(token: String(repeating: "a", count: 1 << 20))
            #expect(long.status == 413)
            let shorter = try await facade.signIn(token: String(repeating: "a", count: 10_000))
            #expect(shorter.outcome == "401 account.apple-token")
            #expect(try await facade.ask("POST", "/v1/sessions/apple", #"{"identityToken":"a.b.c"}"#).status == 400)
            #expect(try await facade.signIn(given: "a\u{1}").status == 400)
            // The keys were fetched for the link; no refused token caused a request.
            #expect(facade.apple.fetches == 1)
        }
    }

    @Test func anUnknownKeyCausesOneRequestAMinute() async throws {
        try await AppleIssuer.run { facade in
            #expect(try await facade.link(as: try await facade.session()).status == 204)
            facade.server.clock.advance(seconds: 60)
            for _ in 0..<3 {
                let token = try facade.apple.token(until: facade.now + 600, keyID: "unknown")
                #expect(try await facade.signIn(token: token).outcome == "401 account.apple-token")
            }
            #expect(facade.apple.fetches == 2)
            facade.server.clock.advance(seconds: 60)
            #expect(try await facade.signIn().status == 201)
            #expect(facade.apple.fetches == 2)
        }
    }

    @Test(arguments: AppleIssuer.Answer.allCases.filter { $0 != .keys })
    func withoutApplesKeysNobodyIsAdmittedAndNothingCounts(answer: AppleIssuer.Answer) async throws {
        try await AppleIssuer.run { facade in
            facade.apple.serve(answer)
            let session = try await facade.session()
            #expect(try await facade.link(as: session).outcome == "503 account.apple-keys")
            for _ in 0..<5 {
                let refused = try await facade.signIn()
                #expect(refused.outcome == "503 account.apple-keys" && refused.headers["retry-after"] == "60")
            }
            #expect(facade.apple.fetches == 1)
            facade.apple.serve(.keys)
            facade.server.clock.advance(seconds: 60)
            #expect(try await facade.link(as: session).status == 204)
            #expect(try await facade.signIn().status == 201)
        }
    }
}
