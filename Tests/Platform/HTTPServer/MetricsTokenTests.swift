import HTTPKit
import Testing

@testable import Accounts
@testable import HTTPServer

struct MetricsTokenTests {
    /// The accounts and the endpoints use the same word for this scope.
    @Test func theTokenScopesAreTheScopesOfTheEndpoints() {
        #expect(AccessScope.metrics.description == Scope.metrics.description)
        let identity = Identity(
            owner: RunningServer.owner, role: .admin,
            permissions: .only([.metrics, AccessScope(slice: "quran", .read), AccessScope(slice: "home", .write)]),
            means: .apiToken(id: "1"))
        let caller = Caller(identity)
        #expect(caller.permissions == .only([.metrics, .read("quran"), .write("home")]))
        #expect(caller.may(.metrics))
        #expect(!caller.may(.admin))
    }
}
