internal import Synchronization

/// What an endpoint asked of its caller besides its scope, and the caller may: what an answer that is kept is given for.
final class AskedScopes: Sendable {
    private let scopes = Mutex<Set<Scope>>([])

    var all: [Scope] { scopes.withLock { $0 }.sorted { $0.description < $1.description } }

    func note(_ scope: Scope) { scopes.withLock { _ = $0.insert(scope) } }
}
