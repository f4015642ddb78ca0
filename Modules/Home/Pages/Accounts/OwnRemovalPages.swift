internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import HomeTransfer
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Removing one's own account. The password is asked for again, because this cannot be taken back.
struct OwnRemovalPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = AccountTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("account", "removal")

    var all: [Endpoint] { [show, remove] }

    private var show: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The form for removing one's own account",
            scope: .read(TokenService.account), answers: [.page("The form, or the reason why it cannot be removed.")]
        ) { [self] request in
            let profile = try await home.access.people.profile(of: request.owner)
            let remotes = try await home.connectors.remotes(of: request.owner).map(\.name)
            let main: HTML =
                if profile.leaving != nil {
                    "<p role=\"status\">\(texts.isLeaving)</p>"
                } else if try await isLastAdmin(profile) {
                    """
                    <p class="wrong">\(texts.lastAdmin)</p>
                    <p class="places"><a href="\(link: AccountPages.link)">\(texts.accounts)</a></p>
                    """
                } else {
                    form(remotes, isOnly: try await home.access.people.isOnlyAccount(profile.id))
                }
            return .page(Page(texts.removeOwn, in: frame, at: OwnAccountPages.link, main: main))
        }
    }

    private func isLastAdmin(_ profile: AccountProfile) async throws -> Bool {
        guard profile.role == .admin else { return false }
        return try await home.access.people.isLastAdmin(profile.id)
    }

    private func form(_ remotes: [String], isOnly: Bool) -> HTML {
        """
        <p class="wrong">\(texts.whatGoes)</p>
        \(with: isOnly ? texts.onlyAccount : nil, { "<p>\($0)</p>" })
        <p>\(texts.copyFirst) <a href="\(link: DataPages.link)">\(texts.allData)</a></p>
        <form method="post" action="\(link: Self.link)">
        \(RemoteFateField(remotes: remotes).html)
        <label for="password">\(texts.currentPassword)</label>
        <input id="password" name="password" type="password" required autocomplete="current-password">
        <button>\(texts.removeOwn)</button></form>
        """
    }

    private var remove: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Remove one's own account with the form",
            scope: .write(TokenService.account),
            body: .form([.required("password", .text), RemoteFateField.field]),
            maximumBodyBytes: SignInPages.maximumBodyBytes,
            answers: [.seeOther("The page for signing in, or the page that says what the removal waits for.")],
            errors: [.pageRefused, .pageNotFound] + [Refusal].throttled
        ) { [home, texts] request in
            var isGone = false
            try await workingWithPassword(texts) {
                let refusal = try await AccountDeletion.refusal(
                    of: request.owner, password: request.body.text("password"), address: request.address,
                    by: home.access.check)
                isGone =
                    try await home.removeAccount(
                        request.owner, remote: RemoteFateField.read(request), staying: false, unless: refusal) != nil
            }
            guard isGone else { return .seeOther(Self.link) }
            return .seeOther(Link("sign-in"), SessionCookie(isSecure: request.isSecure).cleared)
        }
    }
}

/// The choice of what becomes of an account's records at other places; empty without such places.
struct RemoteFateField {
    let remotes: [String]
    private let texts = AccountTexts.english

    init(remotes: [String]) {
        self.remotes = remotes
    }

    static let field = Field.optional("remote", .choice(RemoteFate.allCases.map(\.rawValue)))

    static func read(_ request: Request) throws -> RemoteFate? {
        try request.body.optionalText("remote").flatMap(RemoteFate.init(rawValue:))
    }

    var html: HTML {
        guard !remotes.isEmpty else { return HTML() }
        return """
            <label for="remote">\(texts.atOtherPlaces) (\(remotes.joined(separator: ", ")))</label>
            <select id="remote" name="remote"><option value="leave">\(texts.leave)</option>
            <option value="remove">\(texts.takeAway)</option></select>
            """
    }
}
