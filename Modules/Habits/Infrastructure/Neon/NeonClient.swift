package import Kernel
package import Transport

/// An answer, as far as the client looks at it.
package struct NeonReply: Sendable {
    package let status: Int
    package let retryAfter: Duration?
    package let body: [UInt8]

    package init(status: Int, retryAfter: Duration? = nil, body: [UInt8]) {
        (self.status, self.retryAfter, self.body) = (status, retryAfter, body)
    }
}

/// Sends requests to the database over the network, or to a substitute in a test.
package struct NeonExchange: Sendable {
    let send: @Sendable (HTTPRequest) async throws(TransportError) -> NeonReply

    package init(send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> NeonReply) {
        self.send = send
    }

    package init(_ http: HTTPClient, now: @escaping @Sendable () -> Instant) {
        self.init { (request) async throws(TransportError) in
            let response = try await http.send(request)
            return NeonReply(
                status: response.status, retryAfter: response.retryAfter(now: now()), body: response.body)
        }
    }
}

/// A client for Neon's SQL over HTTP (contracts/neon-http-sql.md). The client requests values as texts and rows as arrays, and
/// converts the values to their types itself.
package struct NeonClient: Sendable {
    /// The limits of the proxy, which the proxy's operator can set (§6).
    package struct Limits: Sendable {
        package var request = 10 << 20
        /// The maximum number of bytes of an answer. This maximum exceeds the proxy's own limit: the proxy counts texts before
        /// they are escaped, and the last row may exceed the limit.
        package var answer = 24 << 20
        /// A suspended database starts first, and the proxy tries for a quarter of a minute.
        package var silence = Duration.seconds(45)
        package var attempts = 5

        package init() {}
    }

    private let url: HTTPURL
    private let connection: NeonConnection
    private let exchange: NeonExchange
    private let limits: Limits
    private let wait: @Sendable (Duration) async throws -> Void

    package init(
        _ endpoint: String, _ connection: NeonConnection, _ exchange: NeonExchange, limits: Limits = Limits(),
        wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws(TransportError) {
        url = try HTTPURL(endpoint)
        (self.connection, self.exchange, self.limits, self.wait) = (connection, exchange, limits, wait)
    }

    /// The rows of each statement. A batch is sent again if nothing of it was done and another attempt may succeed. A batch
    /// that only reads is also sent again, once, if its answer was lost. If the answer to a write is lost, the caller must find
    /// out whether the write was done (`NeonError.isOutcomeUnknown`).
    package func run(_ batch: NeonBatch) async throws -> [NeonRows] {
        let request = try request(batch)
        var attempt = 1
        while true {
            do throws(NeonError) { return try await once(request, batch.statements.count) } catch {
                let isLostReading = batch.isReading && error.isWayLost && attempt == 1
                guard attempt < limits.attempts, error.mayGoAgain || isLostReading else { throw error }
                try await wait(Self.pause(after: attempt, error))
                attempt += 1
            }
        }
    }

    package func rows(_ statement: NeonStatement) async throws -> [JSONValue] {
        try await run(.reading([statement]))[0].rows
    }

    /// Anything up to a bound that doubles, and no less than the server asks for.
    private static func pause(after attempt: Int, _ error: NeonError) -> Duration {
        let jitter = Duration.milliseconds(Int.random(in: 20...(100 << attempt)))
        guard case .server(_, _, let asked?) = error else { return jitter }
        return max(jitter, min(asked, .seconds(30)))
    }

    private func request(_ batch: NeonBatch) throws(NeonError) -> HTTPRequest {
        let body = JSONWriter.bytes(["queries": .array(batch.statements.map(\.json))])
        guard body.count <= limits.request else { throw .requestTooLarge(bytes: body.count) }
        var request = HTTPRequest(
            .post, url,
            headers: [
                "Neon-Connection-String": connection.text, "Neon-Raw-Text-Output": "true", "Neon-Array-Mode": "true",
                "Neon-Batch-Isolation-Level": batch.isolation.rawValue,
                "Neon-Batch-Read-Only": batch.isReading ? "true" : "false", "Content-Type": "application/json",
            ], body: .bytes(body), limit: Int64(limits.answer), timeouts: Timeouts(stall: limits.silence))
        // This client says itself what is sent again.
        request.isRepeatable = false
        return request
    }

    private func once(_ request: HTTPRequest, _ count: Int) async throws(NeonError) -> [NeonRows] {
        let reply: NeonReply
        do throws(TransportError) { reply = try await exchange.send(request) } catch { throw .way(error) }
        guard reply.status == 200 else { throw Self.refusal(reply) }
        return try NeonRows.read(reply.body, count: count)
    }

    // MARK: What is not 200

    /// The error for an answer whose status is not 200. An error of the proxy itself has an empty `code`. Other layers answer
    /// with `{"msg": …}` or with a text (§5).
    private static func refusal(_ reply: NeonReply) -> NeonError {
        let message: String
        do throws(NeonError) {
            let json = try NeonRows.document(reply.body)
            if reply.status == 400, let refusal = NeonRefusal(json) { return .refused(refusal) }
            switch (json["message"], json["msg"], json) {
            case (.string(let text)?, _, _), (_, .string(let text)?, _), (_, _, .string(let text)): message = text
            default: message = ""
            }
        } catch {
            message = String(decoding: reply.body.prefix(240), as: UTF8.self)
        }
        switch reply.status {
        case 400 where message.hasPrefix("password authentication failed"): return .notLetIn(message)
        case 413: return .requestTooLarge(bytes: nil)
        case 507: return .answerTooLarge
        case 429, 503: return .server(reply.status, message, retryAfter: reply.retryAfter)
        case 500 where beforeTheQuery.contains(where: message.hasPrefix):
            return .server(reply.status, message, retryAfter: reply.retryAfter)
        default: return .status(reply.status, message)
        }
    }

    /// Errors that come before a query is sent on.
    private static let beforeTheQuery = [
        "Control plane request failed", "Failed to acquire permit", "Too many connections",
    ]
}

extension NeonError {
    fileprivate var isWayLost: Bool { if case .way(let error) = self { error.isPassing } else { false } }
}
