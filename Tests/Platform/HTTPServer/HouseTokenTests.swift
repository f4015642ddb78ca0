import HTTPKit
import Testing

@testable import Accounts
@testable import HTTPServer

struct HouseTokenTests {
    /// The accounts' word for it and the endpoints' word for it are the same.
    @Test func aTokensScopesAreThoseOfTheEndpoints() {
        #expect(AccessScope.house.description == Scope.house.description)
        let identity = Identity(
            owner: RunningServer.owner, role: .admin,
            permissions: .only([.house, AccessScope(slice: "quran", .read), AccessScope(slice: "home", .write)]),
            means: .apiToken(id: "1"))
        let caller = Caller(identity)
        #expect(caller.permissions == .only([.house, .read("quran"), .write("home")]))
        #expect(caller.may(.house))
        #expect(!caller.may(.admin))
    }
}
