internal import Synchronization

/// The rights that an endpoint checked besides its scope, and that the caller has: they are needed to get a stored answer.
final class AskedScopes: Sendable {
    private let scopes = Mutex<Set<Scope>>([])

    var all: [Scope] { scopes.withLock { $0 }.sorted { $0.description < $1.description } }

    func note(_ scope: Scope) { scopes.withLock { _ = $0.insert(scope) } }
}
