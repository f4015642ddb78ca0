package import HTTPKit
package import Kernel
package import ModuleKit

/// A slice's endpoints on a separate store, with two owners who have no data yet. Each test of a rule gets a stage.
package struct EndpointStage: Sendable {
    package let context: ModuleContext
    package let endpoints: [Endpoint]
    /// Samples by the endpoint's name: `PUT /v1/quran/favorites/{ayahID}`. An endpoint needs none if its contract is
    /// sufficient.
    package let samples: [String: EndpointSample]
    /// The calling owner; an admin if the slice has endpoints for admins.
    package let owner: OwnerID
    /// A different owner, who is no admin.
    package let other: OwnerID
    /// Advances the clock. Otherwise a record that was changed could have the same time as before.
    package let advance: @Sendable () -> Void
    /// Closes the store.
    package let close: @Sendable () async throws -> Void
    /// The key of the calling program, under the prefixes of a dialect that uses one.
    let clientKey: String?
    let registry: EndpointRegistry
    private(set) var gate: Gate
    let refusals = Refusals()

    /// Answers a routed request. It is the server's own executor, or a faulty executor which shows that a rule can fail.
    package typealias Gate =
        @Sendable (_ route: Route, _ head: RequestHead, _ caller: Caller?, _ body: [UInt8]) async throws ->
        EncodedResponse

    /// - Parameter dialects: the dialects of foreign façades to whose prefixes some of the endpoints belong.
    package init(
        context: ModuleContext, endpoints: [Endpoint], dialects: [Dialect] = [], samples: [String: EndpointSample],
        owner: OwnerID,
        other: OwnerID, clientKey: String? = nil, gate: Gate? = nil, advance: @escaping @Sendable () -> Void,
        close: @escaping @Sendable () async throws -> Void
    ) throws {
        self.context = context
        self.endpoints = endpoints
        self.samples = samples
        self.owner = owner
        self.other = other
        self.advance = advance
        self.close = close
        self.clientKey = clientKey
        registry = try EndpointRegistry(endpoints, dialects: dialects)
        self.gate = gate ?? Self.gate(of: context)
    }

    /// The server's gate. It identifies the caller on the view of the store from which it then reads the answer.
    package static func gate(of context: ModuleContext, memory: MemoryBudget? = nil) -> Gate {
        let executor = EndpointExecutor(context: context, memory: memory ?? context.memory)
        return { route, head, caller, body in
            let onView: EndpointExecutor.CallerOnView? = caller.map { known in
                EndpointExecutor.CallerOnView(probableOwner: known.owner) { _ in known }
            }
            return try await executor.respond(
                to: route, head, caller: { caller }, callerOnView: { onView }, callerAgain: { caller },
                body: IncomingBody(body))
        }
    }

    /// The same stage with a server that has this much memory.
    func within(_ memory: MemoryBudget) -> EndpointStage {
        var stage = self
        stage.gate = Self.gate(of: context, memory: memory)
        return stage
    }

    var table: EndpointTable { EndpointTable(registry: registry, samples: samples) }

    /// The rows of the store, for one owner or for all.
    func facts(of owner: OwnerID? = nil) async throws -> StoreFacts { try await StoreFacts.read(owner, in: context) }
}
