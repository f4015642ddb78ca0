import HTTPKit
import Kernel
import Testing

struct BodyTests {
    private static let note = Samples.note { _ in .noContent }

    @Test(arguments: [
        (#"{"text":1}"#, "$.text", "text is expected, not 1"),
        (#"{}"#, "$.text", "this field is required"),
        (#"{"text":null}"#, "$.text", "text is expected, not null"),
        (#"{"text":"a","txt":"b"}"#, "$.txt", "this field is unknown; the fields are text, page, day, tags, marks"),
        (#"{"text":"a","text":"b"}"#, "$.text", "this name is given twice"),
        (#"{"text":"a","page":605}"#, "$.page", "a whole number from 1 to 604 is expected, not 605"),
        (#"{"text":"a","page":1.5}"#, "$.page", "a whole number from 1 to 604 is expected, not 1.5"),
        (#"{"text":"a","page":null}"#, "$.page", "a whole number from 1 to 604 is expected, not null"),
        (#"{"text":"a","day":"2026-02-30"}"#, "$.day", "a day such as 2026-01-08 is expected, not “2026-02-30”"),
        (#"{"text":"a","tags":["x",2]}"#, "$.tags[1]", "text is expected, not 2"),
        (#"{"text":"a","tags":"x"}"#, "$.tags", "an array is expected, not “x”"),
        (#"{"text":"a","marks":[{}]}"#, "$.marks[0].at", "this field is required"),
        (
            #"{"text":"a","marks":[{"at":"2026-01-08T14:30:00Z","kind":"blot"}]}"#, "$.marks[0].kind",
            "one of dot, line is expected, not “blot”"
        ),
        (#"[]"#, "$", "an object is expected, not an array"),
        (#"{"text":"a""#, "$", "a comma or the end of the object is expected here"),
        (#"{"text":"a"} x"#, "$", "there is more text after the end of the document"),
    ])
    func anUndeclaredMemberIsRefusedWithItsPath(body: String, path: String, problem: String) async {
        let error = await Samples.failure("PUT", "/v1/quran/notes", to: [Self.note], body: body)
        #expect(error?.reason == "http.body")
        #expect(error?.details["path"] == path)
        #expect(error?.message == "\(path): \(problem).")
    }

    @Test func aMissingBodyIsRefused() async {
        #expect(await Samples.failure("PUT", "/v1/quran/notes", to: [Self.note])?.reason == "http.body")
    }

    @Test func anEndpointWithoutABodyRefusesABody() async {
        let error = await Samples.failure("GET", "/v1/quran/favorites/1:1", to: [Samples.favorite], body: #"{"a":1}"#)
        #expect(error?.reason == "http.unexpected-body")
    }

    @Test func valuesAreReadAsDeclared() async throws {
        let body = """
            {"text":"a","page":3,"day":null,"tags":["x","y"],
             "marks":[{"at":"2026-01-08T14:30:00Z"},{"at":"2026-01-09T14:30:00Z","kind":"dot"}]}
            """
        let values = try await Probe.input(of: Self.note, "/v1/quran/notes", body: body).body
        #expect(try values.text("text") == "a")
        #expect(try values.optionalInteger("page") == 3)
        #expect(try values.patch("day", as: CivilDay.self) == .clear)
        #expect(try values.optional("day", as: CivilDay.self) == nil)
        #expect(try values.list("tags", of: String.self) == ["x", "y"])
        let marks = try values.objects("marks")
        #expect(
            try marks.map { try $0.instant("at").description } == [
                "2026-01-08T14:30:00.000Z", "2026-01-09T14:30:00.000Z",
            ])
        #expect(try marks.map { try $0.optionalText("kind") } == [nil, "dot"])
        #expect(marks[1].place == "$.marks[1]")
    }

    @Test func absentFieldsAreKeptByAPatch() async throws {
        let values = try await Probe.input(of: Self.note, "/v1/quran/notes", body: #"{"text":"a"}"#).body
        #expect(try values.patch("day", as: CivilDay.self) == .keep)
        #expect(Patch<String>.keep.applied(to: "old") == "old")
        #expect(Patch<String>.clear.applied(to: "old") == nil)
        #expect(Patch.set("new").applied(to: "old") == "new")
    }

    @Test(arguments: ["txt", "page"])
    func readingAnUndeclaredValueIsTheHandlersFault(name: String) async throws {
        let values = try await Probe.input(of: Self.note, "/v1/quran/notes", body: #"{"text":"a","page":1}"#).body
        #expect { try values.text(name) } throws: { ($0 as? MizanError)?.reason == "http.misread-value" }
    }

    @Test(arguments: [nil, "text/plain", "application/jsonx", "application/json; charset=latin1", ""])
    func anUndeclaredMediaTypeIsRefused(type: String?) async {
        var headers = ["content-length": "2"]
        headers["content-type"] = type
        let error = await Samples.failure("PUT", "/v1/quran/notes", to: [Self.note], headers: headers)
        #expect(error?.reason == "http.content-type")
        #expect(error?.details["allowed"] == "application/json")
    }

    @Test(arguments: ["application/json", "Application/JSON; charset=UTF-8", "application/json;charset=\"utf-8\""])
    func jsonMayDeclareItsCharacterSet(type: String) async throws {
        let answer = try await Samples.send(
            "PUT", "/v1/quran/notes", to: [Self.note], headers: ["content-type": type], body: #"{"text":"a"}"#)
        #expect(answer.status == 204)
    }

    @Test func aFileBodyIsReadAsItsBytes() async throws {
        let endpoint = Endpoint.preparing(
            .post, "/v1/import", "", slice: "home", body: .bytes(["application/x-plist"]), answers: [.noContent("")]
        ) { _ in { _ in .noContent } }
        let input = try await Probe.input(
            of: endpoint, "/v1/import", body: "bplist", headers: ["content-type": "application/x-plist"])
        #expect(input.bytes == Array("bplist".utf8))
        #expect(input.json == nil)
    }

    @Test func aBodyDeclaredTooLargeIsRefusedUnread() async {
        let error = await Samples.failure(
            "PUT", "/v1/quran/notes", to: [Self.note], headers: ["content-length": "1001"])
        #expect(error == HTTPErrors.bodyTooLarge(limit: 1_000))
    }

    @Test func declaredHeadersAreReadWithoutRegardToCase() async throws {
        let input = try await Probe.input(
            of: Samples.list { _ in .noContent }, "/v1/quran/list", headers: ["idempotency-key": "k"])
        #expect(try input.headers.optionalText("Idempotency-Key") == "k")
    }
}
