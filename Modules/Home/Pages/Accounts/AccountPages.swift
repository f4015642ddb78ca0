internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The accounts of all people, for admins.
struct AccountPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = AccountTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("accounts")
    private static let act = Link("accounts", "act")
    private static let acts = ["admin", "member", "sign-out"]

    var all: [Endpoint] { [list, add, change] + AccountRemovalPages(home: home, frame: frame).all }

    private var list: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The accounts of all people", scope: .admin,
            query: [.optional("after", .text, "The start of the page.")],
            answers: [.page("The accounts, the oldest first.")], errors: [.pageRefused]
        ) { [self] request in
            let query = RecordQuery(limit: 50, cursor: try request.query.optionalText("after"))
            let page = try await accounts(query)
            return .page(
                Page(
                    texts.accounts, in: frame, at: Self.link,
                    main: """
                        <ul class="list">\(each: page.items, { item($0, isOwn: $0.id == request.owner) })</ul>
                        \(ListEnd(next: page.next.map { Link("accounts", query: [("after", $0)]) }).html)
                        <section><h2>\(texts.add)</h2>
                        <form method="post" action="\(link: Self.link)">
                        \(NameAndPassword(texts: .english, isNew: true).html)
                        <p class="soft">\(HomeTexts.english.passwordRule)</p>
                        <label for="role">\(texts.role)</label>
                        <select id="role" name="role">\(each: ["member", "admin"], { role in
                            "<option value=\"\(role)\">\(texts.roles[role] ?? role)</option>"
                        })</select>
                        <p class="soft">\(texts.addSentence)</p>
                        <button>\(texts.add)</button></form></section>
                        """))
        }
    }

    private func accounts(_ query: RecordQuery) async throws -> RecordPage<AccountProfile> {
        try await workingForPeople { try await home.access.people.page(query) }
    }

    private func item(_ profile: AccountProfile, isOwn: Bool) -> HTML {
        let details = [
            texts.doings[profile.role.rawValue],
            profile.hasPassword ? nil : texts.noPassword, ByteCount.text(profile.usedBytes),
            profile.leaving.map { _ in texts.waits },
        ]
        let isAdmin = profile.role == .admin
        return """
            <li><strong><bdi>\(profile.name)</bdi></strong>\(isOwn ? " (\(texts.isYou))" : "")
            <div class="soft">\(details.compactMap(\.self).joined(separator: " · "))</div>
            \(with: profile.leaving, { "<div class=\"soft\">\($0)</div>" })
            \(profile.hasPassword ? form(profile, isAdmin ? "member" : "admin", isAdmin ? texts.makeMember : texts.makeAdmin) : HTML())
            \(isOwn ? HTML() : others(profile))</li>
            """
    }

    private func others(_ profile: AccountProfile) -> HTML {
        """
        \(form(profile, "sign-out", texts.signOutEverywhere))
        <p><a href="\(link: AccountRemovalPages.link(profile.id))">\(texts.remove)</a></p>
        """
    }

    private func form(_ profile: AccountProfile, _ act: String, _ title: String) -> HTML {
        """
        <form method="post" action="\(link: Self.act)"><input type="hidden" name="id" value="\(profile.id.description)">
        <input type="hidden" name="act" value="\(act)"><button class="quiet" aria-label="\(title): \(profile.name)">\(title)</button></form>
        """
    }

    private var add: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Make an account with the form", scope: .admin,
            body: .form(SignInPages.nameAndPassword + [.required("role", .choice(["member", "admin"]))]),
            maximumBodyBytes: SignInPages.maximumBodyBytes, answers: [.seeOther("The accounts.")],
            errors: Self.errors + [.authBusy]
        ) { [home] request in
            let role = Role(rawValue: try request.body.text("role")) ?? .member
            _ = try await workingForPeople {
                try await home.access.people.add(
                    name: request.body.text("name"), password: request.body.text("password"), role: role,
                    by: request.signedIn)
            }
            return .seeOther(Self.link)
        }
    }

    private var change: Endpoint {
        .acting(
            .post, PathTemplate(Self.act.text), "Change a role, or sign somebody out, with the form", scope: .admin,
            body: .form([.required("id", .identifier), .required("act", .choice(Self.acts))]),
            answers: [.seeOther("The accounts.")], errors: Self.errors
        ) { [home] request in
            let (owner, act) = (OwnerID(try request.body.identifier("id")), try request.body.text("act"))
            try await workingForPeople {
                if let role = Role(rawValue: act) {
                    try await home.access.people.setRole(role, of: owner, by: request.signedIn)
                } else {
                    try await home.access.people.endSessions(of: owner, by: request.signedIn)
                }
            }
            return .seeOther(Self.link)
        }
    }

    static let errors: [Refusal] = [.pageRefused, .pageNotFound, .authSignInAgain]
}
