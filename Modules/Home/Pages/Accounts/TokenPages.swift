internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import HomePeople
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The tokens of programs: making one, which is shown once, and revoking one.
struct TokenPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = TokenTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("tokens")
    private static let revocation = Link("tokens", "revocation")
    private static let days = ["30", "90", "365"]

    var all: [Endpoint] { [list, make, revoke] }

    /// The parts of Mizan that a token can be for, each with the words after the colon of its scopes.
    private var parts: [(name: String, rights: [String])] {
        var parts: [(name: String, rights: [String])] = []
        for scope in home.access.tokens.scopes {
            let (part, right) = Substring(scope).halves(at: ":")
            let word = right.map(String.init) ?? ""
            if let last = parts.last, last.name == part {
                parts[parts.count - 1].rights.append(word)
            } else {
                parts.append((String(part), [word]))
            }
        }
        return parts
    }

    private var list: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The tokens of programs", scope: .read(TokenService.account),
            answers: [.page("The tokens, without their secrets.")]
        ) { [self] request in
            let tokens = try await home.access.tokens.list(owner: request.owner)
            let values = try await home.values(for: request.owner)
            return .page(
                Page(
                    texts.title, in: frame, at: Self.link,
                    main: """
                        <p class="soft">\(texts.sentence)</p>
                        \(with: tokens.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                        <ul class="list">\(each: tokens, { item($0, values) })</ul>
                        \(form)
                        """))
        }
    }

    private func item(_ token: APIToken, _ values: DataValues) -> HTML {
        let used = token.lastUsedAt.map { "\(texts.lastUsed): \(values.words($0))" } ?? texts.neverUsed
        let scopes = token.scopes.map { scope in
            "\(frame.name(of: scope.slice)) \(texts.rights[scope.access.rawValue] ?? "")"
        }
        return """
            <li><strong><bdi>\(token.name)</bdi></strong> <span class="soft">\(token.revokedAt == nil ? used : texts.revoked)</span>
            <div class="soft">\(scopes.joined(separator: ", "))</div>
            \(token.revokedAt == nil ? form(token) : HTML())</li>
            """
    }

    private func form(_ token: APIToken) -> HTML {
        """
        <form method="post" action="\(link: Self.revocation)"><input type="hidden" name="id" value="\(token.id)">
        <button class="quiet" aria-label="\(texts.revoke): \(token.name)">\(texts.revoke)</button></form>
        """
    }

    private var form: HTML {
        """
        <section><h2>\(texts.make)</h2>
        <form method="post" action="\(link: Self.link)">
        <label for="name">\(texts.name)</label>
        <input id="name" name="name" required autocomplete="off" dir="auto">
        \(each: parts, select)
        <label for="days">\(texts.until)</label>
        <select id="days" name="days">\(each: Self.days, { days in
            "<option value=\"\(days)\">\(texts.ends[days] ?? "")</option>"
        })</select>
        <button>\(texts.make)</button></form></section>
        """
    }

    private func select(_ part: String, _ rights: [String]) -> HTML {
        """
        <label for="\(part)">\(frame.name(of: part))</label>
        <select id="\(part)" name="\(part)"><option value="">\(texts.nothing)</option>\(each: rights, { right in
            "<option value=\"\(right)\">\(texts.rights[right] ?? right)</option>"
        })</select>
        """
    }

    /// The answer is the page itself, not the way to one: the secret is stored nowhere, so no later request could show it.
    private var make: Endpoint {
        let parts = parts
        return .acting(
            .post, PathTemplate(Self.link.text), "Make a token with the form", scope: .write(TokenService.account),
            body: .form(
                [
                    .required("name", .text).labelled(texts.name),
                    .required("days", .choice(Self.days)).labelled(texts.until),
                ] + parts.map { .optional($0.name, .choice($0.rights)).labelled(frame.name(of: $0.name)) }),
            maximumBodyBytes: SignInPages.maximumBodyBytes, answers: [.page("The token, which is shown once.")],
            errors: AccountPages.errors
        ) { [self] request in
            let days = Int64(try request.body.text("days")) ?? 30
            let scopes = try parts.compactMap { part in
                try request.body.optionalText(part.name).map { "\(part.name):\($0)" }
            }
            let created = try await workingForPeople {
                try await home.access.tokens.create(
                    owner: request.owner, name: request.body.text("name"), scopes: scopes,
                    expiresAt: home.records.now.advanced(by: .seconds(days * 86_400)), by: request.signedIn)
            }
            return .page(
                Page(
                    texts.made, in: frame, at: Self.link,
                    main: """
                        <p role="status">\(texts.once)</p>
                        <p><code>\(created.secret.text)</code></p>
                        <p class="places"><a href="\(link: Self.link)">\(texts.back)</a></p>
                        """))
        }
    }

    private var revoke: Endpoint {
        .acting(
            .post, PathTemplate(Self.revocation.text), "Revoke a token with the form",
            scope: .write(TokenService.account), body: .form([.required("id", .text)]),
            answers: [.seeOther("The tokens.")], errors: AccountPages.errors
        ) { [home] request in
            try await workingForPeople {
                try await home.access.tokens.revoke(
                    request.body.text("id"), owner: request.owner, by: request.signedIn)
            }
            return .seeOther(Self.link)
        }
    }
}
