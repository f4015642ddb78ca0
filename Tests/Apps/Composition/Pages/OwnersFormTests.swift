import Testing

@testable import Composition

/// A page that one person left open, in a browser in which another has signed in since.
@Suite(.serialized)
struct OwnersFormTests {
    /// Each form names the owner to whom its page was shown, and changes nothing for another.
    @Test func aFormChangesNothingForAnotherOwner() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        try await site.enter(as: amina)
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        let bilal = try await site.signIn("bilal")
        let before = try await site.greatestVersion()
        var (forms, live) = (Set<String>(), 0)
        for page in pages {
            // By this, the script of an open page sees that another account has signed in.
            let isMarked = page.text.contains("data-live=\"/app/live?owner=\(site.owner)\"")
            #expect(isMarked == page.text.contains("data-live"), "\(page.target)")
            live += isMarked ? 1 : 0
            #expect(page.text.matches(of: #/<form[^>]*method="get"[^>]*owner=/#).isEmpty, "\(page.target)")
            for form in PageForm.all(of: page.text) where forms.insert(form.path).inserted {
                #expect(form.action.contains("owner=\(site.owner)"), "\(form.action) on \(page.target)")
                let answer = try await site.send(
                    "POST", form.action, form: form.body(filling: true), cookie: bilal, from: page.target)
                #expect(answer.status == 401, "\(form.action)")
                #expect(answer.text.contains("belongs to another account"), "\(form.action)")
            }
        }
        #expect(forms.count > 20 && live > 20, "\(forms), \(live)")
        #expect(try await site.greatestVersion() == before)
        try await site.application.close()
    }

    /// The text waits on the page for signing in. Its writer gets it back; the session of the other is over then.
    @Test func theTextWaitsForItsWriter() async throws {
        let site = try await Site()
        let (amina, bilal) = (try await site.signIn("amina"), try await site.signIn("bilal"))
        let page = try await site.send("GET", "/app/quran/notes", cookie: amina)
        let form = try #require(PageForm.all(of: page.text).first { $0.path == "/app/quran/notes" })
        let body = form.body(typing: ["ayah": "2:255", "noteText": "for Amina alone"])
        let refused = try await site.send("POST", form.action, form: body, cookie: bilal, from: "/app/quran/notes")
        #expect(refused.status == 401 && refused.text.contains("kept on this page for its own account"))
        let signIn = try #require(PageForm.all(of: refused.text).first { $0.path == "/app/sign-in" })
        let entered = try await site.send(
            "POST", signIn.action, form: signIn.body(typing: ["name": "amina", "password": Site.password]),
            cookie: bilal)
        let unsent = try #require(PageForm.all(of: entered.text).first { $0.path == "/app/quran/notes" })
        #expect(unsent.fields.contains { $0.value == "for Amina alone" })
        #expect(try await site.send("POST", unsent.action, form: unsent.body(), cookie: entered.cookie).status == 303)
        #expect(try await site.send("GET", "/app", cookie: bilal).status == 303)
        try await site.application.close()
    }

    /// A page that finds another account leads here.
    @Test func thePageForSigningInSaysThatAnotherAccountIsSignedIn() async throws {
        let site = try await Site()
        let answer = try await site.send("GET", "/app/sign-in?another=true&next=%2Fapp%2Fmoney")
        #expect(answer.status == 200 && answer.text.contains("belongs to another account"))
        #expect(answer.text.contains("value=\"/app/money\""))
        try await site.application.close()
    }

    /// The address of a refused form stays in the browser's bar. It leads to the page of the form.
    @Test func theAddressOfARefusedFormLeadsToItsPage() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let answer = try await site.send(
            "GET", site.owned("/app/money/accounts") + "&shownOn=%2Fapp%2Fmoney", cookie: amina)
        #expect(answer.status == 303 && answer.location == "/app/money")
        try await site.application.close()
    }
}
