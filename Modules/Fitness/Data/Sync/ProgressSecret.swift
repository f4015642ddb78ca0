internal import Connectors
internal import FitnessInfrastructure
internal import Kernel
internal import Synchronization

/// The sealed secret for a server of the progress API: its key, the account's e-mail and the current tokens. The password is
/// not stored.
struct ProgressSecret: Sendable {
    let apiKey: String
    let email: String
    var tokens: ProgressTokens

    var text: String {
        JSONWriter.text(
            .object([
                "apiKey": .string(apiKey), "email": .string(email), "access": .string(tokens.access),
                "refresh": .string(tokens.refresh),
            ]))
    }

    init(apiKey: String, email: String, tokens: ProgressTokens) {
        (self.apiKey, self.email, self.tokens) = (apiKey, email, tokens)
    }

    init(_ text: String) throws(MizanError) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(Array(text.utf8)) } catch { throw Self.unreadable }
        guard case .string(let apiKey)? = json["apiKey"], case .string(let email)? = json["email"],
            case .string(let access)? = json["access"], case .string(let refresh)? = json["refresh"]
        else { throw Self.unreadable }
        self.init(apiKey: apiKey, email: email, tokens: ProgressTokens(access: access, refresh: refresh))
    }

    private static let unreadable = MizanError(
        .corruptData, "fitness.secret", "The stored connection to a progress API cannot be read.",
        advice: "Sign in again: mizan sync token NAME.")

    /// The account's own id, if the access token is a JWT that contains it; otherwise the e-mail. This id only decides whether
    /// a different person is signed in than before, so the signature is not verified.
    var accountID: String {
        let parts = tokens.access.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64.decoded(parts[1]), let json = Self.json(claims),
            case .string(let subject)? = json["sub"]
        else { return email.lowercased() }
        return subject
    }

    private static func json(_ bytes: [UInt8]) -> JSONValue? {
        do throws(JSONError) { return try JSONReader.read(bytes) } catch { return nil }
    }
}

/// Base64 as JWTs use it (RFC 4648 §5), without padding.
private enum Base64 {
    static func decoded(_ text: Substring) -> [UInt8]? {
        var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        for character in text.utf8 {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }
}

extension ProgressTokenStore {
    /// Stores the tokens in the connector's secret, so that all processes have the same tokens.
    init(_ secret: ConnectorSecret) {
        self.init(
            load: { try await ProgressSecret(secret.load()).tokens },
            save: { tokens in
                var kept = try await ProgressSecret(secret.load())
                kept.tokens = tokens
                try await secret.save(kept.text)
            },
            alone: { body in
                let box = Held()
                try await secret.alone {
                    let tokens = try await body()
                    box.tokens.withLock { $0 = tokens }
                }
                guard let tokens = box.tokens.withLock({ $0 }) else { throw ProgressAnswerError.signedOut(nil) }
                return tokens
            })
    }

    /// The token store for a person who is just signing in.
    static func ofOneWhoEnters() -> ProgressTokenStore {
        let box = Held()
        return ProgressTokenStore(
            load: { box.tokens.withLock { $0 } }, save: { tokens in box.tokens.withLock { $0 = tokens } },
            alone: { try await $0() })
    }
}

/// Tokens in memory.
private final class Held: Sendable {
    let tokens = Mutex<ProgressTokens?>(nil)
}
