internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import PagesKit
internal import Storage

/// The page that the link of the first run opens: it makes the first account and signs in.
struct SetUpPages {
    let home: HomeModule

    var all: [Endpoint] { [show, setUp] }

    private static let path = PathTemplate(Link("set-up").text + "/{secret}")
    private static let secret = Field.required("secret", .text, "The secret from the link.")

    private var show: Endpoint {
        .admitting(
            .get, Self.path, "The page for making the first account", path: [Self.secret], body: .none,
            maximumBodyBytes: nil, answers: [.page("The form.")], errors: [.accountFirstRunOver]
        ) { [home] input in
            let secret = try input.path.text("secret")
            try await home.access.firstRun.check(secret: secret)
            return .page(SetUpPage(secret: secret).page)
        }
    }

    private var setUp: Endpoint {
        .admitting(
            .post, Self.path, "Make the first account with the form", path: [Self.secret],
            headers: [BrowserName.field], body: .form(SignInPages.nameAndPassword),
            maximumBodyBytes: SignInPages.maximumBodyBytes,
            answers: [.seeOther("Today. The cookie holds the account's first session.")],
            errors: [
                .accountFirstRunOver, .accountName, .ownerNameTaken, .accountPasswordTooShort, .accountPasswordTooLong,
                .accountPasswordIsName, .authBusy,
            ]
        ) { [home] input in
            let profile = try await home.access.firstRun.complete(
                secret: input.path.text("secret"), name: input.body.text("name"),
                password: input.body.text("password"))
            let tokens = try await home.access.signIn.open(for: profile.id, .pages, device: BrowserName.read(input))
            return SignInPages.entered(tokens, input, next: Link())
        }
    }
}

/// The form for the first account, at first or after a refusal.
struct SetUpPage {
    /// Nil for a link that is not valid; then there is no form.
    let secret: String?
    var problem: String?
    var texts = HomeTexts.english

    var page: Page {
        Page(
            texts.setUp,
            main: """
                \(with: secret == nil ? nil : texts.setUpInvitation, { "<p>\($0)</p>" })
                \(with: problem, NameAndPassword.problem)
                \(secret.map(form) ?? "<p><a href=\"\(link: Link("sign-in"))\">\(texts.signIn)</a></p>")
                """)
    }

    private func form(_ secret: String) -> HTML {
        """
        <form method="post" action="\(link: Link("set-up", secret))">
        \(NameAndPassword(texts: texts, isNew: true).html)
        <p class="soft">\(texts.passwordRule)</p>
        <button>\(texts.makeAccount)</button>
        </form>
        """
    }
}
