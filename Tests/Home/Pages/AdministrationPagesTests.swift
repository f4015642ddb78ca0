import Accounts
import Changes
import HomeDoor
import HomePast
import HomePeople
import Kernel
import PagesKit
import TestSupport
import Testing

@testable import HomePages
@testable import HomeUpkeep

/// The pages of backups, the doctor, accounts, tokens and preferences.
struct AdministrationPagesTests {
    private static let ofAdmins = ["/app/backups", "/app/health", "/app/accounts"]

    /// The page, as soon as nothing is under way on it.
    private func settled(_ target: String, _ facade: PagesFacade, _ cookie: String) async throws -> String {
        for _ in 0..<3_000 {
            let page = try await facade.send("GET", target, cookie: cookie)
            if page.header("Refresh") == nil { return page.text }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw MizanError(.internal, "test.order", "The order did not end.")
    }

    @Test func anAdminMakesAndVerifiesABackup() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        #expect(try await facade.send("GET", "/app/backups", cookie: cookie).text.contains("There is no backup yet."))
        #expect(try await facade.send("POST", "/app/backups", form: "", cookie: cookie).status == 303)
        let under = try await facade.send("GET", "/app/backups", cookie: cookie)
        #expect(under.text.contains("Mizan makes a backup.") && under.header("Refresh") == "2")
        let work = Task { await facade.home.runOrders() }
        let made = try await settled("/app/backups", facade, cookie)
        #expect(made.contains("The backup is made and verified") && made.contains("with amina and bilal"))
        let name = try #require(made.firstMatch(of: #/name="name" value="(mizan-[^"]+)"/#).map { String($0.1) })
        let sent = try await facade.send("POST", "/app/backups/verification", form: "name=\(name)", cookie: cookie)
        #expect(sent.status == 303)
        #expect(try await settled("/app/backups", facade, cookie).contains("is sound."))
        let unknown = try await facade.send("POST", "/app/backups/verification", form: "name=x", cookie: cookie)
        #expect(unknown.status == 404)
        work.cancel()
        await work.value
    }

    @Test func theDoctorTellsWhatIsWell() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        #expect(try await facade.send("POST", "/app/health", form: "", cookie: cookie).status == 303)
        let work = Task { await facade.home.runOrders() }
        let page = try await settled("/app/health", facade, cookie)
        #expect(page.contains("This is well") && page.contains("The journal and the records agree."))
        work.cancel()
        await work.value
    }

    /// The sentences of a diagnosis, worst first; findings in the data of accounts are only counted.
    @Test func theDoctorTellsWhatIsWrongWithoutTheDataOfAccounts() async throws {
        let facade = try await PagesFacade()
        let values = try await facade.home.values(for: facade.store.owner)
        let found = [
            Diagnosis(
                check: "space", findings: [Finding(.warning, "12 MB are free.", advice: "Free some.")], repairs: [],
                reach: .everything),
            Diagnosis(
                check: "tally", findings: [Finding(.problem, "“amina”: <secret>")], repairs: [], reach: .counts),
            Diagnosis(check: "digest", findings: [Finding(.ok, "“amina”: 3 rows")], repairs: [], reach: .nothing),
        ]
        var order = UpkeepOrder(id: facade.store.owner.uuid, deed: .examination, since: facade.home.records.now)
        order.state = .examined(found.map(ToldDiagnosis.init))
        order.endedAt = order.since
        let page = String(
            decoding: DoctorView(order: order, values: values, texts: .english).html.bytes, as: UTF8.self)
        #expect(page.contains("Something is wrong.") && !page.contains("amina"))
        let (problem, warning) = (page.firstRange(of: "1 problem in the data"), page.firstRange(of: "12 MB are free."))
        #expect(try #require(problem).lowerBound < #require(warning).lowerBound)
        #expect(page.contains("Free some."))
    }

    @Test func aMemberSeesNoneOfThePagesOfAdmins() async throws {
        let facade = try await PagesFacade()
        let admin = try await facade.signedIn()
        let member = try await facade.signedIn("bilal", facade.store.other)
        let more = try await facade.send("GET", "/app/more", cookie: member)
        let ofAdmin = try await facade.send("GET", "/app/more", cookie: admin)
        for page in Self.ofAdmins {
            #expect(!more.text.contains("href=\"\(page)\"") && ofAdmin.text.contains("href=\"\(page)\""))
            #expect(try await facade.send("GET", page, cookie: member).status == 403)
            #expect(try await facade.send("POST", page, form: "", cookie: member).status == 403)
        }
        let owner = facade.store.owner
        let form = "id=\(owner)&act=sign-out"
        #expect(try await facade.send("POST", "/app/accounts/act", form: form, cookie: member).status == 403)
        let removal = "/app/accounts/\(owner)/removal"
        #expect(try await facade.send("POST", removal, form: "name=amina", cookie: member).status == 403)
    }

    @Test func anAdminAddsChangesAndRemovesAnAccount() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        let added = try await facade.send(
            "POST", "/app/accounts", form: "name=zaynab&password=correct+horse+battery&role=member", cookie: cookie)
        #expect(added.status == 303)
        let again = try await facade.send(
            "POST", "/app/accounts", form: "name=Zaynab&password=correct+horse+battery&role=member", cookie: cookie)
        #expect(again.status == 400)
        let list = try await facade.send("GET", "/app/accounts", cookie: cookie).text
        #expect(list.contains("<bdi>amina</bdi></strong> (you)\n<div class=\"soft\">Uses Mizan, and manages "))
        let id = try #require(
            try await facade.home.access.people.all().first { $0.name == "zaynab" }?.id)
        for role in ["admin", "member"] {
            let form = "id=\(id)&act=\(role)"
            #expect(try await facade.send("POST", "/app/accounts/act", form: form, cookie: cookie).status == 303)
            #expect(try await facade.home.access.people.profile(of: id).role.rawValue == role)
        }
        let zaynab = try #require(
            try await facade.send("POST", "/app/sign-in", form: "name=zaynab&password=correct+horse+battery").cookie)
        #expect(try await facade.send("GET", "/app", cookie: zaynab).status == 200)
        _ = try await facade.send("POST", "/app/accounts/act", form: "id=\(id)&act=sign-out", cookie: cookie)
        #expect(try await facade.send("GET", "/app", cookie: zaynab).status == 303)
        let removal = "/app/accounts/\(id)/removal"
        #expect(try await facade.send("GET", removal, cookie: cookie).text.contains("Remove the account: zaynab"))
        #expect(try await facade.send("POST", removal, form: "name=amina", cookie: cookie).status == 400)
        #expect(try await facade.send("POST", removal, form: "name=zaynab", cookie: cookie).status == 303)
        #expect(try await facade.send("GET", removal, cookie: cookie).status == 404)
        // The last admin stays.
        let own = facade.store.owner
        let form = "id=\(own)&act=member"
        #expect(try await facade.send("POST", "/app/accounts/act", form: form, cookie: cookie).status == 400)
        let ownRemoval = try await facade.send(
            "POST", "/app/accounts/\(own)/removal", form: "name=amina", cookie: cookie)
        #expect(ownRemoval.status == 400)
    }

    @Test func aTokenIsShownOnceAndCanBeRevoked() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        let none = try await facade.send("POST", "/app/tokens", form: "name=phone&days=30", cookie: cookie)
        #expect(none.status == 400)
        let made = try await facade.send("POST", "/app/tokens", form: "name=phone&days=30&home=read", cookie: cookie)
        #expect(made.status == 200 && made.header("Cache-Control") == "no-store")
        let secret = try #require(made.text.firstMatch(of: #/<code>([^<]+)<\/code>/#).map { String($0.1) })
        let list = try await facade.send("GET", "/app/tokens", cookie: cookie).text
        #expect(list.contains("<bdi>phone</bdi>") && list.contains("Home may read") && !list.contains(secret))
        let tokens = try await facade.home.access.tokens.list(owner: facade.store.owner)
        #expect(tokens.map { $0.scopes.map(\.description) } == [["home:read"]])
        let end = try #require(tokens[0].expiresAt)
        let month = facade.home.records.now.advanced(by: .seconds(30 * 86_400))
        #expect(end == month)
        let revoked = try await facade.send(
            "POST", "/app/tokens/revocation", form: "id=\(tokens[0].id)", cookie: cookie)
        #expect(revoked.status == 303)
        #expect(try await facade.send("GET", "/app/tokens", cookie: cookie).text.contains("revoked"))
        // Another person's token is unknown here.
        let other = try await facade.signedIn("bilal", facade.store.other)
        let foreign = try await facade.send(
            "POST", "/app/tokens/revocation", form: "id=\(tokens[0].id)", cookie: other)
        #expect(foreign.status == 404)
    }

    @Test func aPersonChangesTheNameAndThePassword() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        let page = try await facade.send("GET", "/app/account", cookie: cookie).text
        #expect(page.contains("value=\"amina\"") && page.contains("write the new name there"))
        #expect(try await facade.send("POST", "/app/account/name", form: "name=bilal", cookie: cookie).status == 400)
        #expect(try await facade.send("POST", "/app/account/name", form: "name=amina+b", cookie: cookie).status == 303)
        #expect(try await facade.home.access.people.profile(of: facade.store.owner).name == "amina b")
        let wrong = try await facade.send(
            "POST", "/app/account/password", form: "current=wrong&new=another+horse+battery", cookie: cookie)
        #expect(wrong.status == 400 && wrong.text.contains("The current password is not right"))
        let changed = try await facade.send(
            "POST", "/app/account/password", form: "current=correct+horse+battery&new=another+horse+battery",
            cookie: cookie)
        #expect(changed.status == 303 && changed.header("Location") == "/app/sign-in")
        #expect(try await facade.send("GET", "/app", cookie: cookie).status == 303)
    }

    @Test func aPreferenceAndTheZoneAreSetAndTakenBack() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        let target = "/app/preferences"
        let set = try await facade.send(
            "POST", target, form: "seen=0&key=home.today&value=none", cookie: cookie)
        #expect(set.status == 303 && set.header("Location")?.hasPrefix("/app/preferences?done=") == true)
        let shown = try await facade.send("GET", target, cookie: cookie).text
        #expect(shown.contains("name=\"value\" value=\"none\""))
        let seen = try #require(
            shown.firstMatch(of: #/value="(\d+)">\n<input type="hidden" name="key" value="home.today"/#)
        ).1
        #expect(try await facade.send("POST", target, form: "key=home.today", cookie: cookie).status == 400)
        #expect(
            try await facade.send("POST", target, form: "seen=0&key=home.today&value=habits", cookie: cookie).status
                == 409)
        #expect(
            try await facade.send("POST", target, form: "seen=\(seen)&key=home.today", cookie: cookie).status == 303)
        let after1 = try await facade.send("GET", target, cookie: cookie)
        #expect(!after1.text.contains("name=\"value\" value=\"none\""))
        #expect(
            try await facade.send("POST", target, form: "seen=0&key=home.none&value=1", cookie: cookie).status >= 400)
        let zone = try await facade.send(
            "POST", "/app/preferences/zone", form: "seen=0&zone=berlin&from=always&dayStart=3", cookie: cookie)
        #expect(zone.status == 303)
        let page = try await facade.send("GET", target, cookie: cookie).text
        #expect(page.contains("<bdi>Europe/Berlin</bdi>") && page.contains("value=\"3\""))
        let number = try #require(zone.header("Location")?.split(separator: "=").last)
        _ = try await facade.send(
            "POST", "/app/undo", form: "number=\(number)&back=%2Fapp%2Fpreferences", cookie: cookie)
        let after2 = try await facade.send("GET", target, cookie: cookie)
        #expect(!after2.text.contains("Europe/Berlin"))
        let nowhere = try await facade.send(
            "POST", "/app/preferences/zone", form: "seen=0&zone=Nowhere&from=today", cookie: cookie)
        #expect(nowhere.status == 400)
    }

    /// "Always" replaces the zones that were set for later days, says so before, and all of it is taken back at once.
    @Test func aZoneForAlwaysReplacesTheLaterOnes() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        func page(_ target: String = "/app/preferences") async throws -> String {
            try await facade.send("GET", target, cookie: cookie).text
        }
        func set(_ zone: String, _ from: String) async throws -> String {
            let seen = try #require(try await page().firstMatch(of: #/name="seen" value="(\d+)"/#)).1
            let sent = try await facade.send(
                "POST", "/app/preferences/zone", form: "seen=\(seen)&zone=\(zone)&from=\(from)", cookie: cookie)
            return try #require(sent.status == 303 ? sent.header("Location") : nil)
        }
        #expect(try await page(set("Africa/Cairo", "always")).contains("Your days follow the clocks of Africa/Cairo."))
        #expect(try await !page().contains("instead of"))
        #expect(try await page(set("Asia/Tokyo", "today")).contains("on, your days follow the clocks of Asia/Tokyo."))
        #expect(try await page().contains("Always, instead of 1 later time zone<"))
        let always = try await set("Europe/Berlin", "always")
        let after = try await page(always)
        #expect(after.contains("<bdi>Europe/Berlin</bdi>"))
        #expect(!after.contains("Asia/Tokyo") && !after.contains("instead of"))
        let number = try #require(always.split(separator: "=").last)
        _ = try await facade.send("POST", "/app/undo", form: "number=\(number)", cookie: cookie)
        #expect(try await page().contains("<bdi>Asia/Tokyo</bdi>"))
    }

    /// The own account is removed with the password. The last admin is told what to do first, and nobody reads of HTTP.
    @Test func oneRemovesOnesOwnAccount() async throws {
        let facade = try await PagesFacade()
        let amina = try await facade.signedIn()
        let bilal = try await facade.signedIn("bilal", facade.store.other)
        let (target, password) = ("/app/account/removal", "password=correct+horse+battery")
        let last = try await facade.send("GET", target, cookie: amina).text
        #expect(last.contains("You are the last admin") && !last.contains("type=\"password\""))
        let refused = try await facade.send("POST", target, form: password, cookie: amina)
        #expect(refused.status == 400 && refused.text.contains("last admin"))
        let own = "/app/accounts/\(facade.store.owner)/removal"
        #expect(try await facade.send("GET", own, cookie: amina).header("Location") == target)
        let sent = try await facade.send("POST", own, form: "name=amina", cookie: amina)
        #expect(sent.status == 400 && !sent.text.contains("/v1/") && sent.text.contains("page of your account"))

        #expect(try await facade.send("GET", "/app/account", cookie: bilal).text.contains("href=\"\(target)\""))
        let page = try await facade.send("GET", target, cookie: bilal).text
        #expect(page.contains("That cannot be taken back.") && page.contains("Make a copy first"))
        let wrong = try await facade.send("POST", target, form: "password=wrong", cookie: bilal)
        #expect(wrong.status == 400 && wrong.text.contains("The current password is not right."))
        let gone = try await facade.send("POST", target, form: password, cookie: bilal)
        #expect(gone.header("Location") == "/app/sign-in" && gone.cookie == "mizan-session=")
        #expect(try await facade.send("GET", "/app", cookie: bilal).status == 303)
        #expect(try await !facade.send("GET", "/app/accounts", cookie: amina).text.contains("<bdi>bilal</bdi>"))
        // The only person may go. Before and afterwards, the pages say how a first account is made again.
        #expect(!page.contains("Yours is the only account"))
        let only = try await facade.send("GET", target, cookie: amina).text
        #expect(only.contains("type=\"password\"") && only.contains("Yours is the only account"))
        #expect(only.contains("in its terminal or in its log"))
        #expect(try await facade.send("GET", "/app/sign-in").text.contains("type=\"password\""))
        _ = try await facade.send("POST", target, form: password, cookie: amina)
        let nobody = try await facade.send("GET", "/app/sign-in?next=%2Fapp%2Fmoney").text
        #expect(nobody.contains("There is no account") && nobody.contains("in its terminal or in its log"))
        #expect(!nobody.contains("<form"))
    }
}
