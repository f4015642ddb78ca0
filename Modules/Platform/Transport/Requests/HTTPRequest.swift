/// A request. Its printed form shows the method, the host and the path, and no secret.
package struct HTTPRequest: Sendable {
    package var method: HTTPMethod
    package var url: HTTPURL
    package var headers: HTTPHeaders
    package var body: HTTPBody
    /// The most bytes allowed in the answer.
    package var limit: Int64
    package var timeouts: Timeouts
    package var retries: RetryRule
    /// True if the request may be sent twice; by default the method decides. A POST with an idempotency key may.
    package var isRepeatable: Bool
    /// The least time between any two requests to its host.
    package var pace: Duration?

    package init(
        _ method: HTTPMethod = .get, _ url: HTTPURL, headers: HTTPHeaders = [:], body: HTTPBody = .none,
        limit: Int64 = 16 << 20, timeouts: Timeouts = Timeouts(), retries: RetryRule = RetryRule(),
        pace: Duration? = nil
    ) {
        (self.method, self.url, self.headers, self.body, self.limit) = (method, url, headers, body, limit)
        (self.timeouts, self.retries, self.pace) = (timeouts, retries, pace)
        isRepeatable = method.isIdempotent
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(method.rawValue) \(url) [\(headers)]" }
    package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

package enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET", head = "HEAD", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    case options = "OPTIONS", propfind = "PROPFIND", report = "REPORT"

    /// True if sending the request twice has the same effect as sending it once (RFC 9110 §9.2.2). For the last two methods:
    /// RFC 4918 and RFC 3253.
    package var isIdempotent: Bool { self != .post && self != .patch }
}

/// What is sent.
package enum HTTPBody: Sendable {
    case none
    case bytes([UInt8])
    /// Bytes that are produced while they are sent. The closure is asked for one piece at a time until it returns nil. After
    /// that, the closure is never asked again.
    case stream(length: Int64?, @Sendable () async throws -> [UInt8]?)

    var canBeSentAgain: Bool {
        if case .stream = self { false } else { true }
    }
}

/// The time limits of a request.
package struct Timeouts: Sendable, Hashable {
    /// The limit for name lookup, socket and TLS together.
    package var connect: Duration
    /// The limit for the whole request, with redirects, retries and the waits between them. Nil means a minute for an answer
    /// that is read as a whole, and no limit for a body that is read while it arrives.
    package var whole: Duration?
    /// The longest time without any byte in either direction.
    package var stall: Duration

    package init(connect: Duration = .seconds(10), whole: Duration? = nil, stall: Duration = .seconds(30)) {
        (self.connect, self.whole, self.stall) = (connect, whole, stall)
    }

    static let wholeAnswer = Duration.seconds(60)
}
