import Composition
import Testing

/// The pages of all data show and take amounts of money as people write them, in the currency of the account.
@Suite(.serialized)
struct WrittenAmountsTests {
    private let site: Site
    private let amina: String

    init() async throws {
        site = try await Site()
        amina = try await site.signIn("amina")
        for form in ["name=Cash&currency=EUR", "name=Trip&currency=JPY"] {
            #expect(try await site.send("POST", "/app/money/accounts", form: form, cookie: amina).status == 303)
        }
        #expect(
            try await site.send("POST", "/app/line", form: "line=-1234.5+bread", cookie: amina).status == 303)
    }

    private func get(_ target: String) async throws -> String {
        let answer = try await site.send("GET", target, cookie: amina)
        #expect(answer.status == 200, "\(target): \(answer.text)")
        return answer.text
    }

    /// An amount is compared as it is written: with the amounts of currencies that have as many decimals.
    @Test func aFilterComparesAmountsAsPeopleWriteThem() async throws {
        #expect(try await site.send("POST", "/app/line", form: "line=-12+tea", cookie: amina).status == 303)
        let list = "/app/data/finance.Transaction"
        #expect(try await get(list).contains("<option value=\"amountCents\">Amount</option>"))
        for (condition, found) in [
            ("how=eq&value=-12", ["tea"]), ("how=le&value=-1%2C000.00", ["bread"]), ("how=ne&value=-12", ["bread"]),
            ("how=ge&value=-12.00+EUR", ["tea"]), ("how=eq&value=-12+JPY", []),
        ] {
            let page = try await get("\(list)?field=amountCents&\(condition)")
            let names = ["bread", "tea"].filter { page.contains("<bdi>\($0)</bdi>") }
            #expect(names == found, "\(condition)")
        }
        for wrong in ["much", "12.505", "5+XXX"] {
            let answer = try await site.send("GET", "\(list)?field=amountCents&value=\(wrong)", cookie: amina)
            #expect(answer.status == 400 && !answer.text.contains("amountCents"), "\(answer.text)")
        }
        try await site.application.close()
    }

    /// The words of a choice are shown and typed as words.
    @Test func aChoiceIsComparedAsItIsShown() async throws {
        let list = "/app/data/finance.Account"
        #expect(try await get(list + "?field=type&value=Checking").contains("<bdi>Cash</bdi>"))
        #expect(try await !get(list + "?field=type&value=credit+card").contains("<bdi>Cash</bdi>"))
        try await site.application.close()
    }

    @Test func aListAFormAndAHistoryHaveAmountsAsPeopleWriteThem() async throws {
        let list = try await get("/app/data/finance.Transaction")
        #expect(list.contains("-1,234.50 EUR") && !list.contains("-123450"))
        let record = String(
            try #require(list.firstMatch(of: #/href="(\/app\/data\/finance\.Transaction\/records\/[0-9a-f-]+)"/#)).1)
        let form = try await get(record)
        #expect(
            form.contains("<label for=\"f-amountCents\">Amount</label>")
                && form.contains("name=\"f-amountCents\" dir=\"auto\" value=\"-1,234.50 EUR\""))
        let seen = try #require(form.firstMatch(of: #/name="seen" value="(\d+)"/#)).1
        let fields = form.matches(of: #/<input id="(f-[A-Za-z]+)"[^>]*value="([^"]*)"/#).map { ($0.1, $0.2) }
            .map { "\($0)=\(Site.encoded(String($0 == "f-amountCents" ? "-12.5" : $1)))" }.joined(separator: "&")
        let sent = try await site.send("POST", record, form: "seen=\(seen)&\(fields)", cookie: amina)
        #expect(sent.status == 303 && sent.location.hasPrefix(record + "?done="))
        #expect(try await get(record).contains("value=\"-12.50 EUR\""))
        let history = try await get(record + "/history")
        #expect(
            history.contains(
                "Amount: <del dir=\"auto\">-1,234.50 EUR</del> <ins dir=\"auto\">-12.50 EUR</ins>"))
        let refused = try await site.send(
            "POST", record, form: "seen=\(seen)&f-amountCents=12.505", cookie: amina)
        #expect(refused.status == 400)
        try await site.application.close()
    }
}
