import Kernel
import Testing

@testable import HTTPKit

struct OpenAPITests {
    private static let book = ObjectSchema(
        "shelf.Book", [.required("title", .text), .clearable("page", .integer, "Read.")])

    private static let endpoints: [Endpoint] = [
        .reading(
            .get, "/v1/shelf/books", "Books", slice: "shelf",
            list: ListParameters(filters: [.optional("page", .integer)], sorts: ["page"]),
            answers: [.page("The books.", of: book)]
        ) { _, _ in .noContent },
        .writing(
            .put, "/v1/shelf/books/{title}", "Put a book", slice: "shelf",
            path: [.required("title", .text, example: "Risala")],
            body: .object([.clearable("page", .integer, example: 3), .optional("kind", .choice(["a", "b"]))]),
            version: { _, _ in nil }, answers: ResponseSpec.stored("The book.", book),
            errors: [Refusal(.invalidInput, "shelf.no-such-page", "There is no such page.")]
        ) { _, _ in .noContent },
        .writing(.post, "/v1/shelf/keys", "A key", slice: "shelf", cache: .never, answers: [.ok("It.", .text)]) {
            _, _ in .ok("key")
        },
        .open(.get, "/healthz", "Whether it runs", answers: [.ok("It does.", [])]) { _ in .ok(.object([])) },
    ]

    private static let document = OpenAPIDocument(endpoints).json

    private static func at(_ names: String...) -> JSONValue? {
        names.reduce(document) { value, name in value?[name] }
    }

    private static func operation(_ method: String, _ path: String) -> JSONValue? { at("paths", path, method) }

    private static func names(_ array: JSONValue?) -> [String] {
        guard case .array(let elements)? = array else { return [] }
        return elements.compactMap { element in
            switch element["name"] ?? element["$ref"] {
            case .string(let text)?: text.split(separator: "/").last.map(String.init)
            default: nil
            }
        }
    }

    private static func members(_ object: JSONValue?) -> [String] {
        guard case .object(let members)? = object else { return [] }
        return members.map(\.name)
    }

    @Test func equalEndpointsGiveEqualContracts() {
        #expect(JSONWriter.bytes(OpenAPIDocument(Self.endpoints).json) == JSONWriter.bytes(Self.document))
    }

    @Test func everyReferenceHasATarget() {
        var references: Set<String> = []
        func collect(_ value: JSONValue) {
            switch value {
            case .array(let elements): elements.forEach(collect)
            case .object(let members):
                for member in members {
                    if member.name == "$ref", case .string(let text) = member.value { references.insert(text) }
                    collect(member.value)
                }
            default: break
            }
        }
        collect(Self.document)
        #expect(references.count > 10)
        for reference in references {
            let path = reference.split(separator: "/").dropFirst()
            #expect(path.reduce(Self.document) { value, name in value?[String(name)] } != nil, "\(reference)")
        }
    }

    @Test func aShapeIsDescribedOnce() {
        #expect(
            Self.at("components", "schemas", "shelf.Book") == [
                "type": "object", "required": ["title"],
                "properties": [
                    "title": ["type": "string"],
                    "page": ["type": ["integer", "null"], "format": "int64", "description": "Read."],
                ],
            ])
    }

    @Test func theContractListsEachComparisonOfAFilter() {
        let operation = Self.operation("get", "/v1/shelf/books")
        #expect(operation?["operationId"] == "listShelfBooks")
        #expect(
            Self.names(operation?["parameters"]) == [
                "page", "page[ne]", "page[lt]", "page[le]", "page[gt]", "page[ge]", "sort", "limit", "cursor",
                "If-None-Match",
            ])
        #expect(operation?["security"] == [["bearer": ["shelf:read"]]])
    }

    @Test func theContractDescribesBodiesAsStrictlyAsTheyAreRead() {
        let operation = Self.operation("put", "/v1/shelf/books/{title}")
        #expect(Self.names(operation?["parameters"]) == ["title", "If-Match", "If-None-Match", "Idempotency-Key"])
        #expect(
            operation?["requestBody"] == [
                "required": false,
                "content": [
                    "application/json": [
                        "schema": [
                            "type": "object",
                            "properties": [
                                "page": ["type": ["integer", "null"], "format": "int64"],
                                "kind": ["type": "string", "enum": ["a", "b"]],
                            ],
                            "additionalProperties": false,
                        ],
                        "example": ["page": 3],
                    ]
                ],
            ])
    }

    @Test func everyProblemIsNamedUnderItsStatus() throws {
        let responses = Self.operation("put", "/v1/shelf/books/{title}")?["responses"]
        #expect(
            Self.members(responses) == [
                "200", "201", "400", "401", "403", "408", "412", "413", "415", "417", "421", "422", "429",
                "431", "500", "503", "507",
            ])
        let types = responses?["400"]?["content"]?["application/problem+json"]?["schema"]?["properties"]?["type"]
        guard case .array(let reasons)? = types?["enum"] else {
            Issue.record("the reasons are listed")
            return
        }
        #expect(reasons.contains("urn:mizan:problem:shelf.no-such-page"))
        #expect(reasons.contains("urn:mizan:problem:http.body"))
    }

    @Test func answersWithSecretsAreNeitherTaggedNorStored() {
        let operation = Self.operation("post", "/v1/shelf/keys")
        #expect(operation?["x-mizan-cache-tier"] == "never")
        #expect(operation?["x-mizan-idempotent"] == false)
        #expect(operation?["parameters"] == nil)
        #expect(operation?["responses"]?["200"]?["headers"] == nil)
    }

    @Test func anOpenEndpointNeedsNoToken() {
        let operation = Self.operation("get", "/healthz")
        #expect(operation?["security"] == [])
        #expect(operation?["responses"]?["401"] == nil)
    }

    @Test func operationIDsAreUnique() {
        var names: [String] = []
        for path in Self.members(Self.at("paths")) {
            for method in Self.members(Self.at("paths", path)) {
                guard case .string(let name)? = Self.operation(method, path)?["operationId"] else { continue }
                names.append(name)
            }
        }
        #expect(names == ["listShelfBooks", "putShelfBooksByTitle", "postShelfKeys", "getHealthz"])
    }

    @Test func theContractIsServedToEveryone() async throws {
        let all = OpenAPIRoute.adding(to: Self.endpoints)
        let answer = try await Samples.send("GET", "/openapi.json", to: all, caller: nil)
        #expect(answer.status == 200)
        #expect(answer.header("Cache-Control") == "public, max-age=600, stale-while-revalidate=3000")
        #expect(answer.header("ETag") != nil)
        let paths = try JSONReader.read(answer.body)["paths"]
        #expect(
            Self.members(paths) == [
                "/v1/shelf/books", "/v1/shelf/books/{title}", "/v1/shelf/keys", "/healthz", "/openapi.json",
            ])
    }
}
