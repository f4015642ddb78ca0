package import Kernel

/// A fault in an answer of the progress API.
package enum ProgressAnswerError: Error, Hashable, Sendable {
    /// The answer is HTML, empty, or truncated JSON. The case contains the beginning of the answer, and the fault.
    case notJSON(String, String)
    /// The answer has another kind of value than expected; nil if the value is missing.
    case unexpected(_ path: String, _ wanted: String, _ found: String?)
    case refused(ProgressRefusal)
    case status(Int, ProgressRefusal?)
    /// The answer to a logged entry contains the id of another entry.
    case anothersID(String)
    /// The answer to a logged entry differs from the entry. The case contains the member that differs, and the server's value.
    case otherwise(_ member: String, _ answer: String)
    /// The server no longer accepts the access token and the refresh token, or it refuses the API key. The case contains the
    /// server's refusal.
    case signedOut(ProgressRefusal?)
    /// The server received too many requests. The next request is allowed after the given seconds.
    case slowDown(seconds: Int?)
}

extension ProgressAnswerError {
    /// True if a status is about the server, or the way to the server, and not about the request. The request may succeed
    /// another time, or was carried out. 501 is about the request, because the server does not know the method.
    package static func isOfTheServer(_ status: Int) -> Bool {
        [401, 407, 408, 425, 429].contains(status) || status >= 500 && status != 501
    }
}

extension ProgressRefusal {
    /// True if the refusal is about the API key, and not about a token.
    package var isOfTheAPIKey: Bool {
        let words = "\(code ?? "") \(message)".lowercased().filter { !["-", "_", " "].contains($0) }
        return words.contains("apikey") && !words.contains("token")
    }

    /// The server's message, quoted for a sentence.
    package var quoted: String { "“\(Excerpt.of(message))”" }
}

extension ProgressAnswerError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notJSON(let start, let problem):
            Self.answer("The server's answer is not JSON (\(problem)); it begins “\(start)”.")
        case .unexpected(let path, let wanted, nil):
            Self.answer("The server's answer has no value at \(path); expected is \(wanted).")
        case .unexpected(let path, let wanted, let found?):
            Self.answer("The server's answer has \(found) at \(path); expected is \(wanted).")
        case .refused(let refusal): Self.answer("The server refuses this: \(refusal.quoted).")
        case .status(let status, let refusal):
            Self.answer("The server answers with \(status)" + (refusal.map { ": \($0.quoted)." } ?? "."))
        case .anothersID(let id):
            Self.answer(
                "The server answers with the id “\(id)”, which belongs to another entry on the server, and does not "
                    + "list this entry.")
        case .otherwise(let member, let answer):
            Self.answer("The server answers with a different \(member) from the one sent: \(answer).")
        case .signedOut(let refusal?) where refusal.isOfTheAPIKey:
            MizanError(
                .unauthenticated, "fitness.signed-out",
                "The server no longer accepts the API key (\(refusal.quoted)): sign in again.")
        case .signedOut(let refusal):
            MizanError(
                .unauthenticated, "fitness.signed-out",
                "The server no longer accepts the tokens, or the API key"
                    + (refusal.map { " (\($0.quoted))" } ?? "") + ": sign in again.")
        case .slowDown(let seconds):
            MizanError(
                .rateLimited, "fitness.slow-down",
                "The server asks for fewer requests"
                    + (seconds.map { ", and none for \(WaitText.text(seconds: $0))." } ?? "."))
        }
    }

    private static let answer = Refusal(.unavailable, "fitness.answer")
}
