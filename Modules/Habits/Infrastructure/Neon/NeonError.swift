package import Kernel
package import Transport

/// Why a batch was not done, or why nobody knows whether it was.
package enum NeonError: Error, Hashable, Sendable {
    case connection(NeonConnectionFault)
    /// The answer is not valid JSON, for example HTML, an empty answer, or truncated JSON. The values are the beginning of the
    /// answer and the error.
    case notJSON(String, String)
    /// An answer with something unexpected: its place, the expected kind, and the value.
    case unexpected(ForeignPath, String, JSONValue?)
    /// A value that is invalid for the type of its column. The associated values are the place of the value, the OID of the
    /// type, and the beginning of the value.
    case value(String, type: Int, String)
    /// PostgreSQL refused a statement, so nothing of the batch was done.
    case refused(NeonRefusal)
    /// The user or the password is wrong, or the endpoint does not exist. The proxy does not report which of these is true
    /// (§5).
    case notLetIn(String)
    /// The proxy could not start or reach the database, or is asked too much: nothing is done.
    case server(Int, String, retryAfter: Duration?)
    /// Any other status.
    case status(Int, String)
    case requestTooLarge(bytes: Int?)
    case answerTooLarge
    /// The way there failed. Before anything was sent, nothing is done; later, nobody knows.
    case way(TransportError)

    /// True if the whole batch may be sent again: nothing of it was done, and another attempt may succeed (§7).
    var mayGoAgain: Bool {
        switch self {
        case .refused(let refusal): refusal.isOfOthers
        case .server(_, let message, _): !Self.lasting.contains(where: message.contains)
        case .way(let error): error.isPassing && !isOutcomeUnknown
        default: false
        }
    }

    /// Words of the control plane about what no waiting changes.
    private static let lasting = ["cannot be found", "is disabled"]

    /// True if the batch may have been done although no valid answer arrived.
    package var isOutcomeUnknown: Bool {
        switch self {
        case .connection, .refused, .notLetIn, .server, .requestTooLarge: false
        // The proxy notices the excess while it receives the rows, before the transaction ends.
        case .answerTooLarge: false
        case .notJSON, .unexpected, .value, .status: true
        case .way(let error):
            switch error.fault {
            case .brokenOff, .notHTTP, .badEncoding, .headTooLarge, .tooLarge, .tooSlow(.whole), .tooSlow(.stall),
                .cancelled, .closed, .library, .redirect:
                true
            default: false
            }
        }
    }
}

/// An error of PostgreSQL.
package struct NeonRefusal: Hashable, Sendable {
    /// SQLSTATE.
    package let code: String
    package let message: String
    package let detail: String?
    package let hint: String?
    /// The position of the faulty character in the statement; the first character is 1.
    package let position: Int?

    /// Nil if the error is not PostgreSQL's; the `code` of such an error is empty.
    init?(_ json: JSONValue) {
        func text(_ name: String) -> String? { if case .string(let text)? = json[name] { text } else { nil } }
        guard let code = text("code"), code.utf8.count == 5, let message = text("message") else { return nil }
        (self.code, self.message, detail, hint) = (code, message, text("detail"), text("hint"))
        position = text("position").flatMap { Int($0) }
    }

    /// True for serialization failures and deadlocks: another transaction used the same rows at the same time.
    var isOfOthers: Bool { code == "40001" || code == "40P01" }
}

extension NeonError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .connection(let fault):
            MizanError(
                .invalidInput, "habits.neon-connection",
                "This is not a connection string like postgresql://user:password@host/database: \(fault.rawValue).")
        case .notJSON(let start, let problem):
            Self.answer("The database's answer is not JSON (\(problem)); it begins “\(start)”.")
        case .unexpected(let path, let wanted, let found):
            Self.answer("The database's answer has \(found?.kind ?? "nothing") at \(path) instead of \(wanted).")
        case .value(let path, let type, let start):
            Self.answer("The database's answer has \(start) at \(path), which is not a value of the type \(type).")
        case .refused(let refusal):
            MizanError(
                .conflict, "habits.neon-refused",
                "PostgreSQL refuses this (\(refusal.code)): \(Excerpt.of(refusal.message))"
                    + (refusal.position.map { ", at character \($0)" } ?? "") + "."
                    + (refusal.detail.map { " \(Excerpt.of($0))" } ?? "")
                    + (refusal.hint.map { " \(Excerpt.of($0))" } ?? ""), details: ["sqlstate": refusal.code])
        case .notLetIn(let message):
            MizanError(
                .unauthenticated, "habits.neon-sign-in",
                "The database refuses this connection string: “\(Excerpt.of(message))”. The user, the password or the "
                    + "endpoint in it is wrong.")
        case .server(_, let message, _):
            MizanError(
                .unavailable, "habits.neon-unavailable",
                "The database cannot be used now: “\(Excerpt.of(message))”.")
        case .status(let status, let message):
            Self.answer("The database answers with \(status): “\(Excerpt.of(message))”.")
        case .requestTooLarge(let bytes):
            MizanError(
                .tooLarge, "habits.neon-too-large",
                "The request\(bytes.map { " of \($0) bytes" } ?? "") is larger than the database's proxy accepts.")
        case .answerTooLarge:
            MizanError(
                .tooLarge, "habits.neon-too-large", "The answer is larger than the database's proxy can send.")
        case .way(let error): error.atBoundary
        }
    }

    private static let answer = Refusal(.unavailable, "habits.neon-answer")
}
