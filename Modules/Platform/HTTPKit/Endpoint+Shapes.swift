package import Kernel
package import ModuleKit

// The shapes that an endpoint can have. Each call reads as a row of a table with the handler as its last column.

extension Endpoint {
    /// The same endpoint for shared data: everybody may read shared data, and only admins may change it.
    package func ofSharedData() -> Endpoint {
        var endpoint = self
        endpoint.isOfSharedData = true
        if isMutating { endpoint.scope = .admin }
        return endpoint
    }

    /// The same endpoint for admins who are signed in, about their own data.
    package func forAdmins() -> Endpoint {
        var endpoint = self
        endpoint.scope = .admin
        return endpoint
    }

    /// The same endpoint for records of that scope.
    func of(_ scope: RecordScope) -> Endpoint { scope == .shared ? ofSharedData() : self }

    /// Answers from an owner's data without changing it.
    package static func reading(
        _ method: Method, _ path: PathTemplate, _ summary: String, slice: String,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [], list: ListParameters? = nil,
        body: Body = .none, maximumBodyBytes: Int? = nil, cache: CacheTier = .transactional, answers: [ResponseSpec],
        errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request, ReadTransaction) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .read(slice), pathFields: pathFields,
            queryFields: query, headerFields: headers, list: list, body: body, maximumBodyBytes: maximumBodyBytes,
            answers: answers, errors: errors, cache: cache, isIdempotent: true, handler: .reading(handler))
    }

    /// Answers from an owner's data in all slices that the caller may read: the handler checks which. The answer shows the
    /// present moment and is not cached.
    package static func readingAcrossSlices(
        _ method: Method, _ path: PathTemplate, _ summary: String, path pathFields: [Field] = [], query: [Field] = [],
        list: ListParameters? = nil, answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request, ReadTransaction) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .readAny, pathFields: pathFields, queryFields: query,
            headerFields: [], list: list, body: .none, maximumBodyBytes: nil, answers: answers, errors: errors,
            cache: .never, isIdempotent: true, handler: .reading(handler))
    }

    /// Changes an owner's data, in one transaction. The handler may run more than once and has no other effect.
    ///
    /// The method decides whether the endpoint is idempotent, unless the argument does.
    package static func writing(
        _ method: Method, _ path: PathTemplate, _ summary: String, slice: String,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [],
        body: Body = .none, maximumBodyBytes: Int? = nil, cache: CacheTier = .transactional,
        idempotent: Bool? = nil, version: VersionLookup? = nil, answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request, WriteTransaction) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .write(slice), pathFields: pathFields,
            queryFields: query, headerFields: headers, list: nil, body: body, maximumBodyBytes: maximumBodyBytes,
            answers: answers, errors: errors, cache: cache, isIdempotent: idempotent ?? method.isIdempotent,
            version: version, handler: .writing(handler))
    }

    /// Changes an owner's data in one transaction, in any slices that the caller may write. The handler checks which slices
    /// these are.
    package static func writingAcrossSlices(
        _ method: Method, _ path: PathTemplate, _ summary: String, path pathFields: [Field] = [], body: Body = .none,
        answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request, WriteTransaction) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .writeAny, pathFields: pathFields, queryFields: [],
            headerFields: [], list: nil, body: body, maximumBodyBytes: nil, answers: answers, errors: errors,
            cache: .transactional, isIdempotent: method.isIdempotent, handler: .writing(handler))
    }

    /// Changes an owner's data in parts, for changes that may be too large for one transaction. Other writers have their turn
    /// between two parts. The handler returns the change to be made and has no other effect.
    package static func parting(
        _ method: Method, _ path: PathTemplate, _ summary: String, slice: String,
        path pathFields: [Field] = [], body: Body = .none, cache: CacheTier = .transactional,
        answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request) throws -> PartedChange<Response>
    ) -> Endpoint {
        parting(
            method, path, summary, scope: .write(slice), path: pathFields, body: body, cache: cache, answers: answers,
            errors: errors
        ) { request, parts in try await parts.make(handler(request)) }
    }

    /// The same endpoint for a handler that commits the parts itself, because the handler has to wait or to read between two
    /// parts. The handler stores its answer in the transaction of the last part (`RequestParts`).
    package static func parting(
        _ method: Method, _ path: PathTemplate, _ summary: String, scope: Scope,
        path pathFields: [Field] = [], body: Body = .none, cache: CacheTier = .transactional,
        answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request, RequestParts) async throws -> EncodedResponse
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: scope, pathFields: pathFields,
            queryFields: [], headerFields: [], list: nil, body: body, maximumBodyBytes: nil,
            answers: answers, errors: errors, cache: cache, isIdempotent: method.isIdempotent,
            handler: .parting(handler))
    }

    /// Runs slow work (parsing, hashing, network) first. The handler returns the change, which is then made in one transaction.
    package static func preparing(
        _ method: Method, _ path: PathTemplate, _ summary: String, slice: String,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [],
        body: Body = .none, maximumBodyBytes: Int? = nil, cache: CacheTier = .transactional,
        idempotent: Bool? = nil, version: VersionLookup? = nil, answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request) async throws -> @Sendable (WriteTransaction) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .write(slice), pathFields: pathFields,
            queryFields: query, headerFields: headers, list: nil, body: body, maximumBodyBytes: maximumBodyBytes,
            answers: answers, errors: errors, cache: cache, isIdempotent: idempotent ?? method.isIdempotent,
            version: version, handler: .preparing(handler))
    }

    /// Answers from data that is compiled in or computed, for callers who may read the slice. All callers get the same answer.
    package static func computing(
        _ method: Method, _ path: PathTemplate, _ summary: String, slice: String,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [],
        body: Body = .none, maximumBodyBytes: Int? = nil, cache: CacheTier = .reference, answers: [ResponseSpec],
        errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .read(slice), pathFields: pathFields,
            queryFields: query, headerFields: headers, list: nil, body: body, maximumBodyBytes: maximumBodyBytes,
            answers: answers, errors: errors, cache: cache, isIdempotent: true, handler: .computing(handler))
    }

    /// Answers everyone, without a token and therefore without an owner.
    package static func open(
        _ method: Method, _ path: PathTemplate, _ summary: String,
        path pathFields: [Field] = [], query: [Field] = [], cache: CacheTier = .never, answers: [ResponseSpec],
        errors: [Refusal] = [],
        _ handler: @escaping @Sendable (RequestInput) throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: .open, pathFields: pathFields,
            queryFields: query, headerFields: [], list: nil, body: .none, maximumBodyBytes: nil,
            answers: answers, errors: errors, cache: cache, isIdempotent: method.isIdempotent, handler: .open(handler))
    }
}

// Endpoints that report the state of the server. Such a handler may wait, and its answer is valid only for the moment.

extension Endpoint {
    /// Reports the state of the server to everyone, without a token.
    package static func probing(
        _ path: PathTemplate, _ summary: String, answers: [ResponseSpec], errors: [Refusal],
        _ handler: @escaping @Sendable () async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: .get, path: path, summary: summary, scope: .open, pathFields: [], queryFields: [],
            headerFields: [], list: nil, body: .none, maximumBodyBytes: nil, answers: answers, errors: errors,
            cache: .never, isIdempotent: true, handler: .admitting { _ in try await handler() })
    }
}
