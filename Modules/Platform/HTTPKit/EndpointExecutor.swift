package import Kernel
package import ModuleKit

/// Runs endpoints: checks, reads, hands over to the handler, encodes. It knows no server.
package struct EndpointExecutor: Sendable {
    package typealias Reader =
        @Sendable (OwnerID, @escaping @Sendable (Reading) throws -> EncodedResponse) async throws -> EncodedResponse
    package typealias Writer =
        @Sendable (OwnerID, @escaping @Sendable (Writing) throws -> EncodedResponse) async throws -> EncodedResponse

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
            write: { owner, body in try await context.write(owner, body) })
    }

    /// Answers a request that has been routed. Who asks is found out first, then everything in the head is checked,
    /// and only then is the body read, up to the limit that is handed to the closure.
    package func respond(
        to route: Route, _ head: RequestHead,
        caller: () async throws -> Caller?,
        body: (_ limit: Int) async throws -> [UInt8]
    ) async throws -> EncodedResponse {
        guard case .endpoint(let routed) = route else {
            guard case .options(let allow) = route else { throw HTTPErrors.noSuchPath(head.path) }
            return EncodedResponse(status: 204, headers: [.init("Allow", allow)])
        }
        let endpoint = routed.endpoint
        let caller = endpoint.scope == .open ? nil : try await caller()
        try Self.admit(caller, to: endpoint)
        let reader = RequestReader(endpoint: endpoint, head: head)
        let values = try reader.headValues(routed.parameters)
        let limit = endpoint.maximumBodyBytes ?? maximumBodyBytes
        try reader.checkBodyHeaders(limit: limit)
        let input = try reader.input(values, body: try await body(limit))
        return try await run(endpoint, input, caller)
    }

    private static func admit(_ caller: Caller?, to endpoint: Endpoint) throws {
        guard endpoint.scope != .open else { return }
        guard let caller else { throw HTTPErrors.unauthenticated }
        guard caller.may(endpoint.scope) else { throw HTTPErrors.scope(endpoint.scope) }
    }

    private func run(_ endpoint: Endpoint, _ input: RequestInput, _ caller: Caller?) async throws -> EncodedResponse {
        if case .open(let handler) = endpoint.handler {
            return try EncodedResponse(try handler(input), of: endpoint)
        }
        if case .admitting(let handler) = endpoint.handler {
            return try EncodedResponse(try await handler(input), of: endpoint)
        }
        guard let owner = caller?.owner else { throw HTTPErrors.unauthenticated }
        let request = Request(owner: owner, input: input, session: caller?.session)
        switch endpoint.handler {
        case .open(let handler): return try EncodedResponse(try handler(input), of: endpoint)
        case .admitting(let handler): return try EncodedResponse(try await handler(input), of: endpoint)
        case .acting(let handler): return try EncodedResponse(try await handler(request), of: endpoint)
        case .computing(let handler): return try EncodedResponse(try handler(request), of: endpoint)
        case .reading(let handler):
            return try await read(owner) { try EncodedResponse(try handler(request, $0), of: endpoint) }
        case .writing(let handler):
            return try await write(owner) { try EncodedResponse(try handler(request, $0), of: endpoint) }
        case .preparing(let prepare):
            let handler = try await prepare(request)
            return try await write(owner) { try EncodedResponse(try handler($0), of: endpoint) }
        }
    }
}
