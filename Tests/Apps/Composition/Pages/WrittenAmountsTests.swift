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
        #expect(answer.status == 200, "\(target)")
        return answer.text
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
