internal import Kernel
package import Transport

/// The reason why another Mizan gave no usable answer.
package enum MizanClientError: Error, Sendable {
    case transport(TransportError)
    /// The answer has another status than 200.
    case refused(MizanRefusal)
    /// The answer is not from Mizan, but perhaps from a hotel's network, or from a version with other answers. The text names
    /// the place.
    case notMizan(String)
}

/// An answer that states an error, as problem details if a Mizan sent it.
package struct MizanRefusal: Sendable, Hashable {
    package let status: Int
    package let reason: String?
    package let detail: String?
    package let retryAfter: Duration?
    /// The right that the token lacks: `account:read`.
    package let scope: String?

    private static let typePrefix = "urn:mizan:problem:"

    package init(
        status: Int, reason: String?, detail: String?, retryAfter: Duration? = nil, scope: String? = nil
    ) {
        (self.status, self.reason, self.detail) = (status, reason, detail)
        (self.retryAfter, self.scope) = (retryAfter, scope)
    }

    init(_ response: HTTPResponse, now: Instant) {
        let json = MizanAnswer.json(response)
        self.init(problem: json ?? .null, status: response.status, retryAfter: response.retryAfter(now: now))
    }

    /// Reads the problem of one change among many. The problem may contain a status of its own.
    init(problem: JSONValue) {
        var status = 500
        if case .integer(let number)? = problem["status"], (100...599).contains(number) { status = Int(number) }
        self.init(problem: problem, status: status, retryAfter: nil)
    }

    private init(problem: JSONValue, status: Int, retryAfter: Duration?) {
        var reason: String?
        if case .string(let type)? = problem["type"], type.hasPrefix(Self.typePrefix) {
            reason = String(type.dropFirst(Self.typePrefix.count).prefix(100))
        }
        var detail: String?
        if case .string(let text)? = problem["detail"] { detail = PlainText.oneLine(text.prefix(400)) }
        var scope: String?
        if case .string(let text)? = problem["scope"] { scope = PlainText.oneLine(text.prefix(100)) }
        self.init(status: status, reason: reason, detail: detail, retryAfter: retryAfter, scope: scope)
    }
}
