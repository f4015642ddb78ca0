internal import Synchronization

/// The store's state before a series of refused requests. The requests must not change the store.
///
/// The rows are compared once per series, because comparing all rows after each request would take most of the time.
final class Refusals: Sendable {
    private let begun = Mutex<(facts: StoreFacts, last: String)?>(nil)

    func begin(_ stage: EndpointStage, with request: EndpointRequest) async throws {
        if begun.withLock({ $0 }) == nil {
            let facts = try await stage.facts()
            begun.withLock { $0 = (facts, "") }
        }
        begun.withLock { $0?.last = request.description }
    }

    /// Ends a series: compares the store with its state before the series. Called before any other kind of request, and at the
    /// end.
    func settle(_ stage: EndpointStage) async throws {
        guard let (facts, last) = begun.withLock({ $0 }) else { return }
        begun.withLock { $0 = nil }
        try await stage.facts().requireSame(as: facts, "\(last), or a request before it, though refused,")
    }
}
