import Kernel
import Testing

@testable import HTTPKit

/// The cache headers of answers, and the conditional headers of requests.
struct AnswerHeaderTests {
    private static func endpoint(_ cache: CacheTier) -> Endpoint {
        .reading(.get, "/a", "", slice: "s", cache: cache, answers: [.noContent("")]) { _, _ in .noContent }
    }

    private static let shared = Endpoint.computing(.get, "/b", "", slice: "s", answers: [.ok("", .json)]) { _ in
        .ok(["a": 1])
    }

    private static func open(_ cache: CacheTier) -> Endpoint {
        .open(.get, "/c", "", cache: cache, answers: [.ok("", .json)]) { _ in .ok(["a": 1]) }
    }

    @Test(arguments: [
        (endpoint(.transactional), "private, no-cache"), (endpoint(.structural), "private, no-cache"),
        // An owner's own data is always revalidated, however seldom it changes.
        (endpoint(.reference), "private, no-cache"), (endpoint(.never), "no-store"),
        (shared, "private, max-age=600, stale-while-revalidate=3000"),
        (open(.reference), "public, max-age=600, stale-while-revalidate=3000"),
        (open(.structural), "public, no-cache"), (open(.never), "no-store"),
    ])
    func onlySharedReferenceDataHasAMaxAge(endpoint: Endpoint, cacheControl: String) {
        #expect(CachePolicy.cacheControl(of: endpoint) == cacheControl)
    }

    @Test func theCacheTiersEqualTheSeeds() {
        let tiers = CacheTier.allCases.map { [$0.freshSeconds, $0.keptSeconds] }
        #expect(tiers == [[600, 3_600], [300, 1_800], [30, 900], [0, 0]])
    }

    @Test func anAnswerThatDependsOnTheCallerHasAVaryHeader() async throws {
        let mine = try await Samples.send("GET", "/b", to: [Self.shared])
        #expect(mine.header("Vary") == "Authorization")
        let everyones = try await Samples.send("GET", "/c", to: [Self.open(.reference)], caller: nil)
        #expect(everyones.header("Vary") == nil)
    }

    @Test func cacheableReadsHaveATag() async throws {
        let tagged = try await Samples.send("GET", "/b", to: [Self.shared])
        #expect(tagged.header("ETag") == #""015abd7f5cc57a2d""#)
        #expect(try await Samples.send("GET", "/c", to: [Self.open(.never)]).header("ETag") == nil)
    }

    @Test(arguments: ["GET", "HEAD"])
    func anUnchangedAnswerIsNotSentAgain(method: String) async throws {
        let full = try await Samples.send("GET", "/b", to: [Self.shared])
        let tag = try #require(full.header("ETag"))
        let answer = try await Samples.send(method, "/b", to: [Self.shared], headers: ["if-none-match": tag])
        #expect(answer.status == 304)
        #expect(answer.body.isEmpty)
        #expect(answer.contentType == nil)
        #expect(answer.headers == full.headers)
        let other = try await Samples.send(method, "/b", to: [Self.shared], headers: ["if-none-match": "\"x\""])
        #expect(other == full)
    }

    // MARK: Heads

    @Test(arguments: ["gzip", "identity, br", "deflate", "GZIP"])
    func aCompressedBodyIsRefused(coding: String) async throws {
        let note = Samples.note { _ in .noContent }
        let headers = ["content-encoding": coding, "content-type": "application/json", "content-length": "2"]
        let error = await Samples.failure("PUT", "/v1/quran/notes", to: [note], headers: headers)
        #expect(error?.reason == "http.content-encoding")
        let problem = try #require(error.map { ProblemDetails($0).response(requestID: "r") })
        #expect(problem.status == 415)
        #expect(problem.headers == [.init("Accept-Encoding", "identity")])
    }

    @Test(arguments: ["identity", " Identity ", "identity, identity", ""])
    func aBodyMayDeclareTheIdentityEncoding(coding: String) async throws {
        let note = Samples.note { _ in .noContent }
        let answer = try await Samples.send(
            "PUT", "/v1/quran/notes", to: [note], headers: ["content-encoding": coding], body: #"{"text":"a"}"#)
        #expect(answer.status == 204)
    }

    @Test(arguments: [("100-continue", true), ("100-Continue", true), ("200-ok", false), ("", false)])
    func unsupportedExpectHeadersAreRefused(expectation: String, isTaken: Bool) async {
        let error = await Samples.failure(
            "GET", "/v1/quran/favorites/1:1", to: [Samples.favorite], headers: ["expect": expectation])
        #expect(error?.reason == (isTaken ? nil : "http.expectation"))
    }

    @Test func aRangeHeaderIsIgnored() async throws {
        let answer = try await Samples.send("GET", "/b", to: [Self.shared], headers: ["range": "bytes=0-1"])
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"a":1}"#)
    }
}
