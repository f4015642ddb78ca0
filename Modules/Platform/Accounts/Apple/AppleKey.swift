internal import Crypto
internal import CryptoExtras
internal import Kernel

/// One of Apple's public keys. The key's own type decides which algorithm it verifies, not the token.
package struct AppleKey: Sendable {
    private enum Kind {
        case rsa(_RSA.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
    }

    private let kind: Kind

    func signed(_ bytes: [UInt8], as signature: [UInt8], by algorithm: IdentityToken.Algorithm) -> Bool {
        switch (kind, algorithm) {
        case (.rsa(let key), .RS256):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: bytes),
                padding: .insecurePKCS1v1_5)
        case (.p256(let key), .ES256):
            do {
                return key.isValidSignature(try P256.Signing.ECDSASignature(rawRepresentation: signature), for: bytes)
            } catch { return false }
        case (.rsa, .ES256), (.p256, .RS256): return false
        }
    }

    /// Nil for a key of another type or for another use, and for values that are no key (RFC 7517, RFC 7518 §6). RSA keys of
    /// less than 2,048 bits are refused.
    init?(_ json: JSONValue) {
        func text(_ name: String) -> String? {
            if case .string(let text)? = json[name] { text } else { nil }
        }
        func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { Base64URL.bytes(Substring($0)) } }
        guard [nil, "sig"].contains(text("use")) else { return nil }
        do {
            switch (text("kty"), text("alg")) {
            case ("RSA", nil), ("RSA", "RS256"):
                guard let n = bytes("n"), let e = bytes("e"), n.count <= 1_024, e.count <= 8 else { return nil }
                kind = .rsa(try _RSA.Signing.PublicKey(n: n, e: e))
            case ("EC", nil), ("EC", "ES256"):
                guard text("crv") == "P-256", let x = bytes("x"), let y = bytes("y") else { return nil }
                kind = .p256(try P256.Signing.PublicKey(x963Representation: [0x04] + x + y))
            default: return nil
            }
        } catch { return nil }
    }

    /// The keys of a document of Apple's (a JSON Web Key Set), by their ids; nil if the document holds none.
    static func all(in document: [UInt8]) -> [String: AppleKey]? {
        do throws(JSONError) {
            guard case .array(let items)? = try JSONReader.read(document)["keys"] else { return nil }
            var keys: [String: AppleKey] = [:]
            for item in items {
                guard case .string(let id)? = item["kid"], let key = AppleKey(item) else { continue }
                keys[id] = key
            }
            return keys.isEmpty ? nil : keys
        } catch { return nil }
    }
}
