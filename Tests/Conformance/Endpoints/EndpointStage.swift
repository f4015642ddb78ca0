package import HTTPKit
package import Kernel
package import ModuleKit

/// A slice's endpoints on a store of their own, with two owners who have nothing yet: what one try of a rule is done on.
package struct EndpointStage: Sendable {
    package let context: ModuleContext
    package let endpoints: [Endpoint]
    /// Samples by the endpoint's name: `PUT /v1/quran/favorites/{ayahID}`. An endpoint whose contract is enough needs none.
    package let samples: [String: EndpointSample]
    /// Who asks. Where the slice knows admins, one of them.
    package let owner: OwnerID
    /// Somebody else, who is no admin.
    package let other: OwnerID
    /// Lets time go by, so that what is said to be unchanged does not only seem so.
    package let advance: @Sendable () -> Void
    /// Lets go of the store.
    package let close: @Sendable () async throws -> Void
    /// The key of the calling program itself, under the prefixes of a dialect that has a place for one.
    let clientKey: String?
    let registry: EndpointRegistry
    private(set) var gate: Gate
    let refusals = Refusals()

    /// Answers a request that has been routed: the executor that the server uses, or a faulty one that shows that a rule
    /// can fail.
    package typealias Gate =
        @Sendable (_ route: Route, _ head: RequestHead, _ caller: Caller?, _ body: [UInt8]) async throws ->
        EncodedResponse

    /// - Parameter dialects: those of foreign façades, under whose prefixes some of the endpoints lie.
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

    /// The gate of the server: who asks is found out on the view that is then read from.
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

    /// The same with a server that has so much memory.
    func within(_ memory: MemoryBudget) -> EndpointStage {
        var stage = self
        stage.gate = Self.gate(of: context, memory: memory)
        return stage
    }

    var table: EndpointTable { EndpointTable(registry: registry, samples: samples) }

    /// The rows of the store, of one owner or of all.
    func facts(of owner: OwnerID? = nil) async throws -> StoreFacts { try await StoreFacts.read(owner, in: context) }
}
