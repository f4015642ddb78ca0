package import Kernel
package import Transport

/// An answer of the progress API, reduced to the parts that the client uses.
package struct ProgressAnswer: Sendable {
    package let status: Int
    /// The seconds from `Retry-After`.
    package let retryAfter: Int?
    package let body: [UInt8]

    package init(status: Int, retryAfter: Int? = nil, body: [UInt8] = []) {
        (self.status, self.retryAfter, self.body) = (status, retryAfter, body)
    }
}

/// The way for requests to the server: the network, or a test's replacement.
package struct ProgressExchange: Sendable {
    let send: @Sendable (HTTPRequest) async throws -> ProgressAnswer

    package init(send: @escaping @Sendable (HTTPRequest) async throws -> ProgressAnswer) {
        self.send = send
    }

    package init(_ http: HTTPClient, now: @escaping @Sendable () -> Instant) {
        self.init { request in
            let response = try await http.send(request)
            return ProgressAnswer(
                status: response.status, retryAfter: response.retryAfter(now: now()).map { Int($0.components.seconds) },
                body: response.body)
        }
    }

    /// The same exchange, with each request waiting for its turn.
    package func paced(_ turn: @escaping @Sendable () async throws -> Void) -> ProgressExchange {
        ProgressExchange { request in
            try await turn()
            return try await send(request)
        }
    }

    /// The longest wait in seconds, and the maximum number of waits, if a server demands fewer requests.
    private static let longestWait = 60
    private static let mostWaits = 5

    /// The same exchange, but it repeats a single request that the server refused because there were too many requests. Such a
    /// request was not carried out. A sequence of requests is never repeated. Otherwise a POST whose answer was lost would be
    /// sent again when the search for its entry is refused.
    package func patient(_ wait: @escaping @Sendable (Duration) async throws -> Void) -> ProgressExchange {
        ProgressExchange { request in
            var waits = 0
            while true {
                let answer = try await send(request)
                let seconds = max(1, answer.retryAfter ?? 5)
                guard answer.status == 429, waits < Self.mostWaits, seconds <= Self.longestWait else { return answer }
                waits += 1
                try await wait(.seconds(seconds))
            }
        }
    }
}
