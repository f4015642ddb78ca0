import Testing

@testable import Composition

/// A form that is refused while its person is signed in: nothing that was written is lost.
@Suite(.serialized)
struct RefusedFormTests {
    private let site: Site
    private let amina: String

    init() async throws {
        site = try await Site()
        amina = try await site.signIn("amina")
        try await site.enter(as: amina)
    }

    private func form(_ action: String, on page: Site.Answer) throws -> PageForm {
        try #require(PageForm.all(of: page.text).first { $0.action.prefix { $0 != "?" } == action }, "\(page.text)")
    }

    private func value(_ name: String, of form: PageForm) -> String? { form.fields.first { $0.name == name }?.value }

    /// The page that has the form is shown again, with the reason and everything that was typed or chosen.
    @Test func aRefusedFormIsShownOnItsPage() async throws {
        let shown = try await site.send("GET", "/app/money", cookie: amina)
        let typed = [
            "amount": "1.234,56", "direction": "received", "description": "\"rent\" & <b>more</b>", "day": "2026-01-02",
        ]
        let body = try form("/app/money", on: shown).body(typing: typed)
        let from = "/app/money?done=3"
        let refused = try await site.send("POST", site.owned("/app/money"), form: body, cookie: amina, from: from)
        #expect(
            refused.status == 400 && refused.text.contains("is not an amount")
                && refused.text.contains("role=\"alert\""))
        #expect(refused.text.contains("<title>That did not work: Money") && refused.text.contains("Cash EUR"))
        #expect(!refused.text.contains("<b>more") && !refused.text.contains("data-live"))
        let again = try form("/app/money", on: refused)
        #expect(again.action == "\(site.owned("/app/money"))&shownOn=%2Fapp%2Fmoney")
        for (name, text) in typed { #expect(value(name, of: again) == text) }
        // It can be refused more than once, and stores what is sent in the end.
        let twice = try await site.send("POST", again.action, form: again.body(), cookie: amina, from: again.action)
        let third = try form("/app/money", on: twice)
        #expect(twice.status == 400 && third == again)
        let stored = try await site.send(
            "POST", third.action, form: third.body(typing: ["amount": "1234.56"]), cookie: amina)
        #expect(stored.status == 303)
        let page = try await site.send("GET", stored.location, cookie: amina).text
        #expect(page.contains("Received 1,234.56 EUR in Bank: &quot;rent&quot; &amp; &lt;b&gt;more&lt;/b&gt;"))
        try await site.application.close()
    }

    /// Each form of each page, with a text that few fields accept: the refusal has every value that was sent. Secrets never
    /// return.
    @Test func everyRefusedFormKeepsWhatWasTyped() async throws {
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        var (kept, forms) = (0, Set<PageForm>())
        for page in pages {
            for form in PageForm.all(of: page.text) where forms.insert(form).inserted {
                let fields = form.fields.filter { $0.kind == .text || $0.kind == .area }
                for field in fields where !form.action.hasPrefix("/app/places/add/") {
                    let body = form.body(typing: [field.name: "x\u{1}<i>"], filling: true)
                    let answer = try await site.send("POST", form.action, form: body, cookie: amina, from: page.target)
                    guard [400, 404, 409, 422].contains(answer.status) else { continue }
                    let again = try #require(
                        PageForm.all(of: answer.text).first { $0.path == form.path && $0.action.contains("shownOn=") },
                        "\(form.action)")
                    for sent in again.fields where sent.name != "seen" {
                        let wanted = sent.name == field.name ? "x\u{1}<i>" : value(sent.name, of: form)
                        guard let wanted, !["password", "current", "new", "token"].contains(sent.name) else { continue }
                        let isFilled = wanted.isEmpty && form.fields.first { $0.name == sent.name }?.isRequired == true
                        #expect(sent.value == (isFilled ? "1" : wanted), "\(form.action) \(field.name) \(sent.name)")
                        kept += 1
                    }
                }
            }
        }
        #expect(kept > 60, "\(kept)")
        try await site.application.close()
    }

    /// A browser that does not say on which page the form was gets a page with its fields.
    @Test func aFormWhosePageIsNotKnownIsShownWithItsFields() async throws {
        let note = "A note & <b>more</b>\r\nin two lines"
        let body = "ayah=nowhere&noteText=\(Site.encoded(note))"
        for page in [nil, "/app/habits", "/v1/quran/notes", "//evil.example"] {
            let refused = try await site.send("POST", "/app/quran/notes", form: body, cookie: amina, from: page)
            #expect(refused.status == 400 && !refused.text.contains("<b>more"))
            let again = try form("/app/quran/notes", on: refused)
            #expect(refused.text.contains("<label for=\"noteText\">Note</label>"))
            #expect(value("ayah", of: again) == "nowhere")
            #expect(value("noteText", of: again) == note.replacing("\r\n", with: "\n"))
            let sent = try await site.send(
                "POST", again.action, form: again.body(typing: ["ayah": "2:255"]), cookie: amina)
            #expect(sent.status == 303)
        }
        try await site.application.close()
    }

    @Test func noPasswordReturns() async throws {
        let secret = "a secret of nine words"
        for (target, form, kept) in [
            ("/app/account/password", "current=\(Site.encoded(secret))&new=\(Site.encoded(secret + "2"))", nil),
            ("/app/accounts", "name=\(Site.encoded("bilal"))&password=\(Site.encoded(secret))&role=member", "bilal"),
            ("/app/account/removal", "password=\(Site.encoded(secret))", nil),
            ("/app/account/name", "name=\(Site.encoded("bilal"))", "bilal"),
        ] {
            let page = target == "/app/account/password" || target == "/app/account/name" ? "/app/account" : target
            for from in [page, nil] {
                let answer = try await site.send("POST", target, form: form, cookie: amina, from: from)
                #expect([400, 401, 409, 422, 429].contains(answer.status), "\(target) \(answer.status)")
                #expect(!answer.text.contains("secret of nine"), "\(target)")
                if let kept, from != nil { #expect(answer.text.contains("value=\"\(kept)\""), "\(target)") }
            }
        }
        try await site.application.close()
    }

    /// U+0000 is left out, and the person is told.
    @Test func aHiddenCharacterIsLeftOutAndTold() async throws {
        for from in ["/app", nil] {
            let refused = try await site.send("POST", "/app/line", form: "line=1%00+tea", cookie: amina, from: from)
            #expect(
                refused.status == 400 && refused.text.contains("U+0000") && !refused.text.contains("no page at this"))
            #expect(try value("line", of: form("/app/line", on: refused)) == "1 tea")
        }
        try await site.application.close()
    }

    /// Not only short texts are kept: a form of a megabyte is.
    @Test func aLongNoteIsKept() async throws {
        let note = String(repeating: "كلمة ", count: 20_000)
        let body = "ayah=nowhere&noteText=\(Site.encoded(note))"
        let refused = try await site.send(
            "POST", "/app/quran/notes", form: body, cookie: amina, from: "/app/quran/notes")
        #expect(refused.status == 400)
        #expect(try value("noteText", of: form("/app/quran/notes", on: refused)) == note)
        try await site.application.close()
    }

    /// A form that was kept for a person without a session is changed on its own page if it is refused then.
    @Test func aFormIsRefusedAfterSigningIn() async throws {
        let page = try await site.send("POST", site.owned("/app/line"), form: "line=1.234%2C56+rent", from: "/app")
        let signIn = try form("/app/sign-in", on: page)
        let entered = try await site.send(
            "POST", signIn.action, form: signIn.body(typing: ["name": "amina", "password": Site.password]))
        let unsent = try form("/app/line", on: entered)
        #expect(
            unsent.action == "\(site.owned("/app/line"))&shownOn=%2Fapp" && value("line", of: unsent) == "1.234,56 rent"
        )
        let refused = try await site.send(
            "POST", unsent.action, form: unsent.body(), cookie: entered.cookie, from: "/app/sign-in")
        #expect(refused.status == 400 && refused.text.contains("id=\"examples\""))
        #expect(try value("line", of: form("/app/line", on: refused)) == "1.234,56 rent")
        try await site.application.close()
    }
}
