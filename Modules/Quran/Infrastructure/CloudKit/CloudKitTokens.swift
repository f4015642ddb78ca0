internal import Kernel

/// The secrets of one session: the container's API token, and a person's web-auth token. Printing them does not reveal them.
package struct CloudKitTokens: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package let api: String
    /// Nil until a person has signed in.
    package private(set) var web: String?
    /// The web-auth token before the last rotation.
    package private(set) var previous: String?

    package init(api: String, web: String?) { (self.api, self.web) = (api, web) }

    /// Takes the token that an answer carries. A server may refuse every earlier token from now on.
    mutating func rotate(to token: String) { (previous, web) = (web, token) }

    /// Goes back to the token before the last rotation.
    mutating func goBack() { (web, previous) = (previous, nil) }

    package var description: String { "tokens" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension CloudKitTokens {
    /// The stored form.
    package var text: String {
        JSONWriter.text(
            .object([
                "api": .string(api), "web": web.map(JSONValue.string), "previous": previous.map(JSONValue.string),
            ]))
    }

    package init(_ text: String) throws(CloudKitError) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(Array(text.utf8)) } catch { throw .storedTokens }
        guard case .string(let api)? = json["api"] else { throw .storedTokens }
        self.api = api
        if case .string(let text)? = json["web"] { web = text }
        if case .string(let text)? = json["previous"] { previous = text }
    }

    /// The web-auth token in a typed text: the token itself, or the address to which the sign-in page led. Apple's page names
    /// the token `ckWebAuthToken` or `ckSession` (contracts/cloudkit-web-services.md §2.2).
    package static func webToken(typed: String) -> String? {
        let text = typed.split(whereSeparator: \.isWhitespace).joined()
        for name in ["ckWebAuthToken=", "ckSession="] {
            guard let start = text.firstRange(of: name)?.upperBound else { continue }
            return PercentEncoding.decode(text[start...].prefix { $0 != "&" && $0 != "#" }) { $0 }
        }
        return text.isEmpty ? nil : text
    }
}

/// The store of the tokens, shared by all processes. `save` returns when the tokens are stored; `alone` runs its body while no
/// other task or process does so.
package struct CloudKitTokenStore: Sendable {
    let load: @Sendable () async throws -> String
    let save: @Sendable (String) async throws -> Void
    let alone: @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void

    package init(
        load: @escaping @Sendable () async throws -> String, save: @escaping @Sendable (String) async throws -> Void,
        alone: @escaping @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    ) {
        (self.load, self.save, self.alone) = (load, save, alone)
    }
}
