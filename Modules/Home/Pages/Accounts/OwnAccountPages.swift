internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// One's own account: its name and its password.
struct OwnAccountPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = AccountTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("account")
    private static let name = Link("account", "name")
    private static let password = Link("account", "password")

    var all: [Endpoint] { [show, rename, changePassword] + OwnRemovalPages(home: home, frame: frame).all }

    private var show: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "One's own account", scope: .read(TokenService.account),
            answers: [.page("The name, and the form for another password.")]
        ) { [home, frame, texts] request in
            let profile = try await home.access.people.profile(of: request.owner)
            return .page(
                Page(
                    texts.own, in: frame, at: Self.link,
                    main: """
                        <section><h2>\(texts.rename)</h2>
                        <p class="soft">\(texts.renameSentence)</p>
                        <form method="post" action="\(link: Self.name)">
                        <label for="name">\(HomeTexts.english.name)</label>
                        <input id="name" name="name" required value="\(profile.name)" autocomplete="username" \
                        autocapitalize="none" spellcheck="false" dir="auto">
                        <button>\(texts.rename)</button></form></section>
                        <section><h2>\(texts.changePassword)</h2>
                        <p class="soft">\(texts.passwordSentence) \(HomeTexts.english.passwordRule)</p>
                        <form method="post" action="\(link: Self.password)">
                        <label for="current">\(texts.currentPassword)</label>
                        <input id="current" name="current" type="password" required autocomplete="current-password">
                        <label for="new">\(texts.newPassword)</label>
                        <input id="new" name="new" type="password" required autocomplete="new-password">
                        <button>\(texts.changePassword)</button></form></section>
                        <p class="places"><a href="\(link: OwnRemovalPages.link)">\(texts.removeOwn)</a></p>
                        """))
        }
    }

    private var rename: Endpoint {
        .acting(
            .post, PathTemplate(Self.name.text), "Change one's name with the form",
            scope: .write(TokenService.account), body: .form([.required("name", .text)]),
            maximumBodyBytes: SignInPages.maximumBodyBytes, answers: [.seeOther("The account.")],
            errors: [.pageRefused, .pageNotFound, .authSignInAgain]
        ) { [home] request in
            _ = try await workingForPeople {
                try await home.access.people.rename(
                    request.owner, to: request.body.text("name"), by: request.signedIn)
            }
            return .seeOther(Self.link)
        }
    }

    /// A wrong password must not lead to the page for signing in.
    private var changePassword: Endpoint {
        .acting(
            .post, PathTemplate(Self.password.text), "Change one's password with the form",
            scope: .write(TokenService.account),
            body: .form([.required("current", .text), .required("new", .text)]),
            maximumBodyBytes: SignInPages.maximumBodyBytes,
            answers: [.seeOther("The page for signing in. All sessions have ended.")],
            errors: [.pageRefused, .pageNotFound] + [Refusal].throttled
        ) { [home, texts] request in
            try await workingWithPassword(texts) {
                _ = try await home.access.passwords.change(
                    owner: request.owner, from: request.body.text("current"), to: request.body.text("new"),
                    keepTokens: false, address: request.address)
            }
            return .seeOther(Link("sign-in"), SessionCookie(isSecure: request.isSecure).cleared)
        }
    }
}

/// Does work that needs the person's password again. A wrong one must not read like a refused sign-in.
func workingWithPassword(_ texts: AccountTexts, _ body: () async throws -> Void) async throws {
    try await workingForPeople {
        do { try await body() } catch let error as MizanError where error.reason == Refusal.wrongPassword.reason {
            throw Refusal.pageRefused(texts.wrongPassword, details: ["because": error.reason])
        }
    }
}

extension Request {
    /// The authority of a person who is signed in.
    var signedIn: Authority { .caller(owner, session: session) }
}
