package import Transport

/// An answer of the progress API, as far as its client looks at it.
package struct ProgressAnswer: Sendable {
    package let status: Int
    /// What `Retry-After` asks for.
    package let retryAfter: Int?
    package let body: [UInt8]

    package init(status: Int, retryAfter: Int? = nil, body: [UInt8] = []) {
        (self.status, self.retryAfter, self.body) = (status, retryAfter, body)
    }
}

/// How requests reach the server: over the network, or to whatever a test puts in its place.
package struct ProgressExchange: Sendable {
    let send: @Sendable (HTTPRequest) async throws -> ProgressAnswer

    package init(send: @escaping @Sendable (HTTPRequest) async throws -> ProgressAnswer) {
        self.send = send
    }

    package init(_ http: HTTPClient) {
        self.init { request in
            let response = try await http.send(request)
            return ProgressAnswer(
                status: response.status, retryAfter: response.headers["Retry-After"].flatMap { Int($0) },
                body: response.body)
        }
    }
}
