import Crypto
import CryptoExtras
import Kernel

@testable import Accounts

/// Signs identity tokens as Apple does, by a key that is made for the test run.
struct AppleSigner: Sendable {
    enum Key: Sendable {
        case rsa(_RSA.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
    }

    let id: String
    let key: Key

    static let p256 = AppleSigner(id: "ec", key: .p256(P256.Signing.PrivateKey()))
    private static let madeRSA = Task { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    static func rsa() async throws -> AppleSigner { AppleSigner(id: "rsa", key: .rsa(try await madeRSA.value)) }

    /// A signer for each algorithm that Apple may use.
    static func both() async throws -> [AppleSigner] { [try await rsa(), p256] }

    static let app = "org.example.app"
    static let nonce = "n-0S6_WzA2Mj"
    /// The time of the tests, in seconds since 1970.
    static let now: Int64 = 1_767_882_600

    /// Claims as Apple writes them. A claim that is replaced by null is left out.
    static func claims(_ changes: [String: JSONValue] = [:]) -> JSONValue {
        let usual: [String: JSONValue] = [
            "iss": "https://appleid.apple.com", "aud": .string(app), "exp": .integer(now + 600), "iat": .integer(now),
            "sub": "001234.abcdef.0123", "email": "amina@privaterelay.appleid.com", "email_verified": true,
            "nonce": .string(Hexadecimal.text(SHA256.hash(data: Array(nonce.utf8)))), "nonce_supported": true,
        ]
        let all = usual.merging(changes) { $1 }.filter { $0.value != .null }.sorted { $0.key < $1.key }
        return .object(all.map { JSONValue.Member($0.key, $0.value) })
    }

    var algorithm: String {
        switch key {
        case .rsa: "RS256"
        case .p256: "ES256"
        }
    }

    /// - Parameter algorithm: the name in the header, if it is not that of the key.
    func token(
        _ claims: JSONValue = Self.claims(), algorithm: String? = nil, keyID: String? = nil,
        header: KeyValuePairs<String, JSONValue> = [:]
    ) throws -> String {
        let head: [JSONValue.Member] = [
            .init("kid", .string(keyID ?? id)), .init("alg", .string(algorithm ?? self.algorithm)),
        ]
        let signed = [JSONValue.object(head + header.map { .init($0.key, $0.value) }), claims]
            .map { Base64URL.text(JSONWriter.bytes($0)) }.joined(separator: ".")
        return signed + "." + Base64URL.text(try signature(of: Array(signed.utf8)))
    }

    func signature(of bytes: [UInt8]) throws -> [UInt8] {
        switch key {
        case .rsa(let key):
            Array(
                try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation)
        case .p256(let key): Array(try key.signature(for: bytes).rawRepresentation)
        }
    }

    /// The public key as Apple publishes it.
    func published() throws -> [String: JSONValue] {
        let common: [String: JSONValue] = ["kid": .string(id), "use": "sig", "alg": .string(algorithm)]
        switch key {
        case .rsa(let key):
            let (n, e) = try key.publicKey.getKeyPrimitives().pair
            return common.merging(["kty": "RSA", "n": .string(n), "e": .string(e)]) { $1 }
        case .p256(let key):
            let point = Array(key.publicKey.x963Representation.dropFirst())
            return common.merging([
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.text(point.prefix(32))),
                "y": .string(Base64URL.text(point.suffix(32))),
            ]) { $1 }
        }
    }

    /// The public key as a client reads it; nil if the client refuses it.
    func publicKey(_ changes: [String: JSONValue] = [:]) throws -> AppleKey? {
        AppleKey(Self.object(try published().merging(changes) { $1 }))
    }

    /// Apple's document with the keys of these signers.
    static func document(_ signers: [AppleSigner]) throws -> [UInt8] {
        JSONWriter.bytes(["keys": .array(try signers.map { object(try $0.published()) })])
    }

    private static func object(_ members: [String: JSONValue]) -> JSONValue {
        .object(members.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
    }
}

extension _RSA.Signing.PublicKey.Primitives {
    fileprivate var pair: (n: String, e: String) {
        (Base64URL.text(Array(modulus)), Base64URL.text(Array(publicExponent)))
    }
}
