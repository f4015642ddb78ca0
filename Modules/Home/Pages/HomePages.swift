package import HTTPKit
package import HomeDoor
internal import PagesKit

/// Home's pages: signing in and out, the first account, and today.
package enum HomePages {
    package static func endpoints(_ home: HomeModule) -> [Endpoint] {
        PageAsset.endpoints + SignInPages(home: home).all + SetUpPages(home: home).all + TodayPage(home: home).all
    }

    /// The address that a person types: it leads to today.
    package static let entrance = Endpoint.open(
        .get, "/", "The way to the pages", answers: [.seeOther("Today.")]
    ) { _ in .seeOther(Link()) }

    /// The conventions of all pages: the credential is a cookie, and a refusal is a page.
    package static let dialect = Dialect(
        id: "pages", prefixes: [PathTemplate(Link.prefix)], callers: [.cookie], accessLifetime: .zero,
        json: .init(isLenient: false)
    ) { problem, request in RefusalPage(problem: problem, request: request).refusal }

    /// The path of the page that makes the first account, for the link's secret.
    package static func setUp(secret: String) -> String { Link("set-up", secret).text }
}
