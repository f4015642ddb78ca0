internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import HomeWork
internal import ModuleKit
internal import PagesKit

/// The backups of the store, for admins: making one, and verifying one.
struct BackupPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = UpkeepTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("backups")
    static let verification = Link("backups", "verification")

    var all: [Endpoint] { [list, make, verify] }

    private var list: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The backups of the store", scope: .admin,
            answers: [.page("The backups, the latest first.")]
        ) { [self] request in
            let backups = try await home.upkeep.backups()
            let (made, verified) = (home.upkeep.latest(.backup), home.upkeep.latest(.verification))
            let values = try await home.values(for: request.owner)
            let view = BackupListView(
                backups: backups, made: made, verified: verified,
                progress: { order in home.upkeep.progress(of: order)?.progress }, values: values, texts: texts)
            let page = Page(texts.backups, in: frame, at: Self.link, main: view.html)
            return made?.isUnderWay == true || verified?.isUnderWay == true ? .refreshing(page) : .page(page)
        }
    }

    private var make: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Make a backup with the form", scope: .admin, body: .form([]),
            answers: [.seeOther("The backups.")]
        ) { [home] _ in
            _ = try await home.upkeep.order(.backup)
            return .seeOther(Self.link)
        }
    }

    private var verify: Endpoint {
        .acting(
            .post, PathTemplate(Self.verification.text), "Verify a backup with the form", scope: .admin,
            body: .form([.required("name", .text)]), answers: [.seeOther("The backups.")],
            errors: [.pageNotFound, .upkeepBusy]
        ) { [home] request in
            _ = try await workingForPeople {
                try await home.upkeep.order(.verification(of: request.body.text("name")))
            }
            return .seeOther(Self.link)
        }
    }
}

extension Response {
    /// A page about work that is under way. Browsers heed the header without a script.
    static func refreshing(_ page: Page) -> Response {
        var response = Response.page(page)
        response.headers.append(.init("Refresh", "2"))
        return response
    }
}
