import Testing

@testable import Composition

/// A form that is sent after its session has ended: nothing that was written is lost.
@Suite(.serialized)
struct UnsentFormTests {
    private static let written = "A note & <b>more</b>\r\non two lines, \"quoted\" قرآن"

    private func end(_ cookie: String, _ site: Site) async throws {
        #expect(try await site.send("POST", "/app/sign-out", form: "", cookie: cookie).status == 303)
    }

    private func signIn(_ page: Site.Answer, as name: String = "amina", _ password: String = Site.password)
        throws -> (action: String, body: String)
    {
        let form = try #require(PageForm.all(of: page.text).first { $0.action == "/app/sign-in" })
        return (form.action, form.body(typing: ["name": name, "password": password]))
    }

    @Test func anUnsentFormIsSentAfterSigningIn() async throws {
        let site = try await Site()
        let cookie = try await site.signIn("amina")
        try await end(cookie, site)
        let note = "ayah=2%3A255&noteText=\(Site.encoded(Self.written))"
        let refused = try await site.send("POST", site.owned("/app/quran/notes"), form: note, cookie: cookie)
        #expect(refused.status == 401 && refused.text.contains("Your text is kept on this page"))
        #expect(!refused.text.contains("<b>more"))

        // A wrong password loses nothing either.
        let (action, wrong) = try signIn(refused, as: "amina", "wrong password")
        let again = try await site.send("POST", action, form: wrong)
        #expect(again.status == 401 && again.text.contains("Your text is kept on this page"))

        let (_, right) = try signIn(again)
        let page = try await site.send("POST", action, form: right)
        let fresh = try #require(page.cookie)
        #expect(page.status == 200 && page.text.contains("Not sent yet") && page.text.contains("قرآن"))
        #expect(!page.text.contains("<b>more") && !page.text.contains("correct"))
        let form = try #require(PageForm.all(of: page.text).first { $0.action.hasPrefix("/app/quran/notes") })
        #expect(try await site.send("POST", form.action, form: form.body(), cookie: fresh).status == 303)
        let notes = try await site.send("GET", "/app/quran/notes", cookie: fresh).text
        #expect(notes.contains("A note &amp; &lt;b&gt;more&lt;/b&gt;\non two lines, &quot;quoted&quot; قرآن"))
        try await site.application.close()
    }

    /// A password, a button without words, a form of more than 256 KB and a foreign address are not kept.
    @Test(arguments: [
        ("/app/account/password", "current=some+words&new=other+words"), ("/app/undo", "number=4&back=%2Fapp"),
        ("/app/quran/notes", "ayah=2%3A255&noteText=" + String(repeating: "a", count: 262_144)),
        ("/app/import/file", "file=x"),
    ])
    func otherFormsLeadToSigningIn(target: String, form: String) async throws {
        let site = try await Site()
        let answer = try await site.send("POST", target, form: form)
        #expect(answer.status == 303 && answer.location.hasPrefix("/app/sign-in"))
        #expect(!answer.text.contains("words"))
        try await site.application.close()
    }

    /// The person sees everything that will be sent, and can change it, sums without letters too.
    @Test(arguments: [("/app/line", "line=12%2C50", ["12,50"]), ("/app/money", "amount=12&description=", ["12"])])
    func figuresAreKeptAndShown(target: String, form: String, values: [String]) async throws {
        let site = try await Site()
        let (action, right) = try signIn(try await site.send("POST", site.owned(target), form: form))
        let page = try await site.send("POST", action, form: right).text
        for value in values { #expect(page.contains("autocomplete=\"off\" value=\"\(value)\">"), "\(page)") }
        try await site.application.close()
    }

    @Test(arguments: [
        "https://example.org/", "//example.org/app", "/v1/account/deletion", "/app/../v1", "/app/sign-in",
        "/app/%2e%2e/v1/x", "/app//accounts/act",
    ])
    func aFormGoesToOwnPagesAlone(action: String) async throws {
        let site = try await Site()
        let body =
            "name=amina&password=\(Site.encoded(Site.password))&unsent=text%3Dwords&action="
            + Site.encoded("\(action)?owner=\(site.owner)")
        let answer = try await site.send("POST", "/app/sign-in", form: body)
        #expect(answer.status == 303 && answer.location == "/app")
        try await site.application.close()
    }

    /// A browser that several people share: the form is shown to the person whose page it was, whoever signed in last. A form that
    /// names no owner is shown to nobody.
    @Test func aKeptFormIsShownToItsPersonAlone() async throws {
        let site = try await Site()
        for target in [site.owned("/app/line"), "/app/line"] {
            for name in ["bilal", "amina"] {
                let page = try await site.send("POST", target, form: "line=12+secret")
                let (action, body) = try signIn(page, as: name)
                let entered = try await site.send("POST", action, form: body)
                let isShown = name == "amina" && target != "/app/line"
                #expect(
                    entered.text.contains("secret") == isShown && entered.status == (isShown ? 200 : 303), "\(name)")
                #expect(entered.location == (isShown ? "" : "/app") && entered.cookie != nil)
            }
        }
        try await site.application.close()
    }

    /// Signing in ends the session that the browser had, whoever's it was.
    @Test func signingInAsAnotherEndsTheFirstSession() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let form = "name=bilal&password=\(Site.encoded(Site.password))"
        let bilal = try #require(try await site.send("POST", "/app/sign-in", form: form, cookie: amina).cookie)
        #expect(try await site.send("GET", "/app", cookie: amina).status == 303)
        #expect(try await site.send("GET", "/app", cookie: bilal).status == 200)
        // A refused sign-in ends nothing.
        _ = try await site.send("POST", "/app/sign-in", form: "name=amina&password=wrong", cookie: bilal)
        #expect(try await site.send("GET", "/app", cookie: bilal).status == 200)
        try await site.application.close()
    }
}
