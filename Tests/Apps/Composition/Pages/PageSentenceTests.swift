import Foundation
import Testing

@testable import Composition

/// People read pages, so no page shows the names, paths and days that programs exchange.
@Suite(.serialized)
struct PageSentenceTests {
    private static let faults: [(name: String, pattern: String)] = [
        ("a path of a field", #"\$[.:\[]"#), ("a day for programs", #"\b\d{4}-\d\d-\d\d"#),
        ("a request", #"\b(GET|POST|PUT|PATCH|DELETE) /|/app/|/v1/"#),
        ("a name in a program", #"\b[a-z]+[A-Z][a-z]|\b[a-z]+_[a-z]+"#), ("an empty value", #" [,.]( |$)|\(\)|“”"#),
        ("an identity", #"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-"#),
        ("a word of HTTP", #"\bJSON\b|UUID|query parameter"#),
    ]

    /// The texts of a page's main part, each of a block of its own. Values in fields are a person's own.
    static func texts(of page: String) -> [String] {
        guard let start = page.firstRange(of: "<main"), let end = page.firstRange(of: "</main>") else { return [] }
        let text = String(page[start.lowerBound..<end.lowerBound])
            .replacing(#/<textarea[^>]*>[^<]*<\/textarea>/#, with: "")
            .replacing(#/<code>[^<]*<\/code>/#, with: "")
            .replacing(#/<\/?(a|bdi|b|strong|span|del|ins|kbd|small|em)( [^>]*)?>/#, with: "")
            .replacing(#/<[^>]*>/#, with: "\n")
        return text.split(separator: "\n").map { line in
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
                .reduce(String(line)) { $0.replacing($1.0, with: $1.1) }
        }
    }

    static func faults(in page: String) -> [String] {
        texts(of: page).flatMap { text in
            faults.filter { text.range(of: $0.pattern, options: .regularExpression) != nil }
                .map { "\($0.name): \(text)" }
        }
    }

    @Test(arguments: [
        ("$.line: this field is required.", 1), ("last measured on 2026-11-27", 1), ("“POST /app/line” (16)", 1),
        ("titleEn needs a text", 1), ("title_en needs a text", 1), ("<b>Changed</b> <i></i>, Today", 0),
        ("<strong>Changed </strong><span>, Today</span>", 1), ("Changed, Today", 0),
        ("<textarea>a_b</textarea> and <input value=\"2026-11-27\">", 0), ("12.50 EUR, Friday, 27 November", 0),
    ])
    func eachRuleFindsItsFault(html: String, count: Int) {
        #expect(Self.faults(in: "<main>\(html)</main>").count == count, "\(Self.faults(in: "<main>\(html)</main>"))")
    }

    private func site() async throws -> (Site, String) {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let sent = [
            ("/app/money/accounts", "name=Cash&currency=EUR&balance=10"),
            ("/app/money/accounts", "name=Bank&currency=USD"),
            ("/app/line", "line=-3+bread"), ("/app/line", "line=2%3A255+note"), ("/app/line", "line=weight+75.5"),
            ("/app/quran/favorites", "ayah=2%3A255"), ("/app/library", "title=Kitab&type=pdf&pages=30"),
            ("/app/habits/journeys", "journey=starter%3Afirst-steps&follow=true"),
        ]
        for (target, form) in sent {
            #expect(try await site.send("POST", target, form: form, cookie: amina).status == 303, "\(form)")
        }
        return (site, amina)
    }

    @Test func pagesSpeakToPeople() async throws {
        let (site, amina) = try await site()
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        #expect(pages.count > 60)
        var faults: [String: String] = [:]
        for page in pages { for fault in Self.faults(in: page.text) { faults[fault] = page.target } }
        for (fault, target) in faults.sorted(by: { $0.value < $1.value }) { Issue.record("\(target): \(fault)") }
        try await site.application.close()
    }

    /// Each field of each form is once left out, empty and wrong. The sentence of the refusal names the field by its label.
    @Test func refusalsNameFieldsByTheirLabels() async throws {
        let (site, amina) = try await site()
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        var (known, refused, named) = (Set<SentForm>(), 0, 0)
        var faults: [String: String] = [:]
        for (form, label) in pages.flatMap({ SentForm.faulty(of: $0.text) }) where known.insert(form).inserted {
            // A place is asked before it is added; the others end the session, or the account.
            guard
                !["/app/places/add/", "/app/sign-out", "/app/devices", "/app/account"].contains(
                    where: form.action.hasPrefix)
            else { continue }
            let answer = try await site.send("POST", form.action, form: form.body, cookie: amina)
            #expect(answer.status < 500, "\(form.action) \(form.body)")
            guard answer.status != 303 else { continue }
            refused += 1
            for fault in Self.faults(in: answer.text) { faults[fault] = "\(form.action) \(form.body)" }
            let subject = Self.texts(of: answer.text).lazy.compactMap {
                $0.firstMatch(of: #/^“([^”]+)” (is empty|must be)/#).map { String($0.1) }
            }.first
            if let subject, let label {
                named += 1
                // A field of a row names its row, too.
                if subject != label, !subject.hasSuffix(": \(label)") {
                    faults["“\(subject)” instead of “\(label)”"] = form.action
                }
            }
        }
        for (fault, form) in faults.sorted(by: { $0.key < $1.key }) { Issue.record("\(form): \(fault)") }
        #expect(refused > 100 && named > 20, "\(refused) \(named)")
        try await site.application.close()
    }

    /// A change that was taken back already is named in words, not by its request.
    @Test func anUndoNamesTheChange() async throws {
        let (site, amina) = try await site()
        let sent = try await site.send("POST", "/app/line", form: "line=-4+tea", cookie: amina)
        let number = try #require(sent.location.firstMatch(of: #/done=(\d+)/#)).1
        #expect(try await site.send("POST", "/app/undo", form: "number=\(number)", cookie: amina).status == 303)
        let again = try await site.send("POST", "/app/undo", form: "number=\(number)", cookie: amina)
        #expect(again.text.contains("“Added transaction ‘tea’” has been taken back already."), "\(again.text)")
        try await site.application.close()
    }

    /// An address that leads nowhere is said in one sentence.
    @Test(arguments: ["/app/nowhere", "/app/body/shoe-size", "/app/money/totals?month=x", "/app/more?x=1", "/app/undo"])
    func anAddressThatLeadsNowhereIsToldInOneSentence(target: String) async throws {
        let (site, amina) = try await site()
        let answer = try await site.send("GET", target, cookie: amina)
        #expect(answer.status >= 400 && answer.text.contains("There is no page at this address."), "\(answer.text)")
        try await site.application.close()
    }

    /// Each slice has one name on all pages: the name in the menu.
    @Test func aSliceHasOneName() async throws {
        let (site, amina) = try await site()
        for target in ["/app", "/app/data", "/app/tokens"] {
            let texts = Self.texts(of: try await site.send("GET", target, cookie: amina).text)
            #expect(texts.contains { $0.contains("Money") } && texts.contains { $0.contains("Body") }, "\(target)")
            #expect(!texts.contains { $0.contains("Finance") || $0.contains("Fitness") }, "\(target)")
        }
        try await site.application.close()
    }
}
