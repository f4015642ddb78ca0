// Endpoints that tell the state of the server. Such a handler may wait, and what it answers is a state of this moment.

extension Endpoint {
    /// Tells everyone, without a token, the state of the server.
    package static func probing(
        _ path: PathTemplate, _ summary: String, answers: [ResponseSpec], errors: [DeclaredError],
        _ handler: @escaping @Sendable () async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: .get, path: path, summary: summary, scope: .open, pathFields: [], queryFields: [],
            headerFields: [], list: nil, body: .none, maximumBodyBytes: nil, answers: answers, errors: errors,
            cache: .never, isIdempotent: true, handler: .admitting { _ in try await handler() })
    }
}
