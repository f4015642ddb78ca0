internal import HTTPKit
internal import HTTPTypes
internal import NIOCore

/// The time limit for each request to arrive: the deadline of the request's endpoint, or otherwise the server's deadline.
struct ReceivingDeadlines: Sendable {
    private let registry: EndpointRegistry
    private let usual: TimeAmount
    /// The methods of endpoints that have their own deadline. For other methods, and so for most requests, no endpoint is
    /// looked up.
    private let methods: Set<String>

    init(_ registry: EndpointRegistry, usual: Duration) {
        self.registry = registry
        self.usual = TimeAmount(usual)
        methods = Set(registry.endpoints.filter { $0.receivesWithin != nil }.map(\.method.rawValue))
    }

    func deadline(of request: HTTPRequest) -> TimeAmount {
        guard methods.contains(request.method.rawValue) else { return usual }
        let head = RequestHead(method: request.method.rawValue, target: request.path ?? "")
        return registry.endpoint(of: head)?.receivesWithin.map { TimeAmount($0) } ?? usual
    }
}
