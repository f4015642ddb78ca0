package import Kernel

/// A fault in an answer of the progress API.
package enum ProgressAnswerError: Error, Hashable, Sendable {
    /// HTML, nothing at all, or JSON that breaks off: how it begins, and what is wrong with it.
    case notJSON(String, String)
    /// Where something else stands than was wanted; nil, where nothing stands.
    case unexpected(_ path: String, _ wanted: String, _ found: String?)
    case refused(ProgressRefusal)
    case status(Int, ProgressRefusal?)
    /// To what was logged it answers with an id that another entry has there.
    case anothersID(String)
    /// The answer to an entry is another entry: the member that differs, and its value there.
    case otherwise(_ member: String, _ answer: String)
    /// Neither the access token nor the refresh token is taken any more, or the API key is not: what the server says.
    case signedOut(ProgressRefusal?)
    /// Too many requests; after so many seconds there may be another.
    case slowDown(seconds: Int?)
}

extension ProgressAnswerError {
    /// True if such an answer is about the server, or the way to it, and not about the request: the request may be taken
    /// another time, or was taken. With 501, the server does not know the method, so it is about the request.
    package static func isOfTheServer(_ status: Int) -> Bool {
        [401, 407, 408, 425, 429].contains(status) || status >= 500 && status != 501
    }
}

extension ProgressRefusal {
    /// True if the server says that it is about the API key, and not about a token.
    package var isOfTheAPIKey: Bool {
        let words = "\(code ?? "") \(message)".lowercased().filter { !["-", "_", " "].contains($0) }
        return words.contains("apikey") && !words.contains("token")
    }

    /// As it stands in a sentence.
    package var quoted: String { "“\(Excerpt.of(message))”" }
}

extension ProgressAnswerError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notJSON(let start, let problem):
            Self.answer("The server's answer is not JSON (\(problem)); it begins “\(start)”.")
        case .unexpected(let path, let wanted, nil):
            Self.answer("The server's answer has nothing at \(path), where \(wanted) belongs.")
        case .unexpected(let path, let wanted, let found?):
            Self.answer("The server's answer has \(found) at \(path), where \(wanted) belongs.")
        case .refused(let refusal): Self.answer("The server refuses this: \(refusal.quoted).")
        case .status(let status, let refusal):
            Self.answer("The server answers with \(status)" + (refusal.map { ": \($0.quoted)." } ?? "."))
        case .anothersID(let id):
            Self.answer(
                "The server answers with the id “\(id)”, which another entry has there, and does not list this one.")
        case .otherwise(let member, let answer):
            Self.answer("The server answers with another \(member) than was sent, \(answer).")
        case .signedOut(let refusal?) where refusal.isOfTheAPIKey:
            MizanError(
                .unauthenticated, "fitness.signed-out",
                "The server does not take the API key any more (\(refusal.quoted)): sign in again.")
        case .signedOut(let refusal):
            MizanError(
                .unauthenticated, "fitness.signed-out",
                "The server takes neither token any more, or not the API key"
                    + (refusal.map { " (\($0.quoted))" } ?? "") + ": sign in again.")
        case .slowDown(let seconds):
            MizanError(
                .rateLimited, "fitness.slow-down",
                "The server wants fewer requests"
                    + (seconds.map { ", and none for \(WaitText.text(seconds: $0))." } ?? "."))
        }
    }

    private static let answer = Refusal(.unavailable, "fitness.answer")
}
