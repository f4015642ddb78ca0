package import HTTPKit
package import HomeData
internal import Kernel

/// The endpoints of the house itself.
package enum HomeRoutes {
    package static func endpoints(_ home: HomeModule) -> [Endpoint] {
        [health] + ImportRoutes(home: home).all + SessionRoutes(home: home).all + OwnAccountRoutes(home: home).all
            + TokenRoutes(home: home).all + AdminRoutes(home: home).all
    }

    /// Open to everyone, so it says nothing but that somebody answers.
    private static let health = Endpoint.open(
        .get, "/healthz", "Whether the house answers",
        answers: [.ok("It does.", [.required("status", .choice(["ok"]))])]
    ) { _ in .ok(["status": "ok"]) }
}
