package import Kernel

// Shapes for endpoints that handle secrets. Such a handler waits (for a password to be hashed) and runs its own transactions.
// Its answer is never stored for a repeated request.

extension Endpoint {
    /// Acts for a caller who has the given scope: a slice's, or that of admins.
    package static func acting(
        _ method: Method, _ path: PathTemplate, _ summary: String, scope: Scope,
        path pathFields: [Field] = [], query: [Field] = [], list: ListParameters? = nil, body: Body = .none,
        maximumBodyBytes: Int? = nil, answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: scope, pathFields: pathFields, queryFields: query,
            headerFields: [], list: list, body: body, maximumBodyBytes: maximumBodyBytes, answers: answers,
            errors: errors, cache: .never, isIdempotent: method.isIdempotent, handler: .acting(handler))
    }

    /// Acts for everyone, without a token: the input itself proves the caller's right.
    package static func admitting(
        _ method: Method, _ path: PathTemplate, _ summary: String,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [], body: Body, maximumBodyBytes: Int?,
        answers: [ResponseSpec],
        errors: [Refusal] = [], _ handler: @escaping @Sendable (RequestInput) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .open, pathFields: pathFields, queryFields: query,
            headerFields: headers, list: nil, body: body, maximumBodyBytes: maximumBodyBytes, answers: answers,
            errors: errors, cache: .never, isIdempotent: method.isIdempotent, handler: .admitting(handler))
    }
}
