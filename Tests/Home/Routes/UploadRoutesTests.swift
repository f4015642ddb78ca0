import HTTPKit
import HomeDoor
import HomeImports
import HomeTransfer
import HomeWork
import Kernel
import Testing

/// Files that arrive over HTTP.
struct UploadRoutesTests {
    private static func caller(_ owner: OwnerID) -> Caller { Caller(owner: owner, permissions: .everything) }

    private func reason(_ body: () async throws -> EncodedResponse) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return ProblemDetails(error).reason
        }
    }

    @Test func anUploadedFileIsImportedLikeByTheCommand() async throws {
        try await TestFacade.run(books: ["Muqaddimah": 12, "Risala": 3]) { facade in
            let me = Self.caller(facade.me)
            let first = try await facade.upload("/v1/imports?name=books.plist", TestFacade.books, by: me)
            #expect(first.status == 201)
            let json = try JSONReader.read(first.body)
            #expect(json["import"] == 1)
            #expect(json["file"] == "books.plist")
            #expect(json["titles"] == ["Books"])
            #expect(try await facade.pages(of: facade.me) == ["Muqaddimah": 12, "Risala": 3])
            let again = try await facade.upload("/v1/imports?name=books.plist", TestFacade.books, by: me)
            #expect(again.status == 200)
            #expect(try JSONReader.read(again.body)["import"] == nil)
            let pagesother = try await facade.pages(of: facade.other)
            #expect(pagesother.isEmpty)
            #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
        }
    }

    /// The readable part of a file is imported, and the answer lists the unreadable part. If the file contains nothing new
    /// besides the unreadable part, the answer is a failure.
    @Test func anUnreadablePartOfAFileWithoutNewRecordsIsAFailure() async throws {
        try await TestFacade.run(books: ["Muqaddimah": -1, "Risala": 3]) { facade in
            let me = Self.caller(facade.me)
            let first = try await facade.upload("/v1/imports?name=books.plist", TestFacade.books, by: me)
            #expect(first.status == 201)
            let json = try JSONReader.read(first.body)
            #expect(json["unreadable"] == ["Muqaddimah"])
            #expect(json["rejected"] == [["path": "Muqaddimah", "reason": "no page"]])
            #expect(try await facade.pages(of: facade.me) == ["Risala": 3])
            let again = await reason {
                try await facade.upload("/v1/imports?name=books.plist", TestFacade.books, by: me)
            }
            #expect(again == "import.unreadable-part")
        }
    }

    @Test func aFileWithOnlyRefusedItemsIsAFailure() async throws {
        try await TestFacade.run(books: ["Muqaddimah": 9_000_000, "Risala": 9_000_001]) { facade in
            let me = Self.caller(facade.me)
            for target in ["/v1/imports?name=books.plist", "/v1/imports?name=books.plist&dryRun=true"] {
                do {
                    _ = try await facade.upload(target, TestFacade.books, by: me)
                    Issue.record("It was taken.")
                } catch {
                    let problem = ProblemDetails(error)
                    #expect(problem.status == 422 && problem.reason == "import.nothing-taken")
                }
            }
            let entries = try await facade.home.imports.entries(owner: facade.me)
            #expect(entries.isEmpty)
        }
    }

    @Test(arguments: [
        ("?name=a%2Fb", "import.name"), ("?name=..", "import.name"), ("?name=", "import.name"),
        ("?name=a%5Cb", "import.name"), ("?name=a%0Ab", "import.name"), ("?name=%E2%80%AEa", "import.name"),
        ("?name=" + String(repeating: "x", count: 201), "import.name"), ("", "http.missing-parameter"),
        ("?name=a&id=1", "http.parameter"),
    ])
    func anUploadsNameIsAPlainFileName(query: String, expected: String) async throws {
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            let found = await reason {
                try await facade.upload("/v1/imports" + query, TestFacade.books, by: Self.caller(facade.me))
            }
            #expect(found == expected)
            let pagesme = try await facade.pages(of: facade.me)
            #expect(pagesme.isEmpty)
        }
    }

    @Test func aBrokenBodyStoresNothing() async throws {
        struct Broken: Error {}
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            let body = IncomingBody { take in
                try await take([1])
                throw Broken()
            }
            await #expect(throws: Broken.self) {
                _ = try await facade.upload("/v1/imports?name=a", body, by: Self.caller(facade.me))
            }
            let pagesme = try await facade.pages(of: facade.me)
            #expect(pagesme.isEmpty)
            #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
        }
    }

    @Test func aUserSeesTheProgressOfTheirUploads() async throws {
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            let id = "0198c0de-0000-7000-8000-0000000000aa"
            let body = IncomingBody(length: 8) { take in
                try await take(Array("b".utf8))
                let list = try await facade.send("GET", "/v1/imports/running", as: facade.me)
                #expect(
                    list.json == [
                        "items": [
                            [
                                "id": .string(id), "file": "a", "phase": "receiving", "received": 1, "expected": 8,
                                "read": 0, "since": "2026-01-08T14:30:00.000Z",
                            ]
                        ]
                    ])
                let others = try await facade.send("GET", "/v1/imports/running", as: facade.other)
                #expect(others.json == ["items": []])
                let again = await reason {
                    try await facade.upload(
                        "/v1/imports?name=b&id=\(id)", TestFacade.books, by: Self.caller(facade.me))
                }
                #expect(again == "import.id-in-use")
                let other = try await facade.upload(
                    "/v1/imports?name=b&id=\(id)", TestFacade.books, by: Self.caller(facade.other))
                #expect(other.status == 201)
                try await take(Array("plist00".utf8))
            }
            let answer = try await facade.upload("/v1/imports?name=a&id=\(id)", body, by: Self.caller(facade.me))
            #expect(answer.status == 201)
        }
    }

    @Test func simultaneousUploadsAreLimited() async throws {
        try await TestFacade.run { facade in
            let mine = try (0..<2).map { _ in try facade.home.work.begin(.import, "a", of: facade.me, in: .receiving) }
            var found: MizanError?
            do {
                _ = try await facade.upload("/v1/imports?name=a", TestFacade.books, by: Self.caller(facade.me))
            } catch { found = error as? MizanError }
            #expect(found?.reason == "import.too-many")
            #expect(found?.details["retryAfter"] == "5")
            let others = try (0..<2).map { _ in
                try facade.home.work.begin(.import, "a", of: facade.other, in: .receiving)
            }
            #expect(throws: MizanError.self) {
                _ = try facade.home.work.begin(.import, "a", of: .shared, in: .receiving)
            }
            withExtendedLifetime((mine, others)) {}
        }
    }

    @Test func twoUploadsWithTheSameNameAreNotReceivedAtOnce() async throws {
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            let first = try facade.home.work.begin(.import, "a", of: facade.me, in: .receiving, alone: true)
            let target = "/v1/imports?name=a"
            let mine = await reason { try await facade.upload(target, TestFacade.books, by: Self.caller(facade.me)) }
            #expect(mine == "import.same-name")
            let other = try await facade.upload(target, TestFacade.books, by: Self.caller(facade.other))
            #expect(other.status == 201)
            withExtendedLifetime(first) {}
        }
    }

    @Test func aTooLargeBodyIsRefusedAtOnce() async throws {
        try await TestFacade.run { facade in
            let body = IncomingBody(length: WholeFileLimit.most + 1) { take in
                try await take([UInt8](repeating: 0x20, count: 5_000))
                Issue.record("more is taken")
            }
            var found: MizanError?
            do {
                _ = try await facade.upload("/v1/imports?name=a", body, by: Self.caller(facade.me))
            } catch { found = error as? MizanError }
            #expect(found?.reason == "import.too-large")
            #expect(found?.details["limit"] == "134217728")
            var limit = WholeFileLimit(facade.home.imports, expecting: nil, most: 10_000)
            try limit.take([UInt8](repeating: 0, count: 10_000))
            #expect(throws: MizanError.self) { try limit.take([0]) }
        }
    }

    @Test(arguments: [(nil, "gone"), ("gone", nil)] as [(String?, String?)])
    func nothingIsImportedForACallerWhoLostAccess(session: String?, token: String?) async throws {
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            let caller = Caller(owner: facade.me, permissions: .everything, session: session, apiToken: token)
            let found = await reason { try await facade.upload("/v1/imports?name=a", TestFacade.books, by: caller) }
            #expect(found == "auth.sign-in-again")
            let pages = try await facade.pages(of: facade.me)
            #expect(pages.isEmpty)
        }
    }

    @Test func withoutASpoolDirectoryUploadsAreRefused() async throws {
        try await TestFacade.run { facade in
            let bare = try TestFacade(facade.context, modules: [])
            let found = await reason {
                try await bare.upload("/v1/imports?name=a", TestFacade.books, by: Self.caller(facade.me))
            }
            #expect(found == "upload.failed")
        }
    }

    // MARK: Archives

    @Test func anArchiveRequiresThatTheCallerIsStillAdmin() async throws {
        try await TestFacade.run { facade in
            let archive = try await bytes(
                of: facade.download("/v1/account/archive", by: Self.caller(facade.me)))
            let admin = Caller(owner: facade.other, permissions: .everything, isAdmin: true, session: "over")
            let found = await reason {
                try await facade.upload("/v1/accounts/archives", IncomingBody(archive), by: admin)
            }
            #expect(found == "auth.sign-in-again")
        }
    }

    private func bytes(of answer: EncodedResponse) async throws -> [UInt8] {
        let stream = try #require(answer.stream)
        let sent = Sent()
        try await stream.write(BodyWriter { await sent.add($0) })
        #expect(await sent.bytes.count == stream.length)
        return await sent.bytes
    }

    private actor Sent {
        var bytes: [UInt8] = []
        func add(_ more: [UInt8]) { bytes += more }
    }

    /// The work ends with the last byte of the archive, even if the answer itself still exists. The owner may then request the
    /// next archive.
    @Test func theWorkOfAnArchiveEndsWithItsLastByte() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.download("/v1/account/archive", by: Self.caller(facade.me))
            #expect(facade.home.work.entries(of: [facade.me]).count == 1)
            _ = try await bytes(of: answer)
            #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
            #expect(answer.stream != nil)
        }
    }

    @Test func anExportedArchiveIsImportedElsewhere() async throws {
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            _ = try await facade.upload("/v1/imports?name=a", TestFacade.books, by: Self.caller(facade.me))
            let answer = try await facade.download("/v1/account/archive", by: Self.caller(facade.me))
            #expect(answer.contentType == "application/jsonl")
            let archive = try await bytes(of: answer)
            let digest = answer.headers.first { $0.name == "Mizan-Archive-Digest" }?.value
            try await TestFacade.run { elsewhere in
                let admin = Caller(owner: elsewhere.other, permissions: .everything, isAdmin: true)
                let target = "/v1/accounts/archives?as=halima"
                let member = await reason {
                    try await elsewhere.upload(target, IncomingBody(archive), by: Self.caller(elsewhere.me))
                }
                #expect(member == "http.scope")
                // Both stores of this test start with the same two owners, so the archive's owner already exists.
                let there = await reason { try await elsewhere.upload(target, IncomingBody(archive), by: admin) }
                #expect(there == "archive.owner-exists")
                _ = try await elsewhere.home.accountDeletion.run(owner: elsewhere.me)
                let half = Array(archive.dropLast(10))
                let cut = await reason { try await elsewhere.upload(target, IncomingBody(half), by: admin) }
                #expect(cut == "archive.damaged" || cut == "archive.truncated")
                let none = await reason {
                    try await elsewhere.upload(target, IncomingBody(Array("{}\n".utf8)), by: admin)
                }
                #expect(none == "archive.not-an-archive")
                let made = try await elsewhere.upload(target, IncomingBody(archive), by: admin)
                #expect(made.status == 201)
                let json = try JSONReader.read(made.body)
                #expect(json["digest"] == digest.map(JSONValue.string))
                #expect(json["name"] == "halima")
                #expect(try await elsewhere.pages(of: elsewhere.me) == ["Risala": 3])
            }
        }
    }

    @Test func aUserExportsOnlyTheirOwnArchive() async throws {
        try await TestFacade.run { facade in
            let token = Caller(owner: facade.me, permissions: .only([.read("account"), .read("home"), .write("home")]))
            let found = await reason { try await facade.download("/v1/account/archive", by: token) }
            #expect(found == "http.scope")
            let busy = try facade.home.work.begin(.export, "archive", of: facade.me, in: .writing)
            let second = await reason {
                try await facade.download("/v1/account/archive", by: Self.caller(facade.me))
            }
            #expect(second == "import.too-many")
            withExtendedLifetime(busy) {}
        }
    }
}
