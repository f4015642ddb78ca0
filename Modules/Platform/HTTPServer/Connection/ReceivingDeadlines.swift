internal import HTTPKit
internal import HTTPTypes
internal import NIOCore

/// How long each request may take to arrive: its endpoint's own deadline, or the server's.
struct ReceivingDeadlines: Sendable {
    private let registry: EndpointRegistry
    private let usual: TimeAmount
    private let hasOwn: Bool

    init(_ registry: EndpointRegistry, usual: Duration) {
        self.registry = registry
        self.usual = TimeAmount(usual)
        hasOwn = registry.endpoints.contains { $0.receivesWithin != nil }
    }

    func deadline(of request: HTTPRequest) -> TimeAmount {
        guard hasOwn else { return usual }
        let head = RequestHead(method: request.method.rawValue, target: request.path ?? "")
        return registry.endpoint(of: head)?.receivesWithin.map { TimeAmount($0) } ?? usual
    }
}
