import Testing

@testable import Accounts

struct SecretTokenTests {
    @Test(arguments: SecretToken.Kind.allCases)
    func aTokenIsReadOnlyAsItsOwnKind(kind: SecretToken.Kind) {
        let token = SecretToken(new: kind)
        #expect(token.text.hasPrefix(kind.rawValue))
        for other in SecretToken.Kind.allCases {
            #expect((SecretToken(token.text, as: other) != nil) == (other == kind))
        }
        #expect(RefreshToken(token.text) == nil)
    }

    @Test func aRefreshTokenIsItsOwnKindAndKeepsItsFamily() throws {
        let token = RefreshToken()
        for kind in SecretToken.Kind.allCases { #expect(SecretToken(token.text, as: kind) == nil) }
        #expect(RefreshToken(token.text) == token)
        let next = token.successor([1])
        #expect(next.familyHash == token.familyHash)
        #expect(next.hash != token.hash)
        #expect(RefreshToken().familyHash != token.familyHash)
        #expect(RefreshToken(String(token.text.dropLast())) == nil)
        #expect(RefreshToken(token.text + "A") == nil)
    }

    @Test func tokensAndTheirHashesAreUnique() {
        let tokens = (0..<200).map { _ in SecretToken(new: .access) }
        #expect(Set(tokens.map(\.text)).count == 200)
        #expect(Set(tokens.map(\.hash)).count == 200)
    }

    @Test func printingATokenShowsNoSecret() throws {
        let token = SecretToken(new: .api)
        let refresh = RefreshToken()
        let password = try #require(Password(shown: "correct horse battery"))
        let hash = try PasswordHash(of: password, ScryptParameters(logN: 2, r: 8, p: 1))
        let things: [Any] = [token, refresh, password, hash]
        for thing in things {
            var dumped = ""
            dump(thing, to: &dumped)
            for shown in ["\(thing)", String(reflecting: thing), dumped, "\([thing])"] {
                #expect(!shown.contains("mizan_") && !shown.contains("correct") && !shown.contains("$"), "\(shown)")
                #expect(!shown.contains("99, 111, 114"), "the password's bytes")
            }
        }
    }

    @Test(arguments: [[], [0], [255], [0, 0], [255, 254, 253], Array(0...255)] as [[UInt8]])
    func bytesAreReadBackFromTheirText(bytes: [UInt8]) {
        #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
    }

    /// RFC 4648 §10, without padding.
    @Test(arguments: [("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")])
    func theTokenTextFollowsTheStandardEncoding(plain: String, text: String) {
        #expect(Base64URL.text(plain.utf8) == text)
        #expect(Base64URL.bytes(text) == Array(plain.utf8))
    }

    @Test(arguments: ["A", "Zh", "Zg=", "Zm9=", "Zm 9", "Zm9+", "Zm9/", "é"])
    func invalidTokenTextsAreRefused(text: String) {
        #expect(Base64URL.bytes(text) == nil)
    }
}
