import HTTPKit
import Kernel
import Testing

/// Setting a remote up over HTTP.
struct RemoteSetupRoutesTests {
    private static let add = "/v1/sync/connectors"

    private func body(token: String, name: String = "shed") -> JSONValue {
        [
            "name": .string(name), "kind": .string(SampleRemote.kind), "address": "https://shed.example",
            "answers": [["name": "token", "value": .string(token)]],
        ]
    }

    private func state(_ facade: TestFacade, _ caller: Caller) async throws -> JSONValue? {
        guard case .array(let items)? = try await facade.send("GET", Self.add, by: caller).json["items"] else {
            return nil
        }
        return items.first?["state"]
    }

    @Test func aPersonAddsPausesResumesAndRemovesARemote() async throws {
        try await TestFacade.run(kinds: [SampleRemote.declared]) { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let kinds = JSONWriter.text(try await facade.send("GET", "/v1/sync/kinds", by: me).json)
            #expect(kinds.contains("Token of the sample") && kinds.contains("another Mizan"))
            let added = try await facade.send("POST", Self.add, body(token: SampleRemote.token), by: me)
            #expect(added.status == 201 && added.text("account") == "amina")
            #expect(!JSONWriter.text(added.json).contains(SampleRemote.token))
            #expect(try await facade.send("PUT", Self.add + "/shed/pause", by: me).text("state") == "paused")
            #expect(try await facade.send("PUT", Self.add + "/shed/resumption", by: me).text("state") == "beginning")
            // It belongs to its owner.
            let other = Caller(owner: facade.other, permissions: .everything, isAdmin: true)
            #expect(try await facade.send("PUT", Self.add + "/shed/pause", by: other).status == 404)
            #expect(try await state(facade, other) == nil)
            #expect(try await facade.send("DELETE", Self.add + "/shed", by: me).status == 204)
            #expect(try await state(facade, me) == nil)
        }
    }

    /// A refusal of the remote is not one of this server: 401 would mean that the caller is not signed in.
    @Test func theRefusalOfARemoteIsABadRequest() async throws {
        try await TestFacade.run(kinds: [SampleRemote.declared]) { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            for (sent, because) in [
                (body(token: "wrong"), "sample.token"), (body(token: "unheard"), "sample.silent"),
                (body(token: SampleRemote.token, name: "Ü"), "sync.connector-name"),
                (["name": "shed", "kind": "none", "answers": []], "sync.kind"),
            ] as [(JSONValue, String)] {
                let answer = try await facade.send("POST", Self.add, sent, by: me)
                #expect(answer.status == 400 && answer.problem == "sync.remote")
                #expect(answer.text("because") == because)
            }
            #expect(try await state(facade, me) == nil)
        }
    }

    /// A remote receives everything, so a token that may read a part must not set one up.
    @Test func noTokenSetsARemoteUp() async throws {
        try await TestFacade.run(kinds: [SampleRemote.declared]) { facade in
            let token = Caller(
                owner: facade.me, permissions: .only([.write("home"), .write("shelf"), .read("account")]),
                isAdmin: true,
                apiToken: "t")
            let decision: JSONValue = ["type": "shelf.Review", "key": "c", "choice": "mine"]
            for (method, path, sent) in [
                ("POST", "", body(token: SampleRemote.token)), ("PUT", "/shed/pause", nil),
                ("PUT", "/shed/resumption", nil), ("DELETE", "/shed", nil), ("POST", "/shed/decisions", decision),
            ] as [(String, String, JSONValue?)] {
                let answer = try await facade.send(method, Self.add + path, sent, by: token)
                #expect(answer.status == 403, "\(path)")
            }
        }
    }
}
