import Testing

@testable import Composition
@testable import HTTPKit

/// The attempts of strangers at the pages, and bodies that are too large.
@Suite(.serialized)
struct HostilePagesTests {
    /// No page can be shown inside the page of another site, where a person might click without seeing it. That includes pages
    /// of refusals, and the pages for people who are not signed in.
    @Test func noPageIsShownInsideAnother() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        try await site.enter(as: amina)
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        var answers = pages.filter { !$0.target.contains("/csv") && !$0.target.contains("/app/pages.") }
        #expect(answers.count > 60)
        for (method, target, form, cookie) in [
            ("GET", "/app/none", nil, amina), ("GET", "/app/none", nil, nil), ("GET", "/app/sign-in", nil, nil),
            ("GET", "/app/set-up/x", nil, nil), ("GET", "/app/body/shoes", nil, amina),
            ("POST", "/app/sign-in", "name=amina&password=wrong", nil), ("POST", "/app/line", "line=hello", amina),
            ("POST", "/app/line", "other=1", amina), ("POST", "/app/line", "line=1&line=2", amina),
            ("DELETE", "/app/line", nil, amina), ("POST", "/app/undo", "number=999999", amina),
            ("POST", "/app/line", "line=" + String(repeating: "x", count: 1_100_000), amina),
        ] as [(String, String, String?, String?)] {
            answers.append(try await site.send(method, target, form: form, cookie: cookie))
        }
        for answer in answers where answer.status != 303 {
            #expect(answer.text.hasPrefix("<!doctype html>"), "\(answer.target): \(answer.status)")
            #expect(answer.policy.contains("frame-ancestors 'none'"), "\(answer.target): \(answer.status)")
        }
        try await site.application.close()
    }

    /// Every form is answered as too large, or as wrong, before its handler runs, and nothing is stored.
    @Test(arguments: ["x", "line", "seen"])
    func aFormOfAMegabyteIsRefusedEverywhere(field: String) async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let before = try await site.version()
        let form = field + "=" + String(repeating: "a", count: 1_048_576)
        var seen = 0
        for endpoint in site.endpoints where endpoint.method != .get {
            let target = endpoint.path.segments.reduce(into: "") { text, segment in
                if case .literal(let word) = segment { text += "/" + word } else { text += "/x" }
            }
            let answer = try await site.send(endpoint.method.rawValue, target, form: form, cookie: amina)
            // An upload reads a file alone, and refuses a form by its type.
            #expect([400, 413, 415].contains(answer.status), "\(endpoint.name): \(answer.status)")
            seen += 1
        }
        #expect(seen > 50)
        #expect(try await site.version() == before)
        #expect(try await site.send("GET", "/app", cookie: amina).status == 200)
        try await site.application.close()
    }

    /// After signing in, a person is on a page of Mizan, whatever the link to the page for signing in said.
    @Test(arguments: [
        ("/app/money", "/app/money"), ("/app/money?find=a%20b", "/app/money?find=a%20b"), ("", "/app"), ("/", "/app"),
        ("//evil.example", "/app"), ("/\\evil.example", "/app"), ("\\\\evil.example", "/app"),
        ("https://evil.example/app", "/app"), ("https:evil.example", "/app"), ("javascript:alert(1)", "/app"),
        ("%2f%2fevil.example", "/app"), ("/%2fevil.example", "/app"), ("/app.evil.example", "/app"),
        ("/app@evil.example", "/app"), ("/app/../../evil", "/app"), ("/app\u{7F}", "/app"),
        ("/app/\r\nSet-Cookie: a=b", "/app"),
        ("/app/\tmoney", "/app"), ("\t/app/money", "/app"), (" /app/money", "/app"), ("/app/\u{202E}", "/app"),
        ("/app/" + String(repeating: "a", count: 2_000), "/app"), ("/APP/money", "/app"), ("/v1/account", "/app"),
    ])
    func signingInLeadsToAnOwnPage(next: String, page: String) async throws {
        let site = try await Site()
        let form = "name=amina&password=\(Site.encoded(Site.password))&next=\(Site.encoded(next))"
        let answer = try await site.send("POST", "/app/sign-in", form: form)
        #expect(answer.status == 303 && answer.location == page)
        let shown = try await site.send("GET", "/app/sign-in?next=\(Site.encoded(next))")
        #expect(shown.text.contains("name=\"next\" value=\"\(page.replacing("&", with: "&amp;"))\""))
        try await site.application.close()
    }

    /// A used link says so before anybody fills in its form.
    @Test func aUsedLinkToSetUpSaysSoAtOnce() async throws {
        let site = try await Site()
        let answer = try await site.send("GET", "/app/set-up/\(site.usedSecret)")
        #expect(answer.status == 404 && answer.text.contains("This link is not valid"))
        #expect(!answer.text.contains("<form") && answer.text.contains("href=\"/app/sign-in\""))
        try await site.application.close()
    }
}
