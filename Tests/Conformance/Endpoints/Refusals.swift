internal import Synchronization

/// The store's state before a series of refused requests; the store must be unchanged after the series.
///
/// Comparing all rows after each request would take most of the time.
final class Refusals: Sendable {
    private let begun = Mutex<(facts: StoreFacts, last: String)?>(nil)

    func begin(_ stage: EndpointStage, with request: EndpointRequest) async throws {
        if begun.withLock({ $0 }) == nil {
            let facts = try await stage.facts()
            begun.withLock { $0 = (facts, "") }
        }
        begun.withLock { $0?.last = request.description }
    }

    /// Compares the store before a different kind of request is sent, and at the end.
    func settle(_ stage: EndpointStage) async throws {
        guard let (facts, last) = begun.withLock({ $0 }) else { return }
        begun.withLock { $0 = nil }
        try await stage.facts().requireSame(as: facts, "\(last), or a request before it, though refused,")
    }
}
