import Accounts
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition
@testable import HTTPKit

/// The pages of all slices together, as a browser asks for them.
@Suite(.serialized)
struct PagesWalkTests {
    private static let pages = "/app"
    /// For everyone.
    static let open = ["/app/pages.css", "/app/pages.js", "/app/sign-in", "/app/set-up/{secret}"]

    /// Without a cookie, with the cookie of no session, and with a token for programs, every page leads to signing in. Only the
    /// pages for signing in and the shared files are for everyone.
    @Test func everyPageIsForPeopleWhoAreSignedIn() async throws {
        let site = try await Site()
        let token = try await site.application.home.access.signIn.signIn(
            name: "amina", password: Site.password, address: nil
        ).access.text
        let open = Self.open
        var seen = 0
        for endpoint in site.endpoints where !open.contains(endpoint.path.text) {
            let target = endpoint.path.segments.reduce(into: "") { text, segment in
                if case .literal(let word) = segment { text += "/" + word } else { text += "/x" }
            }
            for cookie in [
                nil, "mizan-session=mizan_access_\(String(repeating: "a", count: 43))", "mizan-session=\(token)",
            ] {
                let answer = try await site.send(
                    endpoint.method.rawValue, target, form: endpoint.method == .get ? nil : "", cookie: cookie)
                #expect(answer.status == 303 && answer.location.hasPrefix("/app/sign-in"), "\(endpoint.name)")
            }
            seen += 1
        }
        #expect(seen > 100)
        for path in open.prefix(3) { #expect(try await site.send("GET", path).status == 200) }
        try await site.application.close()
    }

    /// A person who is not an admin cannot change shared data by a page, and nobody sees the data of others.
    @Test func pagesShowAndChangeOnlyThePersonsOwnData() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let bilal = try await site.signIn("bilal")
        let line = "line=2%3A255+secret-of-amina"
        #expect(try await site.send("POST", "/app/line", form: line, cookie: amina).status == 303)
        let notes = try await site.send("GET", "/app/quran/notes", cookie: amina).text
        let note = try #require(notes.firstMatch(of: #/href="(\/app\/quran\/notes\/[0-9a-f-]+)"/#).map { String($0.1) })
        #expect(try await site.send("GET", note, cookie: bilal).status == 404)
        #expect(try await site.send("POST", note, form: "remove=true", cookie: bilal).status == 404)
        let key = try #require(note.split(separator: "/").last)
        let record = "/app/data/quran.AyahNote/records/\(key)"
        #expect(try await site.send("GET", record, cookie: amina).status == 200)
        for target in [record, record + "/history"] {
            #expect(try await site.send("GET", target, cookie: bilal).status == 404, "\(target)")
        }
        let (_, seen) = try await site.walk(from: Self.pages, cookie: bilal)
        #expect(!seen.contains { $0.text.contains("secret-of-amina") })
        for endpoint in site.endpoints where endpoint.isOfSharedData { #expect(endpoint.method == .get) }
        try await site.application.close()
    }

    /// Every link of every page leads to a page. Each page has one heading, unique ids, and no text of a person as markup.
    @Test func everyLinkLeadsToAPageAndNoTextBecomesMarkup() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let script = "<script>alert(1)</script>"
        let sent = [
            ("/app/money/accounts", "name=\(Site.encoded(script))&currency=EUR&balance=10"),
            ("/app/line", "line=\(Site.encoded("-3 " + script))"),
            ("/app/line", "line=\(Site.encoded("2:255 " + script))"),
            ("/app/line", "line=weight+75.5"), ("/app/quran/favorites", "ayah=2%3A255"),
            ("/app/habits/journeys", "journey=starter%3Afirst-steps&follow=true"),
        ]
        for (target, form) in sent {
            #expect(try await site.send("POST", target, form: form, cookie: amina).status == 303, "\(form)")
        }
        let (broken, pages) = try await site.walk(from: Self.pages, cookie: amina)
        #expect(broken == [])
        #expect(pages.count > 60)
        for page in pages where page.text.hasPrefix("<!doctype") {
            #expect(!page.text.contains(script), "\(page.target)")
            #expect(page.text.matches(of: #/<h1 /#).count == 1, "\(page.target)")
            let ids = page.text.matches(of: #/\sid="([^"]*)"/#).map { $0.1 }
            #expect(Set(ids).count == ids.count, "\(page.target)")
        }
        #expect(pages.contains { $0.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;") })
        let tables = pages.filter { $0.target.contains("/csv") }.map(\.target)
        #expect(tables.contains("/app/data/fitness.ProgressEntry/csv?field=type&value=weight"), "\(tables)")
        #expect(tables.contains("/app/data/finance.Transaction/csv"))
        try await site.application.close()
    }

    /// Every form of every page is sent with script in each of its fields for text. The form is accepted or refused, and no page
    /// shows the script as markup.
    @Test func scriptInAnyFieldOfAnyFormIsText() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        try await site.enter(as: amina)
        let script = "\"'><script>alert(1)</script>"
        let (_, before) = try await site.walk(from: Self.pages, cookie: amina)
        let forms = Set(before.flatMap { SentForm.all(of: $0.text, typing: script) })
        var accepted = 0
        // A place is asked before it is added, and a test asks no other machine.
        for form in forms where !form.action.hasPrefix("/app/places/add/") {
            let answer = try await site.send("POST", form.action, form: form.body, cookie: amina)
            #expect([303, 400, 404].contains(answer.status), "\(form.action) \(form.body): \(answer.text)")
            #expect(!answer.text.contains("<script>alert"), "\(form.action)")
            if answer.status == 303 { accepted += 1 }
        }
        #expect(accepted > 15)
        let (broken, after) = try await site.walk(from: Self.pages, cookie: amina)
        #expect(broken == [])
        for page in after { #expect(!page.text.contains("<script>alert"), "\(page.target)") }
        #expect(after.count { $0.text.contains("&lt;script&gt;alert(1)") } > 10)
        try await site.application.close()
    }

    /// The browser keeps the size of the Arabic text. Another value of the cookie, or another cookie, chooses nothing.
    @Test func aBrowserKeepsTheSizeOfTheArabicText() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let page = "/app/habits/duas/starter%3Aayat-al-kursi"
        let sent = try await site.send(
            "POST", "/app/arabic", form: "size=largest&back=\(Site.encoded(page))", cookie: amina)
        #expect(sent.status == 303 && sent.location == page && sent.cookie == "mizan-arabic=largest")
        for (cookie, root) in [
            ("mizan-arabic=largest", "<html lang=\"en\" class=\"largest\">"),
            ("mizan-arabic=\"><b>", "<html lang=\"en\">"),
            ("xmizan-arabic=largest", "<html lang=\"en\">"),
        ] {
            let answer = try await site.send("GET", page, cookie: "\(amina); \(cookie)")
            #expect(answer.text.contains(root), "\(cookie)")
        }
        #expect(try await site.send("POST", "/app/arabic", form: "size=tiny", cookie: amina).status == 400)
        try await site.application.close()
    }

    /// A place of the machine itself, or of a cloud's metadata, is refused before anything is sent. The words name the setting.
    @Test(arguments: [
        "https://127.0.0.1/", "https://169.254.169.254/", "https://[fd00:ec2::254]/", "https://192.168.1.2/",
    ])
    func aPlaceOfTheMachineItselfIsRefused(address: String) async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let form = "name=inside&token=t&address=\(Site.encoded(address))"
        let answer = try await site.send("POST", "/app/places/add/mizan", form: form, cookie: amina)
        #expect(answer.status == 400 && answer.text.contains("outgoing.allowedAddresses"), "\(answer.text)")
        try await site.application.close()
    }

    /// A list shows the start of a long note, and leads to all of it.
    @Test func aListShowsTheStartOfALongNote() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let text = String(repeating: "word ", count: 100_000) + "end"
        let form = "ayah=2%3A255&noteText=\(Site.encoded(text))"
        #expect(try await site.send("POST", "/app/quran/notes", form: form, cookie: amina).status == 303)
        let list = try await site.send("GET", "/app/quran/notes", cookie: amina).text
        #expect(list.utf8.count < 20_000 && list.contains("word … <a href=") && list.contains("Read all of it"))
        let link = try #require(list.firstMatch(of: #/… <a href="([^"]+)"/#)).1
        #expect(try await site.send("GET", String(link), cookie: amina).text.contains("word end"))
        let all = try await site.send("GET", "/app/data/quran.AyahNote", cookie: amina).text
        #expect(all.utf8.count < 20_000)
        try await site.application.close()
    }

    /// A history shows a long text near its change, and leads to all of it.
    @Test func aHistoryShowsALongTextNearItsChange() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let words = String(repeating: "word ", count: 20_000)
        let form = "ayah=2%3A255&noteText=\(Site.encoded(words + "first" + String(repeating: " more", count: 20_000)))"
        #expect(try await site.send("POST", "/app/quran/notes", form: form, cookie: amina).status == 303)
        let list = try await site.send("GET", "/app/data/quran.AyahNote", cookie: amina).text
        let record = String(
            try #require(list.firstMatch(of: #/href="(\/app\/data\/quran\.AyahNote\/records\/[^"]+)"/#)).1)
        let page = try await site.send("GET", record, cookie: amina).text
        let edit = try #require(PageForm.all(of: page).first { $0.path == record })
        let sent = try await site.send(
            "POST", record, form: edit.body(typing: ["f-noteText": words + "second"]), cookie: amina)
        #expect(sent.status == 303)
        let history = try await site.send("GET", record + "/history", cookie: amina).text
        #expect(history.utf8.count < 20_000 && history.contains("word first") && history.contains("word second</ins>"))
        let whole = try #require(history.firstMatch(of: #/href="([^"]+whole=\d+)">Read all of it/#)).1
        let all = try await site.send("GET", String(whole).replacing("&amp;", with: "&"), cookie: amina).text
        #expect(all.contains("<del dir=\"auto\">\(words)first") && all.contains("\(words)second</ins>"))
        #expect(all.matches(of: #/<li>/#).count == history.matches(of: #/<li>/#).count - 1)
        try await site.application.close()
    }
}

/// A server's pages without a socket, on a store with two people.
struct Site {
    static let password = "correct horse battery"

    let application: Application
    let endpoints: [Endpoint]
    private let facade: Facade
    let owner: OwnerID
    /// The secret of the link that made the first account.
    let usedSecret: String
    private let directory: TemporaryDirectory

    /// - Parameter released: a released store, in which `me` has the most records; nil for a new store.
    init(on released: ReleasedStore? = nil) async throws {
        directory = try released?.copy() ?? TemporaryDirectory()
        application = try await Application.open(at: directory.file("store"), hashCost: .least)
        facade = try await application.facade(tokenOfOwnerNamed: nil)
        let registry = facade.registry
        endpoints = registry.endpoints.filter { registry.dialect(of: $0.path.text)?.id == "pages" }
        let people = application.home.access
        if released != nil {
            let owner = try #require(
                try await application.context.database.read { try Owners.all(in: $0) }.first { $0.name == "me" })
            (self.owner, usedSecret) = (owner.id, "")
            _ = try await people.passwords.set(owner: owner.id, to: Self.password, keepTokens: false, by: .machine)
            return
        }
        let offer = try #require(try await people.firstRun.offer())
        usedSecret = offer.secret
        owner = try await people.firstRun.complete(secret: offer.secret, name: "amina", password: Self.password).id
        let bilal = OwnerID(application.context.fresh())
        try await application.context.database.write(.shared) { transaction in
            try Owners.create(bilal, name: "bilal", epoch: "e2", in: transaction)
        }
        _ = try await people.passwords.set(owner: bilal, to: Self.password, keepTokens: false, by: .machine)
    }

    struct Answer {
        let target: String
        let status: Int
        let text: String
        let location: String
        let cookie: String?
        /// All cookies that the answer sets.
        let cookies: [String]
        let refresh: String?
        /// The policy about contents.
        let policy: String
    }

    /// Enters something in each slice, with the forms.
    func enter(as cookie: String) async throws {
        let sent = [
            ("/app/money/accounts", "name=Cash&currency=EUR"), ("/app/money/accounts", "name=Bank&currency=EUR"),
            ("/app/line", "line=-3+bread"), ("/app/line", "line=2%3A255+note"), ("/app/line", "line=weight+75.5"),
            ("/app/library", "title=Kitab&type=pdf&pages=30"),
            ("/app/habits/journeys", "journey=starter%3Afirst-steps&follow=true"),
        ]
        for (target, form) in sent {
            #expect(try await send("POST", target, form: form, cookie: cookie).status == 303, "\(form)")
        }
    }

    /// Reads Amina's data.
    func read<Result: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Result) async throws -> Result {
        try await application.context.read(owner, body)
    }

    /// The version of Amina's latest change.
    func version() async throws -> RecordVersion {
        try await read { reading in
            try reading.session.firstRow("SELECT version FROM owners WHERE owner = \(reading.ownerKey)")?.integer(0)
                ?? 0
        }
    }

    /// The greatest version of all owners' changes.
    func greatestVersion() async throws -> RecordVersion {
        try await read { try $0.session.firstRow("SELECT max(version) FROM owners")?.integer(0) ?? 0 }
    }

    /// The address of a form on Amina's page.
    func owned(_ target: String) -> String { "\(target)?owner=\(owner)" }

    static func encoded(_ text: String) -> String { PercentEncoding.segment.encode(text) }

    func signIn(_ name: String) async throws -> String {
        let form = "name=\(name)&password=\(Self.encoded(Self.password))"
        return try #require(try await send("POST", "/app/sign-in", form: form).cookie)
    }

    /// Sends a request as the server does: the dialect finds the token, and writes refusals.
    func send(
        _ method: String, _ target: String, form: String? = nil, of type: String = "application/x-www-form-urlencoded",
        cookie: String? = nil, from page: String? = nil
    ) async throws -> Answer {
        let fields = [
            "cookie": cookie, "referer": page.map { "http://mizan.test\($0)" }, "content-type": form.map { _ in type },
            "content-length": form.map { String($0.utf8.count) },
        ]
        let head = RequestHead(method: method, target: target) { fields[$0] ?? nil }
        let dialect = facade.registry.dialect(of: target)
        let answer: EncodedResponse
        do {
            answer = try await facade.executor.respond(
                to: facade.registry.route(head), head,
                caller: {
                    guard let token = dialect?.token(in: head) else { return nil }
                    guard let identity = try await facade.authentication.identity(of: token, for: dialect?.id),
                        case .session(let id) = identity.means
                    else { throw HTTPErrors.invalidToken }
                    return Caller(
                        owner: identity.owner, permissions: .everything, isAdmin: identity.role == .admin, session: id)
                }, pages: facade.registry.route, body: IncomingBody(Array((form ?? "").utf8)))
        } catch {
            answer = ProblemDetails(error).response(requestID: "r", in: dialect, to: head)
        }
        func header(_ name: String) -> String? { answer.headers.last { $0.name == name }?.value }
        return Answer(
            target: target, status: answer.status, text: String(decoding: answer.body, as: UTF8.self),
            location: header("Location") ?? "",
            cookie: header("Set-Cookie")?.split(separator: ";").first.map(String.init),
            cookies: answer.headers.filter { $0.name == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) },
            refresh: header("Refresh"),
            policy: header("Content-Security-Policy") ?? "")
    }

    /// Follows every link once. Links that do not lead to a page are broken.
    func walk(from start: String, cookie: String, limit: Int = 400) async throws -> (broken: [String], pages: [Answer])
    {
        var (waiting, known, broken, pages) = ([start], Set([start]), [String](), [Answer]())
        while let target = waiting.popLast(), pages.count < limit {
            let answer = try await send("GET", target, cookie: cookie)
            guard answer.status == 200 else {
                broken.append("\(target): \(answer.status)")
                continue
            }
            pages.append(answer)
            let links = answer.text.matches(of: #/href="(\/app[^"#]*)"/#).map {
                String($0.1).replacing("&amp;", with: "&")
            }
            for link in links where known.insert(link).inserted { waiting.append(link) }
        }
        return (broken, pages)
    }
}
