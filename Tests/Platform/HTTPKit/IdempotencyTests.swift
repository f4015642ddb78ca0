import Kernel
import ModuleKit
import Testing

@testable import HTTPKit

struct IdempotencyTests {
    private static let nur = #"{"word":"nur"}"#
    private static let key = ["Idempotency-Key": "k-1"]

    @Test func aRepeatedKeyGetsTheSameAnswerAndRunsOnce() async throws {
        try await WordStore.with { executor in
            let first = try await WordStore.send("POST", "/words", Self.nur, headers: Self.key, executor)
            let second = try await WordStore.send("POST", "/words", Self.nur, headers: Self.key, executor)
            #expect(first.status == 201)
            #expect(first.header("Idempotent-Replayed") == nil)
            #expect(second.status == 201)
            #expect(second.body == first.body)
            #expect(second.contentType == first.contentType)
            #expect(second.header("Location") == "/words/nur")
            #expect(second.header("Cache-Control") == "private, no-cache")
            #expect(second.header("Idempotent-Replayed") == "true")
            #expect(try await WordStore.words(executor) == 1)
        }
    }

    @Test(arguments: [
        ("POST", "/words", #"{"word":"sabr"}"#, "application/json"), ("POST", "/later", nur, "application/json"),
        ("PUT", "/book", "", "application/json"), ("POST", "/words", nur, "application/json; charset=utf-8"),
    ])
    func aKeyOfADifferentRequestIsRefused(method: String, target: String, body: String, type: String) async throws {
        try await WordStore.with { executor in
            _ = try await WordStore.send("POST", "/words", Self.nur, headers: Self.key, executor)
            let other = try await WordStore.send(
                method, target, body, headers: ["Idempotency-Key": "k-1", "Content-Type": type], executor)
            #expect(other.status == 422)
            #expect(other.reason == "idempotency.key-reused")
            #expect(try await WordStore.words(executor) == 1)
        }
    }

    @Test func simultaneousRequestsWithTheSameKeyRunOnce() async throws {
        try await WordStore.with { executor in
            let answers = try await withThrowingTaskGroup(of: EncodedResponse.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await WordStore.send("POST", "/words", Self.nur, headers: Self.key, executor)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 201 })
            #expect(answers.count { $0.header("Idempotent-Replayed") == nil } == 1)
            #expect(Set(answers.map(\.body)).count == 1)
            #expect(try await WordStore.words(executor) == 1)
        }
    }

    @Test func slowWorkIsNotRepeated() async throws {
        try await WordStore.with { executor in
            let body = #"{"word":"slow"}"#
            _ = try await WordStore.send("POST", "/later", body, headers: Self.key, executor)
            let again = try await WordStore.send("POST", "/later", body, headers: Self.key, executor)
            #expect(again.status == 204)
            #expect(again.header("Idempotent-Replayed") == "true")
            #expect(WordStore.preparations(of: "slow") == 1)
            #expect(try await WordStore.words(executor) == 1)
        }
    }

    @Test func anErrorAnswerIsNotStored() async throws {
        try await WordStore.with { executor in
            let missing = try await WordStore.send("DELETE", "/book", headers: Self.key, executor)
            #expect(missing.status == 404)
            _ = try await WordStore.send("PUT", "/book", executor)
            let found = try await WordStore.send("DELETE", "/book", headers: Self.key, executor)
            #expect(found.status == 204)
            #expect(found.header("Idempotent-Replayed") == nil)
        }
    }

    /// The first request changed the state, so the condition of its repetition is no longer satisfied. The client does not know
    /// that the first request was executed.
    @Test func aReplayIgnoresItsCondition() async throws {
        try await WordStore.with { executor in
            _ = try await WordStore.send("PUT", "/book", executor)
            let headers = ["Idempotency-Key": "k-1", "If-Match": "\"e-1-x\""]
            for _ in 0..<2 {
                #expect(try await WordStore.send("PATCH", "/book", headers: headers, executor).status == 204)
            }
            #expect(try await WordStore.words(executor) == 2)
        }
    }

    @Test(arguments: ["", "a b", "ä", String(repeating: "k", count: 256)])
    func aMalformedKeyIsRefused(key: String) async throws {
        try await WordStore.with { executor in
            let answer = try await WordStore.send(
                "POST", "/words", Self.nur, headers: ["Idempotency-Key": key], executor)
            #expect(answer.status == 400)
            #expect(answer.reason == "idempotency.key")
            #expect(try await WordStore.words(executor) == 0)
        }
    }

    @Test func anAnswerWithASecretIsNeverStored() async throws {
        try await WordStore.with { executor in
            let refused = try await WordStore.send("POST", "/secrets", headers: Self.key, executor)
            #expect(refused.reason == "http.no-idempotency-key")
            let answer = try await WordStore.send("POST", "/secrets", executor)
            #expect(answer.status == 200)
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.header("ETag") == nil)
        }
    }

    @Test func readsIgnoreTheIdempotencyKey() async throws {
        try await WordStore.with { executor in
            for _ in 0..<2 {
                let list = try await WordStore.send("GET", "/words", headers: Self.key, executor)
                #expect(list.header("Idempotent-Replayed") == nil)
            }
        }
    }

    @Test(arguments: [
        EncodedResponse(
            status: 201, contentType: "application/json", body: Array("{\"a\":\"\n\"}".utf8),
            headers: [.init("Location", "/a b")], state: StampedVersion(epoch: "e", version: 7)),
        EncodedResponse(status: 204),
    ])
    func anAnswerIsStoredCompletely(answer: EncodedResponse) throws {
        let scopes = [Scope.admin, .readAny, .write("quran"), .read("finance"), .metrics, .writeAny, .open]
        let (kept, asked) = try StoredAnswer.read(StoredAnswer.bytes(answer, askedOf: scopes))
        #expect(asked == scopes)
        #expect(try StoredAnswer.read(StoredAnswer.bytes(answer)).askedOf == [])
        #expect(kept.isReplay)
        #expect(kept.status == answer.status)
        #expect(kept.contentType == answer.contentType)
        #expect(kept.body == answer.body)
        #expect(kept.headers == answer.headers)
        #expect(kept.state == answer.state)
    }

    @Test(arguments: [
        "", "{}", "{}\n", "x\n", #"{"status":200}"# + "\n", #"{"status":200,"headers":[["a"]]}"# + "\n",
        #"{"status":1000,"headers":[]}"# + "\n", #"{"status":-1,"headers":[]}"# + "\n",
        #"{"status":9223372036854775807,"headers":[]}"# + "\n",
        #"{"status":200,"headers":[],"scopes":["write"]}"# + "\n", #"{"status":200,"headers":[],"scopes":1}"# + "\n",
    ])
    func aDamagedStoredAnswerIsReported(text: String) {
        #expect { try StoredAnswer.read(Array(text.utf8)) } throws: {
            ($0 as? MizanError)?.reason == "http.stored-answer"
        }
    }
}
