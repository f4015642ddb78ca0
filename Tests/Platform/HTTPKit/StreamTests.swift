import Kernel
import ModuleKit
import Testing

@testable import HTTPKit

/// Bodies that are streamed and not held in memory, tested without a server.
struct StreamTests {
    private static let type = "application/jsonl"
    private static let intake = UploadLimits(maximumBytes: 10, within: .seconds(60), leastBytesPerSecond: 100)

    private static func receiving(_ handler: @escaping @Sendable (Request, IncomingBody) async throws -> Response)
        -> Endpoint
    {
        .receiving(
            .post, "/v1/files", "", scope: .write("s"), body: .bytes([type]), intake, answers: [.noContent("")], handler
        )
    }

    private static let counting = receiving { _, body in
        var count = 0
        try await body.forEach { count += $0.count }
        guard count == 5 else { throw MizanError(.conflict, "test.count", "\(count)") }
        return .noContent
    }

    private static let headers = ["content-type": type]

    @Test func theHandlerGetsTheBodyPieceByPiece() async throws {
        let answer = try await Samples.send(
            "POST", "/v1/files", to: [Self.counting], headers: Self.headers, body: "12345")
        #expect(answer.status == 204)
        #expect(answer.headers.contains(.init("Cache-Control", "no-store")))
    }

    @Test(arguments: [
        (headers, "12345678901", "http.body-too-large"), (["content-type": "text/html"], "1", "http.content-type"),
        (headers.merging(["idempotency-key": "k"]) { $1 }, "12345", "http.no-idempotency-key"),
        (headers.merging(["if-match": "*"]) { $1 }, "12345", "http.no-condition"),
        (headers.merging(["content-encoding": "gzip"]) { $1 }, "12345", "http.content-encoding"),
    ])
    func aRefusedRequestReachesNoHandler(headers: [String: String], body: String, reason: String) async throws {
        let endpoint = Self.receiving { _, _ in
            Issue.record("the handler ran")
            return .noContent
        }
        let error = await Samples.failure("POST", "/v1/files", to: [endpoint], headers: headers, body: body)
        #expect(error?.reason == reason)
    }

    // MARK: The caller, checked later

    private static let reader = Caller(owner: Samples.owner, permissions: .only([.read("s")]), session: "1")

    private static func isStillAllowed(_ again: Request.AskAgain?) async throws -> Bool {
        let input = RequestInput(
            path: Values(place: "path", declared: []), query: Values(place: "query", declared: []),
            headers: Values(place: "header", declared: []), body: Values(place: "$", declared: []))
        return try await Request(caller: reader, input: input, askAgain: again).isStillAllowed()
    }

    @Test(
        arguments: [
            (reader, true), (nil, false),
            (Caller(owner: Samples.owner, permissions: .everything, session: "1"), false),
            (Caller(owner: Samples.owner, permissions: .only([.read("s")]), isAdmin: true, session: "1"), false),
            (Caller(owner: Samples.owner, permissions: .only([.read("s")]), session: "2"), false),
            (Caller(owner: .shared, permissions: .only([.read("s")]), session: "1"), false),
        ] as [(Caller?, Bool)])
    func theCallerIsCheckedAgainDuringTheStream(again: Caller?, isAllowed: Bool) async throws {
        #expect(try await Self.isStillAllowed { again } == isAllowed)
    }

    @Test func aRefusalMeansNotAllowedAndAnyOtherErrorIsThrown() async throws {
        #expect(try await !Self.isStillAllowed { throw MizanError(.unauthenticated, "a.b", "") })
        let fault = MizanError(.unavailable, "a.b", "")
        await #expect(throws: fault) { try await Self.isStillAllowed { throw fault } }
        let error = await #expect(throws: MizanError.self) { try await Self.isStillAllowed(nil) }
        #expect(error?.reason == "http.asked-once")
    }

    // MARK: Received bodies

    @Test func withoutACallerNothingIsReceived() async throws {
        let error = await Samples.failure(
            "POST", "/v1/files", to: [Self.counting], headers: Self.headers, body: "12345", caller: nil)
        #expect(error == HTTPErrors.unauthenticated)
    }

    @Test func theLimitAppliesRegardlessOfTheDeclaredLength() async throws {
        let body = IncomingBody { take in for _ in 0..<3 { try await take([1, 2, 3, 4]) } }
        var taken = 0
        await #expect(throws: HTTPErrors.bodyTooLarge(limit: 10)) {
            try await body.limited(to: 10).forEach { taken += $0.count }
        }
        #expect(taken == 8)
        #expect(try await body.bytes(upTo: 12, of: MemoryBudget.unlimited.lease(for: .everyone)).count == 12)
    }

    @Test(arguments: [
        ([(29, 1)], false), ([(31, 1)], true), ([(31, 3_100)], false), ([(32, 3_100)], true),
        ([(20, 1), (20, 2)], true), ([(20, 1), (5, 4_000), (20, 4_001)], true),
        ([(20, 1), (5, 6_000), (20, 6_001)], false),
    ])
    func aBodyBelowTheMinimumRateIsTooSlow(pieces: [(wait: Int, received: Int)], isTooSlow: Bool) {
        var pace = MinimumRate(bytesPerSecond: 100)
        var found = false
        for piece in pieces { found = pace.isTooSlow(after: .seconds(piece.wait), piece.received) }
        #expect(found == isTooSlow)
    }

    // MARK: Answers

    private static func streaming(_ stream: BodyStream) -> Endpoint {
        .streaming("/v1/export", "", scope: .read("s"), answers: [.streamed("", as: type)]) { _ in .streamed(stream) }
    }

    @Test func aStreamedAnswerIsProducedWhileItIsSent() async throws {
        let endpoint = Self.streaming(.document(Self.type, length: 2) { try await $0.write("ab") })
        let answer = try await Samples.send("GET", "/v1/export", to: [endpoint])
        #expect((answer.status, answer.contentType, answer.body) == (200, Self.type, []))
        let stream = try #require(answer.stream)
        #expect((stream.kind, stream.length) == (.document, 2))
        try await confirmation { sent in
            try await stream.write(
                BodyWriter { bytes in
                    #expect(bytes == Array("ab".utf8))
                    sent()
                })
        }
    }

    @Test func aHeadRequestProducesNoStream() async throws {
        let endpoint = Endpoint.streaming(
            "/v1/export", "", scope: .read("s"), answers: [.streamed("", as: Self.type)]
        ) { _ in
            Issue.record("the handler ran")
            return .streamed(.document(Self.type) { _ in })
        }
        let answer = try await Samples.send("HEAD", "/v1/export", to: [endpoint])
        #expect((answer.status, answer.contentType, answer.stream?.length) == (200, Self.type, nil))
        let error = await Samples.failure("HEAD", "/v1/export", to: [endpoint], caller: nil)
        #expect(error == HTTPErrors.unauthenticated)
    }

    @Test func aStreamOfAnotherTypeIsUndeclared() async throws {
        let endpoint = Self.streaming(.document("text/plain") { _ in })
        let error = await Samples.failure("GET", "/v1/export", to: [endpoint])
        #expect(error?.reason == "http.undeclared-answer")
    }

    // MARK: Declarations

    private static func refusal(_ endpoint: Endpoint) -> String? {
        do {
            _ = try EndpointRegistry([endpoint])
            return nil
        } catch {
            return error.message
        }
    }

    @Test func faultsOfStreamDeclarationsAreNamed() throws {
        let noStream = Endpoint.streaming("/a", "", scope: .read("s"), answers: [.noContent("")]) { _ in .noContent }
        #expect(try #require(Self.refusal(noStream)).contains("it does not declare a streamed answer"))
        let reading = Endpoint.reading(.get, "/a", "", slice: "s", answers: [.streamed("", as: Self.type)]) { _, _ in
            .noContent
        }
        #expect(try #require(Self.refusal(reading)).contains("its handler cannot stream an answer"))
        let json = Endpoint.receiving(
            .post, "/a", "", scope: .write("s"), body: .json, Self.intake, answers: [.noContent("")]
        ) { _, _ in .noContent }
        #expect(try #require(Self.refusal(json)).contains("declared as bytes of a media type"))
        let get = Endpoint.receiving(
            .get, "/a", "", scope: .write("s"), body: .bytes([Self.type]), Self.intake, answers: [.noContent("")]
        ) { _, _ in .noContent }
        #expect(try #require(Self.refusal(get)).contains("GET changes nothing"))
    }

    @Test func theContractNamesTheMediaTypes() throws {
        let document = OpenAPIDocument([Self.streaming(.document(Self.type) { _ in }), Self.counting]).json
        let content = document["paths"]?["/v1/export"]?["get"]?["responses"]?["200"]?["content"]
        #expect(content == [Self.type: ["schema": ["type": "string"]]])
        let body = document["paths"]?["/v1/files"]?["post"]?["requestBody"]?["content"]
        #expect(body == [Self.type: .object([JSONValue.Member]())])
        let late = document["components"]?["responses"]?["HttpRequestTimeoutOrHttpTooSlow"]
        #expect(JSONWriter.text(late ?? .null).contains("http.too-slow"))
    }
}
