internal import Synchronization

/// The rights that an endpoint checked besides its scope, and that the caller has. A stored answer is returned only to a caller
/// with these rights.
final class AskedScopes: Sendable {
    private let scopes = Mutex<Set<Scope>>([])

    var all: [Scope] { scopes.withLock { $0 }.sorted { $0.description < $1.description } }

    func note(_ scope: Scope) { scopes.withLock { _ = $0.insert(scope) } }
}
