import Accounts
import HomeDoor
import Kernel
import ModuleKit
import PagesKit
import TestSupport
import Testing

@testable import HomePages
@testable import HomePeople
@testable import HomeUpkeep

struct HomePagesTests {
    private static let form = "name=amina&password=correct+horse+battery"

    private func withPassword() async throws -> PagesFacade {
        let facade = try await PagesFacade()
        _ = try await facade.home.access.passwords.set(
            owner: facade.store.owner, to: "correct horse battery", keepTokens: false, by: .machine)
        return facade
    }

    @Test func aPersonSignsInSeesTodayAndSignsOut() async throws {
        let facade = try await withPassword()
        let sent = try await facade.send("POST", "/app/sign-in", form: Self.form + "&next=%2Fapp%3Fx%3D1")
        #expect(sent.status == 303)
        #expect(sent.header("Location") == "/app?x=1")
        #expect(sent.header("Cache-Control") == "no-store")
        let cookie = try #require(sent.cookie)
        let today = try await facade.send("GET", "/app", cookie: cookie)
        #expect(today.status == 200)
        #expect(today.text.contains("<h1 dir=\"auto\">"))
        #expect(today.header("Vary") == "Cookie")
        #expect(today.header("Referrer-Policy") == "same-origin")
        #expect(today.header("Content-Security-Policy")?.contains("script-src 'self'; style-src 'self'") == true)
        let again = try await facade.send("GET", "/app", cookie: cookie, tag: today.header("ETag"))
        #expect(again.status == 304)
        #expect(again.text.isEmpty)
        let out = try await facade.send("POST", "/app/sign-out", form: "", cookie: cookie)
        #expect(out.status == 303)
        #expect(out.header("Set-Cookie")?.contains("Max-Age=0") == true)
        let after = try await facade.send("GET", "/app", cookie: cookie)
        #expect(after.status == 303)
        #expect(after.header("Location") == "/app/sign-in")
    }

    @Test func aNewSessionHasANewTokenWhateverTheBrowserSent() async throws {
        let facade = try await withPassword()
        let first = try #require(try await facade.send("POST", "/app/sign-in", form: Self.form).cookie)
        let second = try #require(try await facade.send("POST", "/app/sign-in", form: Self.form, cookie: first).cookie)
        let planted = try await facade.send("POST", "/app/sign-in", form: Self.form, cookie: "mizan-session=planted")
        #expect(Set([first, second, try #require(planted.cookie)]).count == 3)
    }

    @Test func behindTLSOnlyTheCookieForThisHostCounts() async throws {
        let facade = try await withPassword()
        let cookie = try #require(try await facade.send("POST", "/app/sign-in", form: Self.form, isSecure: true).cookie)
        #expect(cookie.hasPrefix("__Host-mizan-session="))
        #expect(try await facade.send("GET", "/app", cookie: cookie, isSecure: true).status == 200)
        let plain = String(cookie.dropFirst("__Host-".count))
        #expect(try await facade.send("GET", "/app", cookie: plain, isSecure: true).status == 303)
    }

    @Test func aRefusedSignInShowsTheFormAgainWithTheReason() async throws {
        let facade = try await withPassword()
        for (form, status) in [("name=amina&password=wrong", 401), ("name=amina", 400), ("name=a&password=b&x=c", 400)]
        {
            let answer = try await facade.send("POST", "/app/sign-in", form: form)
            #expect(answer.status == status)
            #expect(answer.text.contains("role=\"alert\""))
            #expect(answer.text.contains("<form method=\"post\" action=\"/app/sign-in\">"))
            #expect(answer.header("Content-Security-Policy")?.contains("form-action 'self'") == true)
            #expect(answer.cookie == nil)
        }
        let large = try await facade.send(
            "POST", "/app/sign-in", form: "name=" + String(repeating: "a", count: 1_000_000))
        #expect(large.status == 413)
    }

    @Test func noOtherTokenOpensAPage() async throws {
        let facade = try await withPassword()
        let tokens = try await facade.home.access.signIn.signIn(
            name: "amina", password: "correct horse battery", address: nil)
        let answer = try await facade.send("GET", "/app", cookie: "mizan-session=\(tokens.access.text)")
        #expect(answer.status == 303)
    }

    @Test func theLinkOfTheFirstRunMakesTheFirstAccountAndSignsIn() async throws {
        let facade = try await PagesFacade()
        let offer = try #require(try await facade.home.access.firstRun.offer())
        let page = HomePages.setUp(secret: offer.secret)
        #expect(try await facade.send("GET", page).text.contains("action=\"\(page)\""))
        let short = try await facade.send("POST", page, form: "name=amina&password=short")
        #expect(short.status == 400)
        #expect(short.text.contains("action=\"\(page)\"") && short.text.contains("role=\"alert\""))
        let made = try await facade.send("POST", page, form: Self.form)
        #expect(made.status == 303)
        let cookie = try #require(made.cookie)
        #expect(try await facade.send("GET", "/app", cookie: cookie).status == 200)
        #expect(try await facade.send("POST", page, form: Self.form).cookie == nil)
    }

    @Test func aPersonWhoIsNotSignedInReturnsToTheWantedPage() async throws {
        let facade = try await withPassword()
        let wanted = try await facade.send("GET", "/app?x=1")
        #expect(wanted.header("Location") == "/app/sign-in?next=%2Fapp%3Fx%3D1")
        let page = try await facade.send("GET", "/app/sign-in?next=%22%3E%3Cscript%3E")
        #expect(page.text.contains("name=\"next\" value=\"/app\""))
        let none = try await facade.send("GET", "/app/nowhere%3Cscript%3E")
        #expect(none.status == 404)
        #expect(!none.text.contains("<script>"))
    }

    @Test func theSharedFilesAreForEveryoneAndCached() async throws {
        let facade = try await PagesFacade()
        for (path, type) in [("/app/pages.css?v=1", "text/css"), ("/app/pages.js?v=1", "text/javascript")] {
            let answer = try await facade.send("GET", path)
            #expect(answer.status == 200)
            #expect(answer.header("Cache-Control")?.hasPrefix("public") == true, "\(type)")
            #expect(answer.header("ETag") != nil)
        }
    }

    /// Each page that is not in the menu is in one group with a sentence; members have no pages of admins.
    @Test func furtherPagesAreInGroups() async throws {
        let facade = try await withPassword()
        let cookie = try #require(try await facade.send("POST", "/app/sign-in", form: Self.form).cookie)
        let page = try await facade.send("GET", "/app/more", cookie: cookie).text
        let groups = page.split(separator: "<section><h2>").dropFirst()
        #expect(groups.count == 4 && groups.allSatisfy { $0.contains("<p class=\"soft\">") })
        let links = page.matches(of: #/<li><a href="(\/app\/[a-z]+)">/#).map { String($0.1) }
        #expect(links.count == 12 && Set(links).count == 12, "\(links)")
        #expect(links.suffix(3) == ["/app/accounts", "/app/backups", "/app/health"])
    }

    @Test func todayShowsWhatIsNextFirstAndEscapesTitles() throws {
        let day = try #require(CivilDay(year: 2026, month: 11, day: 28))
        let part = TodayReport.Part(
            slice: "habits", title: "Habits",
            lines: [.done("<b>done</b>", of: "habits.a"), .next("Read \"next\"", by: "habits log", of: "habits.b")])
        let silent = TodayReport.Part(slice: "quran", title: "Quran", lines: [])
        let page = TodayView(report: TodayReport(day: day, parts: [part], silent: [silent])).page
        let text = String(decoding: page.html.bytes, as: UTF8.self)
        #expect(
            text.contains("<h1 dir=\"auto\">Saturday, 28 November 2026</h1>")
                && text.contains("<h2 id=\"now\">Now</h2>"))
        #expect(text.contains(" 1448 AH"))
        let (next, done) = (
            text.firstRange(of: "Read &quot;next&quot;"), text.firstRange(of: "&lt;b&gt;done&lt;/b&gt;")
        )
        #expect(try #require(next).lowerBound < #require(done).lowerBound)
        #expect(text.contains("Quran cannot be shown now."))
        #expect(!text.contains("habits log"))
    }
}
