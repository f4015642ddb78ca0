import Testing

@testable import Composition

/// The one line of the page of today.
@Suite(.serialized)
struct LineTests {
    /// The notice says what a line stored; the words come from the store, so after a later change it only says that it is done.
    @Test func theNoticeSaysWhatALineStored() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let account = "name=Cash&currency=EUR&balance=100"
        #expect(try await site.send("POST", "/app/money/accounts", form: account, cookie: amina).status == 303)
        for (line, words) in [
            ("12.50 coffee", "Paid 12.50 EUR from Cash: coffee"), ("-12,50 tea", "Paid 12.50 EUR from Cash: tea"),
            ("+20 found", "Received 20.00 EUR in Cash: found"), ("2:255 after every prayer", "Note on 2:255"),
            ("weight 75,5", "Weight 75.5 kg logged"),
        ] {
            let sent = try await site.send("POST", "/app/line", form: "line=\(Site.encoded(line))", cookie: amina)
            let page = try await site.send("GET", sent.location, cookie: amina).text
            #expect(page.contains(">\(words)</span>") && page.contains("action=\"/app/undo?"), "\(line)")
        }
        let sent = try await site.send("POST", "/app/line", form: "line=1+bread", cookie: amina)
        let notes = try await site.send("GET", "/app/money", cookie: amina).text
        let bread = try #require(notes.firstMatch(of: #/href="(\/app\/money\/transactions\/[0-9a-f-]+)"/#)).1
        _ = try await site.send("POST", String(bread), form: "remove=true", cookie: amina)
        let page = try await site.send("GET", sent.location, cookie: amina).text
        #expect(!page.contains("Paid 1.00 EUR"))
        try await site.application.close()
    }

    /// The first account comes with the home currency, and is what the person hears of.
    @Test func theNoticeSaysWhichAccountWasAdded() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        for (form, words) in [
            ("name=%3Cb%3ECash&currency=EUR&balance=100", "Account &lt;b&gt;Cash added, with 100.00 EUR. Next, enter"),
            ("name=Bank&currency=EUR", "Account Bank added, with 0.00 EUR."),
        ] {
            let sent = try await site.send("POST", "/app/money/accounts", form: form, cookie: amina)
            let page = try await site.send("GET", sent.location, cookie: amina).text
            #expect(page.contains(words) && page.contains("action=\"/app/undo?"), "\(page)")
        }
        try await site.application.close()
    }

    /// A line that is not understood is shown again, with the reason.
    @Test func aRefusedLineIsShownAgain() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let account = "name=Cash&currency=EUR&balance=100"
        _ = try await site.send("POST", "/app/money/accounts", form: account, cookie: amina)
        for (line, reason) in [
            ("<b>nonsense", "does not understand"), ("done walk", "alert"), ("0 nothing", "The amount is zero."),
            ("1.234,56 rent", "alert"), ("1,234 rent", "“1,234” may be 1234 or 1.234 EUR."),
            ("weight 75.5 kg yesterday", "“kg yesterday” is not a unit"),
        ] {
            let answer = try await site.send("POST", "/app/line", form: "line=\(Site.encoded(line))", cookie: amina)
            let kept = line.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            #expect(
                answer.status == 400 && answer.text.contains("value=\"\(kept)\"") && answer.text.contains(reason),
                "\(line)")
        }
        try await site.application.close()
    }

    /// Each example that the one line offers is understood.
    @Test func theExamplesOfTheLineWork() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        #expect(try await !site.send("GET", "/app", cookie: amina).text.contains("coffee"))
        let account = "name=Cash&currency=EUR&balance=100"
        _ = try await site.send("POST", "/app/money/accounts", form: account, cookie: amina)
        let hint = try await site.send("GET", "/app", cookie: amina).text.firstMatch(of: #/id="examples">(.*?)<\/p>/#)
        let examples = try #require(hint).1.matches(of: #/“(.*?)”/#).map { String($0.1) }
        #expect(examples.contains("12.50 coffee") && !examples.contains("done walk") && examples.count > 2)
        for line in examples {
            let sent = try await site.send("POST", "/app/line", form: "line=\(Site.encoded(line))", cookie: amina)
            #expect(sent.status == 303, "\(line)")
        }
        try await site.application.close()
    }

    /// A line that means nothing is refused with examples; nothing is stored.
    @Test func aLineThatMeansNothingIsRefused() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let answer = try await site.send("POST", "/app/line", form: "line=hello+there", cookie: amina)
        #expect(answer.status == 400 && answer.text.contains("weight 75.5"))
        try await site.application.close()
    }
}
