internal import FoundationEssentials

/// The place in a request that holds a secret.
package enum CredentialPlace: Sendable, Hashable {
    /// `Authorization: Bearer …` (RFC 6750 §2.1).
    case bearer
    case header(String)
    /// A parameter of the query.
    case query(String)
    /// `Authorization: Basic …` (RFC 7617) with an account's name and an app password. The secret is `basic name:password`.
    case basic
    /// Two headers: an account's name, and the MD5 of an app password in hexadecimal. The secret is `md5 name:key`.
    case digest(name: String, key: String)
    /// A cookie that only this server can set (`SessionCookie`).
    case cookie

    /// The secret; nil if there is no secret. A secret that cannot be decoded counts as missing; the parser of the query
    /// refuses it anyway.
    func text(in head: RequestHead) -> String? {
        let text: String? =
            switch self {
            case .bearer: Self.bearer(head.header("authorization"))
            case .header(let name): head.header(name.lowercased())
            case .basic: Self.basic(head.header("authorization"))
            case .digest(let name, let key):
                head.header(key.lowercased()).map { "md5 \(head.header(name.lowercased()) ?? ""):\($0)" }
            case .cookie: SessionCookie(isSecure: head.isSecure).value(in: head.header("cookie"))
            case .query(let name):
                head.query.split(separator: "&").lazy.compactMap { item -> String? in
                    let found = item.prefix { $0 != "=" }
                    guard QueryItems.decoded(found, plusIsSpace: true) == name else { return nil }
                    return QueryItems.decoded(item[found.endIndex...].dropFirst(), plusIsSpace: true)
                }.first
            }
        return text?.isEmpty == true ? nil : text
    }

    /// The token of an Authorization header of the Bearer scheme.
    package static func bearer(_ header: String?) -> String? { credentials("bearer", header) }

    private static func basic(_ header: String?) -> String? {
        guard let text = credentials("basic", header), let bytes = Data(base64Encoded: text),
            let pair = String(validating: bytes, as: UTF8.self), pair.contains(":")
        else { return nil }
        return "basic " + pair
    }

    private static func credentials(_ scheme: String, _ header: String?) -> String? {
        guard let header, let space = header.firstIndex(of: " "), header[..<space].lowercased() == scheme else {
            return nil
        }
        let text = header[space...].drop { $0 == " " }
        return text.isEmpty ? nil : String(text)
    }
}

/// Recognises the names of secrets.
package enum SecretName {
    /// Parts of the names of secrets, in lower case, without `-`, `_` and `.`.
    private static let parts = [
        "authorization", "authkey", "cookie", "token", "password", "passwd", "passphrase", "secret", "apikey",
        "credential",
    ]

    package static func isSecret(_ name: some StringProtocol) -> Bool {
        let plain = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." }
        return parts.contains { plain.contains($0) }
    }
}
