import Accounts
import Changes
import HomeBase
import HomeDoor
import HomePeople
import HomeTransfer
import Kernel
import TestSupport
import Testing

@testable import HomePages
@testable import HomePast

/// The pages of all data, shown with Home's own types.
struct DataPagesTests {
    let facade: PagesFacade
    let cookie: String

    init() async throws {
        facade = try await PagesFacade()
        _ = try await facade.home.access.passwords.set(
            owner: facade.store.owner, to: "correct horse battery", keepTokens: false, by: .machine)
        cookie = try #require(
            try await facade.send("POST", "/app/sign-in", form: "name=amina&password=correct+horse+battery").cookie)
    }

    private func store(_ zones: [(String, String)]) async throws {
        try await facade.store.write { writing in
            for (day, zone) in zones {
                _ = try HomeBase.zoneStays.put(
                    try #require(CivilDay(day)), ["zone": .string(zone), "dayStart": 0], in: writing)
            }
        }
    }

    private func get(_ target: String, _ place: SourceLocation = #_sourceLocation) async throws -> String {
        let answer = try await facade.send("GET", target, cookie: cookie)
        #expect(answer.status == 200, sourceLocation: place)
        return answer.text
    }

    private static let record = "/app/data/home.ZoneStay/records/0001-01-01"

    @Test func everyTypeHasItsSentenceAndItsList() async throws {
        let index = try await get("/app/data")
        for kind in facade.home.records.kinds {
            #expect(index.contains("href=\"/app/data/\(kind.type)\"") && index.contains(kind.sentence))
            #expect(try await get("/app/data/\(kind.type)").contains(kind.sentence))
        }
        #expect(try await get("/app/more").contains("href=\"/app/data\""))
    }

    @Test func aListIsFilteredSortedAndLeadsToItsNextPage() async throws {
        try await store([
            ("0001-01-01", "Europe/Berlin"), ("2026-01-01", "Africa/Cairo"), ("2026-01-05", "Asia/Kuala_Lumpur"),
        ])
        let all = try await get("/app/data/home.ZoneStay")
        #expect(all.contains("Europe/Berlin") && all.contains("Africa/Cairo"))
        let some = try await get("/app/data/home.ZoneStay?field=zone&how=eq&value=Africa%2FCairo")
        #expect(some.contains("Africa/Cairo") && !some.contains("Europe/Berlin"))
        #expect(some.contains("href=\"/app/data/home.ZoneStay/csv?field=zone&amp;value=Africa%2FCairo\""))
        let days = try await get("/app/data/home.ZoneStay?field=startsOn&how=ge&value=2026-01-05&sort=-startsOn")
        #expect(days.contains("Kuala_Lumpur") && !days.contains("Cairo"))
        let refused = try await facade.send(
            "GET", "/app/data/home.ZoneStay?field=startsOn&how=contains&value=x", cookie: cookie)
        #expect(refused.status == 400 && refused.text.contains("can only be compared"))
    }

    /// The zone in which a person always lived has no first day.
    @Test func aBeginningThatNobodyStatesHasNoDay() async throws {
        try await store([("0001-01-01", "Europe/Berlin")])
        let list = try await get("/app/data/home.ZoneStay")
        #expect(list.contains("From the beginning") && !list.contains("January"))
    }

    @Test func pagesOfAListContinueWithoutALossOrARepetition() async throws {
        let days = (1...120).map { CivilDay(daysSince1970: 20_000 + $0 * 2)?.description ?? "" }
        try await store(
            [("0001-01-01", "Europe/Berlin")]
                + days.enumerated().map { ($1, $0 % 2 == 0 ? "Asia/Tokyo" : "Europe/Paris") })
        for sort in ["startsOn", "-startsOn"] {
            var (link, seen, pages): (String?, [String], Int) = ("/app/data/home.ZoneStay?sort=\(sort)", [], 0)
            while let target = link {
                let page = try await get(target)
                seen += page.matches(of: #/records\/([0-9-]+)"/#).map { String($0.1) }
                link = page.firstMatch(of: #/rel="next" href="([^"]+)"/#).map {
                    String($0.1).replacing("&amp;", with: "&")
                }
                pages += 1
                try #require(pages < 10)
            }
            #expect(seen == (sort == "startsOn" ? seen.sorted() : seen.sorted().reversed()))
            #expect(Set(seen).count == 121 && seen.count == 121 && pages == 3)
        }
    }

    @Test func aRecordIsEditedAndTheChangeIsTakenBack() async throws {
        try await store([("0001-01-01", "Europe/Berlin")])
        let page = try await get(Self.record)
        let seen = try #require(page.firstMatch(of: #/name="seen" value="(\d+)"/#)).1
        #expect(page.contains("name=\"f-zone\"") && page.contains("value=\"Europe/Berlin\""))
        let sent = try await facade.send(
            "POST", Self.record, form: "seen=\(seen)&f-zone=Asia%2FTokyo&f-dayStart=3", cookie: cookie)
        #expect(sent.status == 303)
        let location = try #require(sent.header("Location"))
        let changed = try await get(location)
        #expect(changed.contains("value=\"Asia/Tokyo\"") && changed.contains("action=\"/app/undo?"))
        let number = try #require(location.split(separator: "done=").last)
        // The number of no change offers nothing.
        for none in ["done=999", "undone=999", "done=9223372036854775807"] {
            #expect(!(try await get("\(Self.record)?\(none)").contains("action=\"/app/undo?")))
        }
        let history = try await get(Self.record + "/history")
        #expect(history.contains("<del dir=\"auto\">Europe/Berlin</del>") && history.contains("Asia/Tokyo</ins>"))
        let back = try await facade.send(
            "POST", "/app/undo", form: "number=\(number)&back=\(Self.record.replacing("/", with: "%2F"))",
            cookie: cookie)
        #expect(back.status == 303)
        let undone = try await get(try #require(back.header("Location")))
        #expect(undone.contains("value=\"Europe/Berlin\"") && undone.contains("Do it again"))
        let changes = try await get("/app/changes")
        #expect(changes.contains("Taken back"))
        #expect(changes.contains("<bdi>Took back: Changed zone “Europe/Berlin”</bdi>"))
        let again = try #require(undone.firstMatch(of: #/name="number" value="(\d+)"/#)).1
        #expect(
            try await facade.send("POST", "/app/undo", form: "number=\(again)&back=%2Fapp%2Fdata", cookie: cookie)
                .status == 303)
        #expect(try await get("/app/changes").contains("<bdi>Did again: Changed zone “Asia/Tokyo”</bdi>"))
    }

    /// Equal texts are no change; a refused value changes nothing and is told.
    @Test func aFormThatChangesNothingMakesNoChangeAndARefusedOneIsTold() async throws {
        try await store([("0001-01-01", "Europe/Berlin")])
        let page = try await get(Self.record)
        let seen = try #require(page.firstMatch(of: #/name="seen" value="(\d+)"/#)).1
        let same = try await facade.send(
            "POST", Self.record, form: "seen=\(seen)&f-zone=Europe%2FBerlin&f-dayStart=0", cookie: cookie)
        #expect(same.header("Location") == Self.record)
        let refused = try await facade.send(
            "POST", Self.record, form: "seen=\(seen)&f-zone=Mars%2FOlympus&f-dayStart=99", cookie: cookie,
            from: "http://localhost" + Self.record)
        #expect(refused.status == 400 && refused.text.contains("href=\"\(Self.record)\""))
        #expect(try await get(Self.record).contains("value=\"Europe/Berlin\""))
    }

    @Test func aRemovedRecordIsBroughtBackFromItsHistory() async throws {
        try await store([("0001-01-01", "Europe/Berlin"), ("2026-01-01", "Asia/Tokyo")])
        let record = "/app/data/home.ZoneStay/records/2026-01-01"
        let removed = try await facade.send("POST", record + "/remove", form: "", cookie: cookie)
        #expect(try #require(removed.header("Location")).hasPrefix("/app/data/home.ZoneStay?done="))
        #expect(try await facade.send("GET", record, cookie: cookie).status == 404)
        let version = try #require(
            try await get(record + "/history").firstMatch(of: #/name="version" value="(\d+)"/#)
        ).1
        let back = try await facade.send("POST", record + "/history", form: "version=\(version)", cookie: cookie)
        #expect(back.status == 303)
        #expect(try await get(record).contains("Asia/Tokyo"))
    }

    /// A record, a version and a page of a list that are not there are told in a person's words.
    @Test func aHistoryThatIsNotThereIsToldInWords() async throws {
        try await store([("0001-01-01", "Europe/Berlin")])
        let none = "/app/data/home.ZoneStay/records/2026-01-01/history"
        for (target, words) in [
            (none, "There is no such zone, and no history of it."),
            (Self.record + "/history?whole=999", "No version 999 of this zone is known."),
        ] {
            let answer = try await facade.send("GET", target, cookie: cookie)
            #expect(answer.status == 404 && answer.text.contains(words), "\(answer.text)")
        }
        let back = try await facade.send("POST", Self.record + "/history", form: "version=999", cookie: cookie)
        #expect(back.status == 404 && back.text.contains("No version 999 of this zone is known."))
        for list in ["/app/changes", "/app/data/home.ZoneStay", Self.record + "/history"] {
            let answer = try await facade.send("GET", list + "?after=x", cookie: cookie)
            #expect(answer.status == 400 && answer.text.contains("This page of the list cannot be found again."))
            #expect(!answer.text.lowercased().contains("cursor"))
        }
    }

    @Test func theTableHasEveryRecordOfTheFilter() async throws {
        try await store([("0001-01-01", "Europe/Berlin"), ("2026-01-01", "Asia/Tokyo")])
        let answer = try await facade.send(
            "GET", "/app/data/home.ZoneStay/csv?field=zone&value=Asia%2FTokyo", cookie: cookie)
        #expect(answer.header("Content-Disposition") == "attachment; filename=\"home.ZoneStay.csv\"")
        #expect(answer.text == "\u{FEFF}startsOn,zone,dayStart\r\n2026-01-01,Asia/Tokyo,0\r\n")
    }

    @Test func devicesHaveTheirNamesAndAreSignedOut() async throws {
        let agent = "Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0"
        let phone = try #require(
            try await facade.send(
                "POST", "/app/sign-in", form: "name=amina&password=correct+horse+battery", agent: agent
            ).cookie)
        let page = try await get("/app/devices")
        #expect(page.contains("Firefox on Android") && page.contains("This device"))
        let id = try #require(page.firstMatch(of: #/name="id" value="([^"]+)"/#)).1
        #expect(try await facade.send("POST", "/app/devices", form: "id=\(id)", cookie: cookie).status == 303)
        #expect(try await facade.send("GET", "/app", cookie: phone).status == 303)
        #expect(try await facade.send("GET", "/app", cookie: cookie).status == 200)
    }

    /// The cookie of an account that was removed opens nothing.
    @Test func theCookieOfARemovedAccountIsWorthless() async throws {
        #expect(try await facade.send("GET", "/app", cookie: cookie).status == 200)
        _ = try await facade.home.accountDeletion.run(owner: facade.store.owner)
        for (method, target, form) in [
            ("GET", "/app", nil), ("GET", "/app/data", nil), ("POST", "/app/undo", "number=1"),
        ] as [(String, String, String?)] {
            let answer = try await facade.send(method, target, form: form, cookie: cookie)
            #expect(answer.status == 303, "\(target)")
            #expect(try #require(answer.header("Location")).hasPrefix("/app/sign-in"), "\(target)")
        }
    }

    @Test(arguments: [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36", "Chrome on Linux"),
        ("Mozilla/5.0 (X11; Linux)", "Linux"), ("curl/8.0 <script>", nil),
    ])
    func browsersHaveWordsOfAFixedList(agent: String, words: String?) {
        #expect(BrowserName.words(agent) == words)
    }
}
