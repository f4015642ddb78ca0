import HTTPKit
import Kernel
import Testing

/// Endpoints that are declared wrongly are detected when the registry is created.
struct DeclarationTests {
    private static func refusal(_ endpoints: [Endpoint]) -> String? {
        do {
            _ = try EndpointRegistry(endpoints)
            return nil
        } catch {
            return error.message
        }
    }

    private static func get(
        _ path: PathTemplate, path fields: [Field] = [], query: [Field] = [], list: ListParameters? = nil,
        body: Body = .none,
        answers: [ResponseSpec] = [.noContent("")]
    ) -> Endpoint {
        .reading(
            .get, path, "", slice: "s", path: fields, query: query, list: list, body: body, answers: answers
        ) { _, _ in .noContent }
    }

    @Test(arguments: [
        ([get("v1")], "GET v1: a path must start with a slash"),
        ([get("/a//b")], "GET /a//b: a path must not have an empty segment"),
        ([get("/a b")], "“a b” is neither plain text nor one name in braces"),
        ([get("/a{b}")], "“a{b}” is neither plain text nor one name in braces"),
        ([get("/{x}/{x}", path: [.required("x", .text), .required("x", .text)])], "a name is in it twice"),
        ([get("/{x}")], "its path fields differ from the names in its path"),
        ([get("/a", path: [.required("x", .text)])], "its path fields differ from the names in its path"),
        ([get("/{x}", path: [.optional("x", .text)])], "a path field is always required"),
        ([get("/a", query: [.optional("x", .list(.text))])], "“x” is of a type that no parameter can have"),
        (
            [get("/a", query: [.optional("limit", .integer)], list: ListParameters())],
            "it declares the parameter “limit” twice"
        ),
        ([get("/a", body: .json)], "GET has no body"),
        ([get("/a", answers: [])], "it declares no answer"),
        ([get("/a", answers: [.noContent(""), .noContent("again")])], "it declares 204 twice"),
        ([get("/a"), get("/a")], "GET /a: this endpoint is declared twice"),
        ([get("/a-b"), get("/aB")], "two operations are called “getAB”"),
        (
            [
                get("/a", answers: [.ok("", ObjectSchema("s.A", [.required("x", .text)]))]),
                get("/b", answers: [.page("", of: ObjectSchema("s.A", [.required("y", .text)]))]),
            ], "two different shapes are called “s.A”"
        ),
        (
            [get("/a/{x}", path: [.required("x", .text)]), get("/a/{y}", path: [.required("y", .text)])],
            "GET /a/{y}: the same path is declared elsewhere as /a/{x}"
        ),
        (
            [get("/a/{x}/c", path: [.required("x", .text)]), get("/a/b/{y}", path: [.required("y", .text)])],
            "/a/{x}/c and /a/b/{y}: a request could match both"
        ),
        (
            [Endpoint.writing(.get, "/a", "", slice: "s", answers: [.noContent("")]) { _, _ in .noContent }],
            "GET changes nothing, so its handler cannot write"
        ),
    ])
    func faultsOfADeclarationAreNamed(endpoints: [Endpoint], fault: String) throws {
        let message = try #require(Self.refusal(endpoints))
        #expect(message.contains(fault))
    }

    @Test func allFaultsOfADeclarationAreNamedAtOnce() throws {
        let message = try #require(Self.refusal([Self.get("v1"), Self.get("/a", body: .json)]))
        #expect(message.contains("a path must start with a slash") && message.contains("GET has no body"))
    }

    @Test func aListingIsDerivedFromTheFieldsOfARecordType() {
        let order = RecordField.Order(fields: ["surah", "ayah"]) { _ in nil }
        let listing = ListParameters([
            RecordField("ayahID", .integer, queryable: true, sortable: true, order: order),
            RecordField("createdAt", .instant, queryable: true), RecordField("note", .text, required: false),
        ])
        #expect(listing.filters == [.optional("ayahID", .text), .optional("createdAt", .instant)])
        #expect(listing.sorts == ["ayahID"])
    }
}
