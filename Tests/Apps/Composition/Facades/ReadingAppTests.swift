import Accounts
import Changes
import FoundationEssentials
import HomeDoor
import HomePeople
import Kernel
import LibraryData
import LibraryDomain
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// Reading apps behind a real socket: the catalogue with Basic authentication, and KOReader's progress protocol.
@Suite(.serialized)
struct ReadingAppTests {
    private struct Apps: Sendable {
        let server: ProbeServer
        let module: LibraryModule
        let password: String
        let reader: String

        func basic(_ password: String? = nil, name: String = ProbeServer.name) -> String {
            "Authorization: Basic " + Data("\(name):\(password ?? self.password)".utf8).base64EncodedString()
        }

        func key(_ password: String? = nil, name: String = ProbeServer.name) -> [String] {
            ["x-auth-user: \(name)", "x-auth-key: \(Digest.md5(Array((password ?? self.password).utf8)))"]
        }

        func get(_ path: String) async throws -> ProbeAnswer { try await server.ask("GET", path, [basic()]) }

        func position(_ document: String) async throws -> ProbeAnswer {
            try await server.ask("GET", "/kosync/syncs/progress/" + document, key())
        }

        func put(_ body: String, _ headers: [String]? = nil) async throws -> ProbeAnswer {
            try await server.ask(
                "PUT", "/kosync/syncs/progress", (headers ?? key()) + [ProbeServer.json], body: body)
        }

        func add(_ titles: [String], documentDigest: String? = nil) async throws {
            try await server.application.context.database.write(server.owner) { [server] transaction in
                for (place, title) in titles.enumerated() {
                    let book = try BookEntity(
                        id: server.application.context.identifiers.fresh(), title: title, author: "Dana",
                        documentType: .epub, pageCount: 200,
                        dateAdded: TestClock.start.advanced(by: .seconds(place)),
                        documentHash: title == "none" ? nil : String(repeating: "a1", count: 32), documentSize: 2_000,
                        documentDigest: documentDigest)
                    _ = try LibraryModule.books(in: transaction).save(book)
                }
            }
        }
    }

    private static func run(_ body: @Sendable (Apps) async throws -> Void) async throws {
        try await ProbeServer.run(slices: EnabledSlice.all.filter { $0.module.id == "library" }) { server in
            let module = try #require(server.application.modules.compactMap { $0 as? LibraryModule }.first)
            let added = try await server.application.context.database.write(server.owner) {
                try module.addReader("kobo", in: $0)
            }
            #expect(added.account == ProbeServer.name)
            try await body(
                Apps(server: server, module: module, password: added.password, reader: added.shown.id))
        }
    }

    private static let digest = String(repeating: "b2", count: 16)

    // MARK: The catalogue

    @Test func theCatalogueAsksForNameAndPassword() async throws {
        try await Self.run { apps in
            let server = apps.server
            let token = try await server.application.home.access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil
            ).access.text
            for headers in [
                [], [apps.basic(ProbeServer.password)], [apps.basic(name: "nobody")],
                ["Authorization: Bearer \(token)"],
                ["Authorization: Basic %"], apps.key(),
            ] {
                let answer = try await server.ask("GET", "/opds", headers)
                #expect(answer.status == 401, "\(headers)")
                #expect(answer.headers["www-authenticate"] == #"Basic realm="mizan", charset="UTF-8""#)
                server.clock.advance(seconds: 1_000)
            }
            #expect(try await apps.get("/opds").status == 200)
            // The password opens nothing else.
            #expect(try await server.ask("GET", "/v1/library/books", [apps.basic()]).status == 401)
            #expect(
                try await server.ask("GET", "/v1/library/books", ["Authorization: Bearer \(apps.password)"]).status
                    == 401)
        }
    }

    @Test func aRemovedReaderIsRefusedAtOnce() async throws {
        try await Self.run { apps in
            #expect(try await apps.get("/opds").status == 200)
            #expect(try await apps.server.ask("GET", "/kosync/users/auth", apps.key()).status == 200)
            try await apps.server.application.context.database.write(apps.server.owner) { [apps] in
                try apps.module.removeReader("kobo", in: $0) { $0.name == "kobo" }
            }
            #expect(try await apps.get("/opds").status == 401)
            #expect(try await apps.server.ask("GET", "/kosync/users/auth", apps.key()).status == 401)
        }
    }

    @Test func failuresAreThrottledAsSignInsAre() async throws {
        try await Self.run { apps in
            for _ in 0..<3 {
                #expect(try await apps.server.ask("GET", "/opds", [apps.basic("guess")]).status == 401)
            }
            let answer = try await apps.server.ask("GET", "/opds", [apps.basic("guess")])
            #expect(answer.status == 429 && answer.headers["retry-after"] == "1")
            // An app with the right password does not wait for one with a wrong password.
            #expect(try await apps.server.ask("GET", "/kosync/users/auth", apps.key()).status == 200)
            apps.server.clock.advance(seconds: 2)
            #expect(try await apps.server.ask("GET", "/opds", [apps.basic("guess")]).status == 401)
        }
    }

    /// Apps ask for name, length and ranges with HEAD first.
    @Test func aDocumentIsDescribedByItsHead() async throws {
        try await Self.run { apps in
            let document = try await apps.module.documents.receive(expecting: nil) { take in
                try await take(Array("%PDF-1.4 without pages".utf8))
            }
            let book = try await apps.module.keeping(document, of: apps.server.owner) { placed, transaction in
                try LibraryModule.add(
                    document, placed, ["title": "رياض \"1\""], titled: "", fresh: apps.module.fresh, in: transaction)
            }
            let answer = try await apps.server.ask(
                "HEAD", "/opds/books/\(book.entity.id.text)/document", [apps.basic()])
            #expect(answer.status == 200 && answer.body.isEmpty)
            #expect(answer.headers["content-length"] == "22" && answer.headers["accept-ranges"] == "bytes")
            #expect(answer.headers["content-type"] == "application/pdf" && answer.headers["etag"] != nil)
            let name = try #require(answer.headers["content-disposition"])
            #expect(name.hasPrefix(#"attachment; filename="____ _1_.pdf"; filename*=UTF-8''%D8%B1"#), "\(name)")
        }
    }

    @Test func theFeedsHaveTheBooksInPages() async throws {
        try await Self.run { apps in
            try await apps.add((100..<202).map { "Kitab \($0)" } + ["none"])
            let root = try await apps.get("/opds")
            #expect(root.headers["content-type"] == "application/atom+xml;profile=opds-catalog;kind=navigation")
            for list in ["books", "recent", "reading", "search.xml"] { #expect(root.body.contains("/opds/\(list)\"")) }
            func entries(_ answer: ProbeAnswer) -> [Substring] {
                answer.body.split(separator: "<entry>").dropFirst().compactMap {
                    $0.firstMatch(of: #/<title>(.*?)</title>/#)?.output.1
                }
            }
            let first = try await apps.get("/opds/books")
            #expect(first.headers["content-type"] == "application/atom+xml;profile=opds-catalog;kind=acquisition")
            #expect(entries(first) == (100..<150).map { "Kitab \($0)" })
            #expect(first.body.contains(#"rel="next" href="/opds/books?page=2""#) && !first.body.contains("previous"))
            let last = try await apps.get("/opds/books?page=3")
            #expect(entries(last) == ["Kitab 200", "Kitab 201"])
            #expect(last.body.contains(#"rel="previous" href="/opds/books?page=2""#) && !last.body.contains("\"next\""))
            #expect(entries(try await apps.get("/opds/books?page=4")) == [])
            #expect(try await apps.get("/opds/books?page=0").status == 400)
            #expect(entries(try await apps.get("/opds/recent")).first == "Kitab 201")
            #expect(entries(try await apps.get("/opds/search?q=KIT%C3%80B%20123")) == ["Kitab 123"])
            #expect(try await apps.get("/opds/search").status == 400)
            #expect(entries(try await apps.get("/opds/reading")) == [])
            let tag = try #require(first.headers["etag"])
            let again = try await apps.server.ask("GET", "/opds/books", [apps.basic(), "If-None-Match: \(tag)"])
            #expect(again.status == 304)
            let search = try await apps.get("/opds/search.xml")
            #expect(search.body.contains("http://127.0.0.1:\(apps.server.port)/opds/search?q={searchTerms}"))
        }
    }

    // MARK: Progress

    @Test func aPositionComesBackAsItWasSent() async throws {
        try await Self.run { apps in
            try await apps.add(["Amal"], documentDigest: Self.digest)
            #expect(try await apps.server.ask("GET", "/kosync/healthcheck").body == #"{"state":"OK"}"#)
            #expect(try await apps.server.ask("GET", "/kosync/users/auth", apps.key()).body == #"{"authorized":"OK"}"#)
            #expect(try await apps.position(Self.digest).body == "{}")
            let sent = #""document":"\#(Self.digest)","progress":"/body/p[3]","percentage":0.25"#
            let stored = try await apps.put(#"{\#(sent),"device":"Kobo","device_id":"K1"}"#)
            let seconds = TestClock.start.microseconds / 1_000_000
            #expect(stored.status == 200)
            #expect(stored.body == #"{"document":"\#(Self.digest)","timestamp":\#(seconds)}"#)
            #expect(
                try await apps.position(Self.digest).body
                    == #"{\#(sent),"device":"Kobo","device_id":"K1","timestamp":\#(seconds)}"#)
            let reading = try await apps.get("/opds/reading")
            #expect(reading.body.contains("<title>Amal</title>"))
            let progress = try await apps.server.application.context.database.read(apps.server.owner) {
                try LibraryModule.progress.all(in: $0)
            }
            #expect(progress.map(\.currentPage) == [50])
        }
    }

    @Test(arguments: [
        (#"{"progress":"1","percentage":0.5,"device":"d"}"#, 403, 2004), (#"{}"#, 403, 2004),
        (#"{"document":"a:b","progress":"1","percentage":0.5,"device":"d"}"#, 403, 2004),
        (#"{"document":"ab","percentage":0.5,"device":"d"}"#, 403, 2003),
        (#"{"document":"ab","progress":"1","device":"d"}"#, 403, 2003),
        (#"{"document":"ab","progress":"1","percentage":1.5,"device":"d"}"#, 403, 2003),
        (#"{"document":"ab","progress":"1","percentage":-1,"device":"d"}"#, 403, 2003),
        (#"{"document":"ab","progress":"","percentage":1,"device":"d"}"#, 403, 2003), ("{", 400, 103), ("[]", 400, 103),
        (#"{"document":7,"progress":"1","percentage":1,"device":"d"}"#, 400, 103),
    ])
    func aPositionThatIsNoneIsRefused(body: String, status: Int, code: Int64) async throws {
        try await Self.run { apps in
            let answer = try await apps.put(body)
            #expect(answer.status == status && answer.json?["code"] == .integer(code), "\(answer)")
            #expect(answer.text("message") != nil)
        }
    }

    @Test func theProtocolRefusesAsItsOwnServerDoes() async throws {
        try await Self.run { apps in
            let created = try await apps.server.ask(
                "POST", "/kosync/users/create", [ProbeServer.json], body: #"{"username":"a","password":"b"}"#)
            #expect(created.status == 402)
            #expect(created.body == #"{"code":2005,"message":"User registration is disabled."}"#)
            let body = #"{"document":"ab","progress":"1","percentage":0.5,"device":"d"}"#
            for headers in [
                [], ["x-auth-user: \(ProbeServer.name)"], [apps.basic()], apps.key("other"), apps.key(name: "nobody"),
                ["x-auth-key: \(apps.key()[1].suffix(32))"],
            ] {
                for answer in [
                    try await apps.put(body, headers), try await apps.server.ask("GET", "/kosync/users/auth", headers),
                ] {
                    #expect(answer.status == 401, "\(headers)")
                    #expect(answer.body == #"{"code":2001,"message":"Unauthorized"}"#)
                    apps.server.clock.advance(seconds: 1_000)
                }
            }
            #expect(try await apps.position("ab").body == "{}")
        }
    }

    @Test func anotherOwnerHasOtherPositions() async throws {
        try await Self.run { apps in
            _ = try await apps.put(#"{"document":"ab","progress":"1","percentage":0.5,"device":"d"}"#)
            let home = apps.server.application.home
            let other = try await home.access.people.add(
                name: "badr", password: "correct horse battery", role: .member, by: .machine)
            let added = try await apps.server.application.context.database.write(other.id) { [apps] in
                try apps.module.addReader("kobo", in: $0)
            }
            let theirs = apps.key(added.password, name: "badr")
            #expect(try await apps.server.ask("GET", "/kosync/syncs/progress/ab", theirs).body == "{}")
            // Another account's name with one's own password is nobody.
            let mixed = apps.key(added.password)
            #expect(try await apps.server.ask("GET", "/kosync/syncs/progress/ab", mixed).status == 401)
        }
    }
}
