package import Kernel
package import Transport

/// An answer, reduced to the parts that the client uses.
package struct CloudKitReply: Sendable {
    package let status: Int
    package let retryAfter: Duration?
    /// The next web-auth token.
    package let token: String?
    package let body: [UInt8]

    package init(status: Int = 200, retryAfter: Duration? = nil, token: String? = nil, body: [UInt8]) {
        (self.status, self.retryAfter, self.token, self.body) = (status, retryAfter, token, body)
    }
}

/// The way for requests to the server: the network, or a test's replacement.
package struct CloudKitExchange: Sendable {
    let send: @Sendable (HTTPRequest) async throws -> CloudKitReply

    package init(send: @escaping @Sendable (HTTPRequest) async throws -> CloudKitReply) { self.send = send }

    package init(_ http: HTTPClient, now: @escaping @Sendable () -> Instant) {
        self.init { request in
            let response = try await http.send(request)
            return CloudKitReply(
                status: response.status, retryAfter: response.retryAfter(now: now()),
                token: Self.token(in: response.headers), body: response.body)
        }
    }

    /// The next web-auth token, under the names that servers give it.
    static func token(in headers: HTTPHeaders) -> String? {
        headers["X-Apple-CloudKit-Web-Auth-Token"] ?? headers["X-Apple-CloudKit-Session"]
    }

    /// The same exchange, with each request waiting for its turn.
    package func paced(_ turn: @escaping @Sendable () async throws -> Void) -> CloudKitExchange {
        CloudKitExchange { request in
            try await turn()
            return try await send(request)
        }
    }
}
