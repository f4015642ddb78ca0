import HTTPKit
import Kernel
import Testing

/// Pull and push as a device sees them.
struct SyncRoutesTests {
    private static func caller(_ facade: TestFacade, _ scopes: Scope...) -> Caller {
        Caller(owner: facade.me, permissions: .only(Set(scopes)))
    }

    private static func mutation(_ id: String, _ title: String, _ more: JSONValue.Member...) -> JSONValue {
        .object(
            [.init("id", .string(id)), .init("type", "shelf.Book"), .init("key", .string(title))] + more)
    }

    private static func put(_ id: String, _ title: String, page: Int64, _ more: JSONValue.Member...) -> JSONValue {
        .object(
            [
                .init("id", .string(id)), .init("type", "shelf.Book"), .init("key", .string(title)),
                .init("kind", "put"), .init("fields", ["title": .string(title), "page": .integer(page)]),
            ] + more)
    }

    private static func push(_ mutations: JSONValue..., epoch: String? = nil) -> JSONValue {
        .object([
            "client": "phone", "epoch": epoch.map(JSONValue.string), "mutations": .array(mutations),
        ])
    }

    private static func outcomes(_ answer: TestAnswer) -> [JSONValue?] {
        guard case .array(let results)? = answer.json["results"] else { return [] }
        return results.map { $0["outcome"] }
    }

    /// F-102: the contract of the types lists the fields that a device must send.
    @Test func aCallerSeesOnlyTheRecordTypesThatTheCallerMayRead() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("GET", "/v1/sync/types", by: Self.caller(facade, .read("shelf")))
            #expect(answer.status == 200)
            guard case .array(let items)? = answer.json["items"] else {
                Issue.record("\(answer.json)")
                return
            }
            #expect(items.map { $0["type"] } == ["shelf.Book", "shelf.Photo", "shelf.Review"])
            #expect(items.first?["feed"] == "own" && items.first?["keys"] == ["title"])
            #expect(
                items.first?["schema"] == [
                    "type": "object", "required": ["title", "page"],
                    "properties": ["title": ["type": "string"], "page": ["type": "integer", "format": "int64"]],
                ])
            let none = try await facade.send("GET", "/v1/sync/types", by: Self.caller(facade, .read("elsewhere")))
            #expect(none.json["items"] == .array([]))
        }
    }

    @Test func aPushOfOneDeviceIsPulledByAnotherDevice() async throws {
        try await TestFacade.run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let pushed = try await facade.send(
                "POST", "/v1/sync/push", Self.push(Self.put("1", "Emma", page: 3)), by: me)
            #expect(pushed.status == 200)
            #expect(pushed.json == ["epoch": "1", "results": [["id": "1", "outcome": "applied", "version": 1]]])
            let page = try await facade.send("GET", "/v1/sync/pull", by: me)
            #expect(page.status == 200)
            #expect(page.header("Cache-Control") == "no-store")
            #expect(
                page.json["items"] == [
                    [
                        "type": "shelf.Book", "key": "Emma", "version": 1, "kind": "put",
                        "fields": ["title": "Emma", "page": 3],
                    ]
                ])
            #expect(page.json["more"] == false)
            #expect(page.json["slices"] == ["home", "shelf"])
            let next = try await facade.send("GET", "/v1/sync/pull?cursor=\(page.text("cursor"))&limit=1", by: me)
            #expect(next.json["items"] == [])
            #expect(next.json["checksums"] == page.json["checksums"])
            let others = try await facade.send(
                "GET", "/v1/sync/pull", by: Caller(owner: facade.other, permissions: .everything))
            #expect(others.json["items"] == [])
        }
    }

    @Test func aConflictShowsBothSides() async throws {
        try await TestFacade.run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            for (id, page) in [("1", 1), ("2", 2)] as [(String, Int64)] {
                try await facade.send("POST", "/v1/sync/push", Self.push(Self.put(id, "Emma", page: page)), by: me)
            }
            let answer = try await facade.send(
                "POST", "/v1/sync/push", Self.push(Self.put("3", "Emma", page: 3, .init("base", 1)), epoch: "1"), by: me
            )
            #expect(
                answer.json["results"] == [
                    [
                        "id": "3", "outcome": "conflict", "version": 2, "base": ["title": "Emma", "page": 1],
                        "yours": ["title": "Emma", "page": 3], "theirs": ["title": "Emma", "page": 2],
                    ]
                ])
            let restored = try await facade.send(
                "POST", "/v1/sync/push", Self.push(Self.put("4", "Emma", page: 3, .init("base", 1)), epoch: "0"), by: me
            )
            #expect(restored.status == 409 && restored.problem == "sync.other-epoch")
        }
    }

    @Test func aResyncIsANormalAnswer() async throws {
        try await TestFacade.run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let page = try await facade.send("GET", "/v1/sync/pull?cursor=other.5.a", by: me)
            #expect(page.status == 200)
            #expect(page.json["reset"] == true)
            #expect(page.json["reason"] == "epoch")
            #expect(page.json["more"] == true)
            let broken = try await facade.send("GET", "/v1/sync/pull?cursor=5", by: me)
            #expect(broken.status == 400 && broken.problem == "sync.cursor")
        }
    }

    @Test func aTokenReadsAndChangesOnlyItsSlices() async throws {
        try await TestFacade.run { facade in
            let body = Self.push(Self.put("1", "Emma", page: 3))
            let reader = Self.caller(facade, .read("shelf"))
            let writer = Self.caller(facade, .write("shelf"))
            let stranger = Self.caller(facade, .write("other"))
            let account = Self.caller(facade, .read("account"))
            #expect(try await facade.send("POST", "/v1/sync/push", body, by: reader).problem == "http.scope")
            let refused = try await facade.send("POST", "/v1/sync/push", body, by: stranger)
            #expect(Self.outcomes(refused) == ["refused"])
            #expect(try await facade.pages(of: facade.me).isEmpty)
            #expect(Self.outcomes(try await facade.send("POST", "/v1/sync/push", body, by: writer)) == ["applied"])
            for caller in [reader, writer] {
                let page = try await facade.send("GET", "/v1/sync/pull?slices=shelf", by: caller)
                guard case .array(let items)? = page.json["items"] else {
                    Issue.record("there are no items")
                    continue
                }
                #expect(items.count == 1)
            }
            for caller in [stranger, account] {
                let all = try await facade.send("GET", "/v1/sync/pull", by: caller)
                #expect(all.status == 403 && all.problem == "sync.no-slice")
                let one = try await facade.send("GET", "/v1/sync/pull?slices=shelf", by: caller)
                #expect(one.status == 403 && one.problem == "sync.not-readable")
            }
            #expect(try await facade.send("GET", "/v1/sync/pull", by: nil).status == 401)
        }
    }

    @Test func eachRefusedMutationHasItsOwnProblem() async throws {
        try await TestFacade.run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let answer = try await facade.send(
                "POST", "/v1/sync/push",
                Self.push(
                    Self.put("1", "Emma", page: 1),
                    Self.mutation("2", "Persuasion", .init("kind", "patch"), .init("fields", ["page": 2]))), by: me)
            #expect(Self.outcomes(answer) == ["applied", "refused"])
            guard case .array(let results)? = answer.json["results"] else { return }
            #expect(results[1]["problem"]?["type"] == "urn:mizan:problem:record.not-there")
            #expect(results[1]["problem"]?["status"] == 404)
        }
    }

    @Test(arguments: [
        ("sync.fields", push(mutation("1", "a", .init("kind", "put")))),
        ("sync.fields", push(mutation("1", "a", .init("kind", "remove"), .init("fields", [])))),
        ("sync.fields", push(mutation("1", "a", .init("kind", "patch"), .init("fields", 1)))),
        ("sync.count", push()),
        ("sync.repeated-id", push(put("1", "a", page: 1), put("1", "b", page: 1))),
        ("sync.repeated-record", push(put("1", "a", page: 1), put("2", "a", page: 1))),
        ("sync.no-epoch", push(put("1", "a", page: 1, .init("base", 1)))),
    ])
    func aMalformedPushIsRefusedAsAWhole(reason: String, body: JSONValue) async throws {
        try await TestFacade.run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let answer = try await facade.send("POST", "/v1/sync/push", body, by: me)
            #expect(answer.status == 400)
            #expect(answer.problem == reason)
        }
    }
}
