import Kernel
import ModuleKit
import Storage
import Synchronization
import Testing

@testable import HTTPKit

/// Endpoints on a real store.
struct ExecutorTests {
    private static let owner = Samples.owner

    private func send(
        _ method: String, _ target: String, _ body: String = "", _ executor: EndpointExecutor,
        caller: Caller? = Caller(owner: owner, permissions: .everything)
    ) async throws -> EncodedResponse {
        let head = RequestHead(method: method, target: target) { name in
            switch name {
            case "content-type": "application/json"
            case "content-length": String(body.utf8.count)
            default: nil
            }
        }
        let registry = try EndpointRegistry([WordStore.add, WordStore.later, WordStore.all])
        return try await executor.respond(
            to: registry.route(head), head, caller: { caller }, body: IncomingBody(Array(body.utf8)))
    }

    @Test func aReadSeesAStoredWrite() async throws {
        try await WordStore.with { executor in
            let answer = try await send("POST", "/words", #"{"word":"nur"}"#, executor)
            #expect(
                answer
                    == EncodedResponse(
                        status: 201, contentType: "application/json", body: Array(#"{"count":1}"#.utf8),
                        headers: [
                            .init("Location", "/words/nur"), .init("Cache-Control", "private, no-cache"),
                            .init("Vary", "Authorization"),
                        ]))
            _ = try await send("POST", "/later", #"{"word":"sabr"}"#, executor)
            let list = try await send("GET", "/words", "", executor)
            #expect(String(decoding: list.body, as: UTF8.self) == #"{"items":[{"word":"nur"},{"word":"sabr"}]}"#)
        }
    }

    /// F-109: an answer has a Location if and only if the contract declares a Location.
    @Test(arguments: [(true, true), (false, false), (true, false), (false, true)])
    func aNewRecordHasItsDeclaredLocation(isDeclared: Bool, isThere: Bool) throws {
        let created = ResponseSpec.created("", [.required("count", .integer)])
        let endpoint = Endpoint.writing(
            .post, "/words", "", slice: "words", answers: [isDeclared ? created : created.withoutAddress]
        ) { _, _ in .noContent }
        let response = Response.created(["count": 1], at: isThere ? "/words/nur" : nil)
        if isDeclared == isThere {
            #expect(try EncodedResponse(response, of: endpoint).status == 201)
        } else {
            #expect(throws: MizanError.self) { try EncodedResponse(response, of: endpoint) }
        }
    }

    /// The account is removed after its token was looked up. The token then belongs to nobody, for reads and for writes. But if
    /// the endpoint is about accounts, the same error means the account in the request.
    @Test(arguments: [(false, "http.unauthenticated"), (true, "owner.unknown")])
    func aCallerWithoutAnAccountIsUnauthenticated(isAboutAccounts: Bool, reason: String) async throws {
        let gone = MizanError(.notFound, "owner.unknown", "There is no such owner in this store.")
        let executor = EndpointExecutor(
            read: { _, _ in throw gone }, view: { _, _ in throw gone }, write: { _, _, _ in throw gone })
        let endpoint = Endpoint.writing(
            .post, "/words", "", slice: "words", answers: [.noContent("")],
            errors: isAboutAccounts ? [Refusal(.notFound, "owner.unknown", "")] : []
        ) { _, _ in .noContent }
        let head = RequestHead(method: "POST", target: "/words") { _ in nil }
        let route = try EndpointRegistry([endpoint]).route(head)
        for isOnView in [true, false] {
            let error = await #expect(throws: MizanError.self) {
                try await executor.respond(
                    to: route, head, caller: { Caller(owner: Self.owner, permissions: .everything) },
                    callerOnView: {
                        isOnView
                            ? EndpointExecutor.CallerOnView(probableOwner: Self.owner) { _ in
                                Caller(owner: Self.owner, permissions: .everything)
                            } : nil
                    }, body: IncomingBody([]))
            }
            #expect(error?.reason == reason)
        }
    }

    private final class Budgets: Sendable {
        let all = Mutex<[Duration?]>([])
    }

    /// A part is a long write. So it shares its transaction with no other write, and short writes are made before it.
    @Test func aPartRunsAsALongWrite() async throws {
        let (budgets, over) = (Budgets(), MizanError(.internal, "test.over", "This test has no store."))
        let executor = EndpointExecutor(
            read: { _, _ in throw over },
            write: { _, budget, _ in
                budgets.all.withLock { $0.append(budget) }
                throw over
            })
        let endpoint = Endpoint.parting(
            .post, "/words", "", slice: "words", answers: [.noContent("")]
        ) { _ in PartedChange("words.many") { _, _ in .noContent } }
        let head = RequestHead(method: "POST", target: "/words") { _ in nil }
        let route = try EndpointRegistry([endpoint]).route(head)
        await #expect(throws: MizanError.self) {
            try await executor.respond(
                to: route, head, caller: { Caller(owner: Self.owner, permissions: .everything) },
                body: IncomingBody([]))
        }
        #expect(budgets.all.withLock { $0 } == [TransactionBudget.part])
    }

    @Test func anUndeclaredAnswerRollsBackTheWrite() async throws {
        try await WordStore.with { executor in
            await #expect {
                _ = try await send("POST", "/words", #"{"word":"fault"}"#, executor)
            } throws: { ($0 as? MizanError)?.reason == "http.undeclared-answer" }
            let list = try await send("GET", "/words", "", executor)
            #expect(String(decoding: list.body, as: UTF8.self) == #"{"items":[]}"#)
        }
    }

    @Test(arguments: [
        (Caller.Permissions.only([.read("words")]), "GET", nil), (.only([.write("words")]), "GET", nil),
        (.only([.read("words")]), "POST", "http.scope"), (.only([.write("habits")]), "GET", "http.scope"),
        (.only([.write("words")]), "POST", nil), (.only([]), "GET", "http.scope"),
    ])
    func aTokensScopesDetermineItsAccess(permissions: Caller.Permissions, method: String, reason: String?) async throws
    {
        try await WordStore.with { executor in
            let caller = Caller(owner: Self.owner, permissions: permissions)
            var found: String?
            do {
                let body = method == "POST" ? #"{"word":"nur"}"# : ""
                _ = try await send(method, "/words", body, executor, caller: caller)
            } catch let error as MizanError { found = error.reason }
            #expect(found == reason)
        }
    }

    private static let reads: [(caller: Caller?, target: String, reason: String?)] = [
        (Caller(owner: owner, permissions: .everything), "/words", nil),
        (Caller(owner: owner, permissions: .everything), "/words?colour=red", "http.unknown-parameter"),
        (Caller(owner: owner, permissions: .only([])), "/words?colour=red", "http.scope"),
        (nil, "/words?colour=red", HTTPErrors.unauthenticated.reason),
    ]

    /// The caller is checked on the same view of the store from which the answer is read. This happens before any fault of the
    /// request is reported.
    @Test(arguments: reads)
    func theCallerOfAReadIsCheckedInItsSnapshot(caller: Caller?, target: String, reason: String?) async throws {
        try await WordStore.with { executor in
            let head = RequestHead(method: "GET", target: target)
            let route = try EndpointRegistry([WordStore.all]).route(head)
            var found: String?
            do {
                let answer = try await executor.respond(
                    to: route, head,
                    caller: {
                        Issue.record("a second view was taken")
                        return nil
                    },
                    callerOnView: { .init(probableOwner: Samples.owner) { _ in caller } }, body: IncomingBody([]))
                #expect(answer.status == 200)
            } catch let error as MizanError { found = error.reason }
            #expect(found == reason)
        }
    }

    private static let nur = #"{"word":"nur"}"#

    private static let writes: [(caller: Caller?, body: String, reason: String?)] = [
        (Caller(owner: owner, permissions: .everything), nur, nil),
        (Caller(owner: owner, permissions: .everything), "{", "http.body"),
        (Caller(owner: owner, permissions: .only([])), nur, "http.scope"),
        (Caller(owner: owner, permissions: .only([])), "{", "http.scope"),
        (Caller(owner: .shared, permissions: .everything), nur, HTTPErrors.invalidToken.reason),
        (nil, nur, HTTPErrors.unauthenticated.reason), (nil, "{", HTTPErrors.unauthenticated.reason),
    ]

    /// The caller is checked in the same transaction that makes the change. No transaction is begun for a request without a
    /// caller.
    @Test(arguments: writes)
    func theCallerOfAWriteIsCheckedInItsTransaction(caller: Caller?, body: String, reason: String?) async throws {
        try await WordStore.with { executor in
            let head = RequestHead(method: "POST", target: "/words") {
                ["content-type": "application/json", "content-length": String(body.utf8.count)][$0]
            }
            var found: String?
            do {
                let answer = try await executor.respond(
                    to: try EndpointRegistry([WordStore.add]).route(head), head,
                    caller: {
                        Issue.record("a view of its own was taken")
                        return nil
                    },
                    callerOnView: { .init(probableOwner: Samples.owner) { _ in caller } },
                    body: IncomingBody(Array(body.utf8)))
                #expect(answer.status == 201)
            } catch let error as MizanError { found = error.reason }
            #expect(found == reason)
            #expect(try await WordStore.words(executor) == (reason == nil ? 1 : 0))
        }
    }

    /// The server must know the sender before it reads a large body, or a body that it has to ask for.
    @Test(arguments: [["expect": "100-continue"], ["transfer-encoding": "chunked"], ["content-length": "65537"]])
    func theCallerIsCheckedBeforeALargeBodyIsRead(headers: [String: String]) async throws {
        try await WordStore.with { executor in
            let head = RequestHead(method: "POST", target: "/words") {
                headers[$0] ?? ["content-type": "application/json", "content-length": "5"][$0]
            }
            await #expect(throws: HTTPErrors.unauthenticated) {
                _ = try await executor.respond(
                    to: try EndpointRegistry([WordStore.add]).route(head), head, caller: { nil },
                    callerOnView: {
                        Issue.record("the body would have been read")
                        return nil
                    },
                    body: IncomingBody { _ in Issue.record("the body was read") })
            }
        }
    }

    @Test func withoutACallerNothingIsRead() async throws {
        let error = await Samples.failure("GET", "/v1/quran/favorites/1:1", to: [Samples.favorite], caller: nil)
        #expect(error == HTTPErrors.unauthenticated)
    }

    @Test func openEndpointsNeedNoCaller() async throws {
        #expect(try await Samples.send("GET", "/healthz", to: [Samples.open], caller: nil).status == 200)
    }
}
