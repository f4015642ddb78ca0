internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import PagesKit

/// Signing in and out in a browser.
struct SignInPages {
    let home: HomeModule
    let frame: PageFrame

    var all: [Endpoint] { [show, signIn, signOut] }

    static let path = PathTemplate(Link("sign-in").text)
    /// Names and passwords are short.
    static let maximumBodyBytes = 8 * 1_024
    /// A kept form is percent-encoded twice.
    private static let maximumBytesWithForm = maximumBodyBytes + 3 * UnsentForm.most

    static let nameAndPassword: [Field] = [.required("name", .text), .required("password", .text)]
    private static let next = Field.optional("next", .text, "The page that the person wanted.")
    private static let another = Field.optional(
        "another", .boolean, "True if another account has signed in since that page was shown.")

    private var show: Endpoint {
        .admitting(
            .get, Self.path, "The page for signing in", query: [Self.next, Self.another], body: .none,
            maximumBodyBytes: nil,
            answers: [.page("The form, or the way to the first account.")]
        ) { [home] input in
            var page = SignInPage(next: try input.query.optionalText("next"))
            if try input.query.optional("another", as: Bool.self) == true {
                (page.problem, page.hasSession) = (HTTPErrors.formOfAnother.message, true)
            }
            return try await .page(home.access.firstRun.isWaiting() ? NobodyPage().page : page.page)
        }
    }

    private var signIn: Endpoint {
        .admitting(
            .post, Self.path, "Sign in with the form", headers: [BrowserName.field],
            body: .form(Self.nameAndPassword + [Self.next] + UnsentForm.fields),
            maximumBodyBytes: Self.maximumBytesWithForm,
            answers: [
                .seeOther("The wanted page. The cookie holds a new session."),
                .page("The form that was refused before, to be sent now. The cookie holds a new session."),
            ], errors: .signIn
        ) { [home, frame] input in
            let tokens = try await home.access.signIn.signIn(
                name: input.body.text("name"), password: input.body.text("password"), address: input.address,
                for: .pages, device: BrowserName.read(input))
            try await Self.endFormer(input, home)
            let (next, unsent) = (Link(wanted: try input.body.optionalText("next")), try UnsentForm(input.body))
            // Several people may share a browser.
            guard unsent.map({ $0.writer == tokens.owner.description }) ?? true else {
                return Self.entered(tokens, input, next: Link())
            }
            return Self.entered(tokens, input, next: next, unsent?.page(in: frame, on: next))
        }
    }

    private var signOut: Endpoint {
        .acting(
            .post, PathTemplate(Link("sign-out").text), "Sign out with the form", scope: .write(TokenService.account),
            body: .form([]), maximumBodyBytes: Self.maximumBodyBytes,
            answers: [.seeOther("The page for signing in. The session has ended.")]
        ) { [home] request in
            if let session = request.session {
                try await home.access.signIn.signOut(session: session, owner: request.owner)
            }
            return .seeOther(Link("sign-in"), SessionCookie(isSecure: request.isSecure).cleared, Self.forgetting)
        }
    }

    /// Ends the session that the browser had before, which may be another person's.
    private static func endFormer(_ input: RequestInput, _ home: HomeModule) async throws {
        guard let token = input.callerToken,
            let former = try await home.access.authentication.identity(of: token, for: HomePages.dialect.id),
            case .session(let id) = former.means
        else { return }
        try await home.access.signIn.signOut(session: id, owner: former.owner)
    }

    /// After signing out, going back shows no page that the browser kept.
    private static let forgetting = Response.Header("Clear-Site-Data", "\"cache\"")

    /// The answer to a person who has just signed in. The session is new, so a token that was in the browser before has no
    /// value.
    static func entered(
        _ tokens: SessionTokens, _ input: RequestInput, next: Link, _ page: Page? = nil
    ) -> Response {
        var response = page.map(Response.page) ?? .seeOther(next)
        response.headers.append(
            SessionCookie(isSecure: input.isSecure).holding(tokens.access.text, for: SessionLifetime.whole))
        return response
    }
}

/// The form for signing in, at first or after a refusal.
struct SignInPage {
    let next: String?
    var problem: String?
    /// The form that was refused because nobody was signed in.
    var unsent: UnsentForm?
    /// True if another account is signed in.
    var hasSession = false
    var texts = HomeTexts.english

    var page: Page {
        Page(
            texts.signIn,
            main: """
                \(with: problem, NameAndPassword.problem)
                \(with: unsent, { _ in "<p role=\"status\">\(hasSession ? texts.unsentOfAnother : texts.unsentIsKept)</p>" })
                <form method="post" action="\(link: Link("sign-in"))">
                \(with: unsent, \.hidden)
                <input type="hidden" name="next" value="\(Link(wanted: next).text)">
                \(NameAndPassword(texts: texts, isNew: false).html)
                <button>\(texts.signIn)</button>
                </form>
                \(hasSession ? "<p class=\"places\"><a href=\"\(link: Link())\">\(texts.home)</a></p>" : HTML())
                """)
    }
}

/// The page instead of the form while there is no account. The link is for the eyes of the machine's owner alone.
struct NobodyPage {
    var texts = HomeTexts.english

    var page: Page { Page(texts.setUp, main: "<p>\(texts.nobody)</p>\n<p>\(texts.wayToFirstAccount)</p>") }
}

/// The two fields that signing in and the first account have in common.
struct NameAndPassword {
    let texts: HomeTexts
    /// True if the password is chosen now, so that the browser can propose one.
    let isNew: Bool

    static func problem(_ text: String) -> HTML { "<p class=\"wrong\" role=\"alert\" dir=\"auto\">\(text)</p>" }

    var html: HTML {
        """
        <label for="name">\(texts.name)</label>
        <input id="name" name="name" required autocomplete="username" autocapitalize="none" spellcheck="false" dir="auto">
        <label for="password">\(texts.password)</label>
        <input id="password" name="password" type="password" required \
        autocomplete="\(isNew ? "new-password" : "current-password")">
        """
    }
}
