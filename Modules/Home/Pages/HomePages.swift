package import HTTPKit
package import HomeDoor
package import PagesKit

/// Home's pages, and the frame of all: signing in and out, the first account, today, changes, devices, all data.
package enum HomePages {
    /// The pages of Home and of these slices.
    package static func endpoints(_ home: HomeModule, _ slices: [SlicePages]) -> [Endpoint] {
        let texts = HomeTexts.english
        let frame = PageFrame(
            menu: [.init(texts.today, Link())] + slices.map(\.entry) + [
                .init(texts.more, MorePage.link, leadsElsewhere: true)
            ],
            lines: slices.flatMap(\.lines), places: slices.flatMap(\.places),
            sentences: [PreferencePages.sentence] + slices.flatMap(\.sentences))
        return PageAsset.endpoints + [ArabicSize.endpoint] + SignInPages(home: home, frame: frame).all
            + SetUpPages(home: home).all
            + TodayPage(home: home, frame: frame).all + LinePage(frame: frame).all
            + SearchPage(home: home, frame: frame).all + UndoPages(home: home, frame: frame).all
            + DevicesPages(home: home, frame: frame).all + administration(home, frame)
            + LivePages(home: home).all + ImportPages(home: home, frame: frame).all
            + MorePage(frame: frame).all + DataPages(home: home, frame: frame).all
            + slices.flatMap { $0.endpoints(frame) }
    }

    /// The pages about accounts, other places and the store itself.
    private static func administration(_ home: HomeModule, _ frame: PageFrame) -> [Endpoint] {
        OwnAccountPages(home: home, frame: frame).all + TokenPages(home: home, frame: frame).all
            + PreferencePages(home: home, frame: frame).all + RemotePages(home: home, frame: frame).all
            + AccountPages(home: home, frame: frame).all + BackupPages(home: home, frame: frame).all
            + DoctorPages(home: home, frame: frame).all
    }

    /// The address that a person types: it leads to today.
    package static let entrance = Endpoint.open(
        .get, "/", "The way to the pages", answers: [.seeOther("Today.")]
    ) { _ in .seeOther(Link()) }

    /// The conventions of all pages: the credential is a cookie, and a refusal is a page.
    package static let dialect = Dialect(
        id: "pages", prefixes: [PathTemplate(Link.prefix)], callers: [.cookie], accessLifetime: .zero,
        forms: FormOrigin.forms, json: .init(isLenient: false)
    ) { problem, request in RefusalPage(problem: problem, request: request).refusal }

    /// The path of the page that makes the first account, for the link's secret.
    package static func setUp(secret: String) -> String { Link("set-up", secret).text }
}
