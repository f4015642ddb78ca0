import Crypto
import CryptoExtras
import Kernel
import Testing

@testable import Accounts

/// Only a token that Apple signed for this server's app, for this sign-in and for now is accepted.
struct IdentityTokenTests {
    private static let now = Instant(microseconds: AppleSigner.now * 1_000_000)

    private func identity(
        _ text: String, _ key: AppleKey?, nonce: String = AppleSigner.nonce
    ) throws(MizanError) -> AppleIdentity {
        let token = try IdentityToken(text)
        try token.check(for: ["org.example.other", AppleSigner.app], nonce: nonce, at: Self.now)
        return try token.identity(signedBy: key)
    }

    /// The reason why a token is refused, as the message says it; nil if it is accepted.
    private func why(_ text: String, _ key: AppleKey?, nonce: String = AppleSigner.nonce) -> String? {
        do throws(MizanError) {
            _ = try identity(text, key, nonce: nonce)
            return nil
        } catch {
            #expect(error.reason == "account.apple-token" && error.code == .unauthenticated)
            return error.message.replacing("This identity token is not accepted: ", with: "")
        }
    }

    @Test func aTokenOfEachAlgorithmIsAccepted() async throws {
        for signer in try await AppleSigner.both() {
            let key = try signer.publicKey()
            #expect(
                try identity(try signer.token(), key)
                    == AppleIdentity(subject: "001234.abcdef.0123", email: "amina@privaterelay.appleid.com"))
            let shy = try signer.token(AppleSigner.claims(["email": .null]))
            #expect(try identity(shy, key) == AppleIdentity(subject: "001234.abcdef.0123", email: nil))
        }
    }

    static let refused: [(String, [String: JSONValue])] = [
        ("it was not issued by Apple.", ["iss": "https://appleid.apple.com.example.org"]),
        ("it was not issued by Apple.", ["iss": .null]),
        ("it is for another app.", ["aud": "org.example"]), ("it is for another app.", ["aud": .null]),
        ("it is for another app.", ["aud": ["org.example", 1]]),
        ("its nonce is not the SHA-256 of the nonce sent.", ["nonce": .string(AppleSigner.nonce)]),
        ("its nonce is not the SHA-256 of the nonce sent.", ["nonce": .null]),
        ("it has expired.", ["exp": .integer(AppleSigner.now - 61)]),
        ("it has expired.", ["exp": .integer(AppleSigner.now - 60)]), ("it has expired.", ["exp": .null]),
        ("it has expired.", ["exp": "2100-01-01"]), ("it has expired.", ["exp": .integer(.min)]),
        ("it is not valid yet.", ["nbf": .integer(AppleSigner.now + 61)]),
        ("it has not the form of an identity token.", ["sub": .null]),
        ("it has not the form of an identity token.", ["sub": ""]),
        ("it has not the form of an identity token.", ["sub": "a\u{0}b"]),
        ("it has not the form of an identity token.", ["sub": .string(String(repeating: "a", count: 256))]),
    ]

    @Test(arguments: refused)
    func aTokenWithAFaultyClaimIsRefused(reason: String, claims: [String: JSONValue]) throws {
        let text = try AppleSigner.p256.token(AppleSigner.claims(claims))
        #expect(why(text, try AppleSigner.p256.publicKey()) == reason)
    }

    static let accepted: [[String: JSONValue]] = [
        ["exp": .integer(AppleSigner.now - 59)], ["exp": .integer(.max)], ["nbf": .integer(AppleSigner.now + 60)],
        ["aud": ["org.example", .string(AppleSigner.app)]], ["aud": "org.example.other"], ["unknown": [1, 2]],
    ]

    @Test(arguments: accepted)
    func aTokenAtTheLimitIsAccepted(claims: [String: JSONValue]) throws {
        let text = try AppleSigner.p256.token(AppleSigner.claims(claims))
        #expect(why(text, try AppleSigner.p256.publicKey()) == nil)
    }

    @Test func anotherNonceIsRefused() throws {
        let (text, key) = (try AppleSigner.p256.token(), try AppleSigner.p256.publicKey())
        for nonce in ["", AppleSigner.nonce + " ", "N-0S6_WZA2MJ"] {
            #expect(why(text, key, nonce: nonce) == "its nonce is not the SHA-256 of the nonce sent.")
        }
    }

    @Test func anUnsignedTokenIsRefused() async throws {
        for signer in try await AppleSigner.both() {
            for name in ["none", "None", "", "PS256", "ES384", "rs256"] {
                let text = try signer.token(algorithm: name)
                #expect(why(text, try signer.publicKey()) == "its algorithm is not accepted.", "\(name)")
                let bare = text.prefix { $0 != "." } + text.dropFirst(text.prefix { $0 != "." }.count).prefix(1)
                #expect(why(bare + "e30.", try signer.publicKey()) != nil)
            }
            let empty = try signer.token().split(separator: ".").dropLast().joined(separator: ".") + "."
            #expect(why(empty, try signer.publicKey()) == "it is signed by none of Apple's keys.")
        }
    }

    /// A server that let the token choose the algorithm would take the published key for the secret of an HMAC.
    @Test func aPublicKeyIsNoSecret() async throws {
        let rsa = try await AppleSigner.rsa()
        guard case .rsa(let key) = rsa.key else { return }
        let claims = Base64URL.text(JSONWriter.bytes(AppleSigner.claims()))
        for secret in [Array(key.publicKey.pemRepresentation.utf8), Array(key.publicKey.derRepresentation)] {
            for name in ["HS256", "RS256"] {
                let head = Base64URL.text(Array(#"{"kid":"rsa","alg":"\#(name)"}"#.utf8))
                let code = HMAC<SHA256>.authenticationCode(
                    for: Array("\(head).\(claims)".utf8), using: SymmetricKey(data: secret))
                #expect(why("\(head).\(claims).\(Base64URL.text(Array(code)))", try rsa.publicKey()) != nil)
            }
        }
    }

    @Test func aKeyVerifiesOnlyItsOwnAlgorithm() async throws {
        let (rsa, p256) = (try await AppleSigner.rsa(), AppleSigner.p256)
        let none = "it is signed by none of Apple's keys."
        #expect(why(try p256.token(algorithm: "RS256"), try p256.publicKey()) == none)
        #expect(why(try p256.token(algorithm: "RS256", keyID: "rsa"), try rsa.publicKey()) == none)
        #expect(why(try rsa.token(algorithm: "ES256"), try rsa.publicKey()) == none)
        #expect(why(try rsa.token(algorithm: "ES256", keyID: "ec"), try p256.publicKey()) == none)
        #expect(why(try rsa.token(), nil) == none)
        let other = AppleSigner(id: "ec", key: .p256(P256.Signing.PrivateKey()))
        #expect(why(try other.token(), try p256.publicKey()) == none)
    }

    @Test func everyPartOfTheTokenIsSigned() async throws {
        for signer in try await AppleSigner.both() {
            let key = try signer.publicKey()
            let parts = try signer.token().split(separator: ".")
            let other = try signer.token(AppleSigner.claims(["sub": "somebody.else"])).split(separator: ".")
            #expect(why("\(parts[0]).\(other[1]).\(parts[2])", key) == "it is signed by none of Apple's keys.")
            let again = try signer.token(header: ["typ": "JWT"]).split(separator: ".")
            #expect(why("\(again[0]).\(parts[1]).\(parts[2])", key) == "it is signed by none of Apple's keys.")
            var signature = try #require(Base64URL.bytes(parts[2]))
            for place in [0, signature.count / 2, signature.count - 1] {
                signature[place] ^= 1
                #expect(why("\(parts[0]).\(parts[1]).\(Base64URL.text(signature))", key) != nil)
                signature[place] ^= 1
            }
            #expect(why("\(parts[0]).\(parts[1]).\(Base64URL.text(signature + [0]))", key) != nil)
            #expect(why("\(parts[0]).\(parts[1]).\(Base64URL.text(signature))", key) == nil)
        }
    }

    @Test func aTextOfAnotherFormIsRefused() throws {
        let text = try AppleSigner.p256.token()
        let parts = text.split(separator: ".")
        let form = "it has not the form of an identity token."
        for wrong in [
            "", ".", "..", "...", text + ".", "\(parts[0]).\(parts[1])", text + "=", "\(parts[0]). .\(parts[2])",
            "e30.e30.\(parts[2])", "bnVsbA.\(parts[1]).\(parts[2])", "\(parts[0]).W10.\(parts[2])",
            try AppleSigner.p256.token(header: ["crit": ["exp"]]), try AppleSigner.p256.token(["sub": 7]),
        ] {
            #expect(why(wrong, try AppleSigner.p256.publicKey()) == form, "\(wrong)")
        }
        #expect(why(String(repeating: "a", count: 1 << 20), nil) == "it is too long.")
        #expect(why(text + String(repeating: "A", count: 8_192), nil) == "it is too long.")
    }
}
