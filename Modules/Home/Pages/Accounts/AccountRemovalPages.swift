internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import HomeTransfer
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Removing somebody's account, for admins. The admin types the name, because this cannot be taken back.
struct AccountRemovalPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = AccountTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static func link(_ owner: OwnerID) -> Link { Link("accounts", owner.description, "removal") }
    private static let path = PathTemplate(AccountPages.link.text + "/{id}/removal")
    private static let id = Field.required(
        "id", .identifier, "The account's id.", example: "01a2b3c4-0000-7000-8000-000000000000")

    var all: [Endpoint] { [show, remove] }

    private var show: Endpoint {
        .acting(
            .get, Self.path, "The form for removing an account", scope: .admin, path: [Self.id],
            answers: [.page("The form."), .seeOther("For one's own account, the page that asks for the password.")],
            errors: [.pageRefused, .pageNotFound]
        ) { [home, frame, texts] request in
            let owner = OwnerID(try request.path.identifier("id"))
            if owner == request.owner { return .seeOther(OwnRemovalPages.link) }
            let (profile, remotes) = try await Self.found(owner, home)
            return .page(
                Page(
                    "\(texts.remove): \(profile.name)", in: frame, at: AccountPages.link,
                    main: """
                        <p class="wrong">\(texts.removeSentence)</p>
                        <form method="post" action="\(link: Self.link(owner))">
                        \(RemoteFateField(remotes: remotes).html)
                        <label for="name">\(texts.typeName)</label>
                        <input id="name" name="name" required autocomplete="off" autocapitalize="none" spellcheck="false" dir="auto">
                        <button>\(texts.remove)</button></form>
                        """))
        }
    }

    private static func found(
        _ owner: OwnerID, _ home: HomeModule
    ) async throws -> (profile: AccountProfile, remotes: [String]) {
        try await workingForPeople {
            (
                try await home.access.people.profile(of: owner),
                try await home.connectors.remotes(of: owner).map(\.name)
            )
        }
    }

    private var remove: Endpoint {
        .acting(
            .post, Self.path, "Remove an account with the form", scope: .admin, path: [Self.id],
            body: .form([
                .required("name", .text), RemoteFateField.field,
            ]),
            maximumBodyBytes: SignInPages.maximumBodyBytes, answers: [.seeOther("The accounts.")],
            errors: AccountPages.errors
        ) { [home] request in
            let owner = OwnerID(try request.path.identifier("id"))
            let (typed, fate) = (
                try request.body.text("name"),
                try RemoteFateField.read(request)
            )
            guard try await Self.found(owner, home).profile.name == typed else {
                throw Refusal.pageRefused("This is not the name of the account. Nothing was changed.")
            }
            _ = try await workingForPeople {
                try await home.removeAccount(
                    owner, remote: fate, staying: false,
                    unless: AccountDeletion.refusal(of: request.signedIn, owner))
            }
            return .seeOther(AccountPages.link)
        }
    }
}
