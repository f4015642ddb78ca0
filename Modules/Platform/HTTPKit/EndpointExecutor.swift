package import Kernel
package import ModuleKit

/// Runs endpoints: checks, reads, hands over to the handler, encodes. It knows no server.
package struct EndpointExecutor: Sendable {
    package typealias Reader =
        @Sendable (OwnerID, @escaping @Sendable (Reading) throws -> EncodedResponse) async throws -> EncodedResponse
    package typealias Writer =
        @Sendable (OwnerID, Duration?, @escaping @Sendable (Writing) throws -> EncodedResponse) async throws ->
        EncodedResponse

    private let read: Reader
    private let write: Writer
    /// The limit of bodies of endpoints that have none of their own.
    private let maximumBodyBytes: Int

    package static let defaultMaximumBodyBytes = 2 * 1_024 * 1_024

    package init(
        maximumBodyBytes: Int = defaultMaximumBodyBytes, read: @escaping Reader, write: @escaping Writer
    ) {
        self.maximumBodyBytes = maximumBodyBytes
        self.read = read
        self.write = write
    }

    package init(context: ModuleContext, maximumBodyBytes: Int = defaultMaximumBodyBytes) {
        self.init(
            maximumBodyBytes: maximumBodyBytes,
            read: { owner, body in try await context.read(owner, body) },
            write: { owner, budget, body in try await context.write(owner, within: budget, body) })
    }

    /// Answers a request that has been routed. Who asks is found out first, then everything in the head is checked,
    /// and only then is the body read, up to the limit that is handed to the closure.
    package func respond(
        to route: Route, _ head: RequestHead,
        caller: () async throws -> Caller?,
        body: (_ limit: Int) async throws -> [UInt8]
    ) async throws -> EncodedResponse {
        try HeadCheck.expectation(head)
        guard case .endpoint(let routed) = route else {
            guard case .options(let allow) = route else { throw HTTPErrors.noSuchPath(head.path) }
            return EncodedResponse(status: 204, headers: [.init("Allow", allow)])
        }
        let endpoint = routed.endpoint
        let caller = endpoint.scope == .open ? nil : try await caller()
        try Self.admit(caller, to: endpoint)
        let reader = RequestReader(endpoint: endpoint, head: head)
        let values = try reader.headValues(routed.parameters)
        let conditions = try Conditions(head)
        let limit = endpoint.maximumBodyBytes ?? maximumBodyBytes
        try reader.checkBodyHeaders(limit: limit)
        let bytes = try await body(limit)
        let input = try reader.input(values, body: bytes)
        let answer: EncodedResponse
        if let owner = caller?.owner {
            let request = Request(owner: owner, input: input, session: caller?.session)
            let change = GuardedChange(endpoint: endpoint, request: request, conditions: conditions)
            let key = try RequestKey(head, of: endpoint, body: bytes)
            answer = try await run(request, change, key)
        } else {
            answer = try await run(endpoint, input)
        }
        return try answer.finished(for: endpoint, conditions)
    }

    private static func admit(_ caller: Caller?, to endpoint: Endpoint) throws {
        guard endpoint.scope != .open else { return }
        guard let caller else { throw HTTPErrors.unauthenticated }
        guard caller.may(endpoint.scope) else { throw HTTPErrors.scope(endpoint.scope) }
    }

    /// For everyone.
    private func run(_ endpoint: Endpoint, _ input: RequestInput) async throws -> EncodedResponse {
        switch endpoint.handler {
        case .open(let handler): return try EncodedResponse(try handler(input), of: endpoint)
        case .admitting(let handler): return try EncodedResponse(try await handler(input), of: endpoint)
        case .acting, .computing, .reading, .writing, .preparing: throw HTTPErrors.unauthenticated
        }
    }

    /// For an owner.
    private func run(
        _ request: Request, _ change: GuardedChange, _ key: RequestKey?
    ) async throws -> EncodedResponse {
        let endpoint = change.endpoint
        try change.check()
        switch endpoint.handler {
        case .open(let handler): return try EncodedResponse(try handler(request.input), of: endpoint)
        case .admitting(let handler): return try EncodedResponse(try await handler(request.input), of: endpoint)
        case .acting(let handler): return try EncodedResponse(try await handler(request), of: endpoint)
        case .computing(let handler): return try EncodedResponse(try handler(request), of: endpoint)
        case .reading(let handler):
            return try await read(request.owner) { try EncodedResponse(try handler(request, $0), of: endpoint) }
        case .writing(let handler):
            return try await write(request.owner, change, key) { try handler(request, $0) }
        case .preparing(let prepare):
            if let key, let answer = try await answered(key, request.owner) { return answer }
            return try await write(request.owner, change, key, try await prepare(request))
        }
    }

    /// The answer that the request has had already, so that slow work is not done again for nothing.
    private func answered(_ key: RequestKey, _ owner: OwnerID) async throws -> EncodedResponse? {
        let answer = try await read(owner) { reading in
            try key.answer(in: reading).map(StoredAnswer.answer) ?? EncodedResponse(status: 0)
        }
        return answer.isReplay ? answer : nil
    }

    /// One transaction: conditions, the change, its encoded answer, and that answer under its key.
    private func write(
        _ owner: OwnerID, _ change: GuardedChange, _ key: RequestKey?,
        _ handler: @escaping @Sendable (Writing) throws -> Response
    ) async throws -> EncodedResponse {
        try await write(owner, change.endpoint.budget) { writing in
            func encoded() throws -> EncodedResponse {
                try EncodedResponse(try change(writing, handler), of: change.endpoint)
            }
            guard let key else { return try encoded() }
            var fresh: EncodedResponse?
            let (bytes, isReplay) = try key.once(in: writing) {
                let answer = try encoded()
                fresh = answer
                return StoredAnswer.bytes(answer)
            }
            if !isReplay, let fresh { return fresh }
            return try StoredAnswer.answer(bytes)
        }
    }
}
