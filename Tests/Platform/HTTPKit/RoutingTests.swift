import HTTPKit
import Kernel
import Testing

struct RoutingTests {
    @Test(arguments: [
        ("/v1/quran/favorites/2:255", "2:255"), ("/v1/quran/favorites/2%3A255", "2:255"),
        ("/v1/quran/favorites/2%3a255?", "2:255"), ("/v1/quran/favorites/a%2Fb", "a/b"),
        ("/v1/quran/favorites/a+b", "a+b"), ("/v1/%71uran/favorites/%D9%86%D9%88%D8%B1", "نور"),
        ("/v1/quran/favorites/..", ".."), ("/v1/quran/favorites/%25", "%"),
    ])
    func segmentsAreDecodedOneByOne(target: String, ayah: String) async throws {
        let answer = try await Samples.send("GET", target, to: [Samples.favorite])
        #expect(String(decoding: answer.body, as: UTF8.self) == JSONWriter.text(["ayahID": .string(ayah)]))
    }

    @Test(arguments: ["%", "%2", "%zz", "%C3%28", "%00", "a%FF"])
    func invalidPercentEncodingIsRefused(segment: String) async {
        let error = await Samples.failure("GET", "/v1/quran/favorites/\(segment)", to: [Samples.favorite])
        #expect(error?.reason == "http.percent-encoding")
        #expect(error?.code == .invalidInput)
    }

    @Test(arguments: [
        "/", "", "/v1", "/v1/quran/favorites", "/v1/quran/favorites/", "/v1/quran//2:255",
        "/v1/quran/favorites/2:255/", "/v1/quran/favorites/a/b", "//v1/quran/favorites/2:255", "*",
        "http://elsewhere/v1/quran/favorites/2:255", "/V1/quran/favorites/2:255",
    ])
    func unknownPathsAreNotFound(target: String) async {
        #expect(await Samples.failure("GET", target, to: [Samples.favorite])?.reason == "http.no-such-path")
    }

    @Test(arguments: ["POST", "DELETE", "PUT", "PROPFIND", "get"])
    func anUnsupportedMethodIsRefusedWithTheAllowedMethods(method: String) async {
        let error = await Samples.failure(method, "/v1/quran/favorites/1:1", to: [Samples.favorite])
        #expect(error?.reason == "http.method-not-allowed")
        #expect(error?.details["allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func optionsListTheAllowedMethods() async throws {
        let answer = try await Samples.send(
            "OPTIONS", "/v1/quran/notes", to: [Samples.note { _ in .noContent }], caller: nil)
        #expect(answer == EncodedResponse(status: 204, headers: [.init("Allow", "PUT, OPTIONS")]))
    }

    @Test func headAnswersLikeGetWithoutTheBody() throws {
        let head = RequestHead(method: "HEAD", target: "/healthz")
        guard case .endpoint(let routed) = try EndpointRegistry([Samples.open]).route(head) else {
            Issue.record("HEAD did not reach the endpoint")
            return
        }
        #expect(routed.omitsBody)
        #expect(routed.endpoint.name == "GET /healthz")
    }

    @Test(arguments: [
        ("/a/b/d", "/a/b/d"), ("/a/b/c", "/a/{x}/c"), ("/a/b", "/a/b"), ("/a/c", "/a/{x}"), ("/a/q/c", "/a/{x}/c"),
    ])
    func theMostSpecificPathAnswers(target: String, template: String) throws {
        let registry = try EndpointRegistry(
            ["/a/{x}", "/a/{x}/c", "/a/b", "/a/b/d"].map { Self.endpoint(PathTemplate($0)) })
        guard case .endpoint(let routed) = try registry.route(RequestHead(method: "GET", target: target)) else {
            Issue.record("\(target) reached no endpoint")
            return
        }
        #expect(routed.endpoint.path.text == template)
    }

    static func endpoint(_ path: PathTemplate, _ method: HTTPKit.Method = .get) -> Endpoint {
        .open(
            method, path, "", path: path.parameters.map { .required($0, .text) }, answers: [.noContent("")]
        ) { _ in .noContent }
    }
}
