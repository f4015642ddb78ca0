import Kernel
import Testing

@testable import HTTPKit

/// An answer that has one of several forms.
struct EitherTests {
    private static let type = ValueType.either([
        .shape(ObjectSchema("shelf.Book", [.required("title", .text)])), .object([.required("id", .integer)]),
    ])

    @Test(
        arguments: [(["title": "Risala"], true), (["id": 7], true), (["id": "7"], false), ([], false)]
            as [(
                JSONValue, Bool
            )])
    func aValueMustFitOneOfTheAlternatives(value: JSONValue, fits: Bool) {
        let isTaken: Bool
        do {
            try BodyCheck.value(value, Self.type)
            isTaken = true
        } catch { isTaken = false }
        #expect(isTaken == fits)
    }

    @Test func theContractNamesAllAlternatives() {
        let document = OpenAPIDocument([
            .reading(.get, "/v1/shelf", "One", slice: "shelf", answers: [.ok("It.", Self.type)]) { _, _ in .noContent }
        ]).json
        let schema = document["paths"]?["/v1/shelf"]?["get"]?["responses"]?["200"]?["content"]?["application/json"]?[
            "schema"]
        guard case .array(let types)? = schema?["anyOf"] else {
            Issue.record("no anyOf in \(schema ?? .null)")
            return
        }
        #expect(types.count == 2)
        #expect(types[0]["$ref"] == "#/components/schemas/shelf.Book")
        #expect(document["components"]?["schemas"]?["shelf.Book"] != nil)
    }
}
