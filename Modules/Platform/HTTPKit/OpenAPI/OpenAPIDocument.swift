package import Kernel

/// The contract of all endpoints as OpenAPI 3.1, derived from their declarations: the same endpoints produce the same text.
package struct OpenAPIDocument: Sendable {
    package let json: JSONValue

    /// - Parameter dialects: the dialects of foreign contracts, whose endpoints have a different form of refusal.
    package init(_ endpoints: [Endpoint], dialects: [Dialect] = []) {
        var components = OpenAPIComponents()
        var paths: [(path: String, operations: [JSONValue.Member])] = []
        for endpoint in endpoints {
            let operation = JSONValue.Member(
                endpoint.method.rawValue.lowercased(),
                OpenAPIOperation(endpoint)
                    .json(&components, dialects.first { $0.holds(endpoint.path.text) }))
            if let index = paths.firstIndex(where: { $0.path == endpoint.path.text }) {
                paths[index].operations.append(operation)
            } else {
                paths.append((endpoint.path.text, [operation]))
            }
        }
        json = [
            "openapi": "3.1.0", "info": Self.info, "servers": [["url": "/"]],
            "paths": .object(paths.map { .init($0.path, .object($0.operations)) }),
            "components": components.json,
            "tags": .array(
                Self.tags(of: endpoints).map { ["name": .string($0)] }),
        ]
    }

    private static let info: JSONValue = [
        "title": "Mizan", "version": .string(MizanVersion.current),
        "summary": "One private home for duas and habits, Quran reading, books, money and fitness.",
        "description": """
        JSON in and out, strictly: unknown and duplicate members are refused with their path. Errors are problem \
        details (RFC 9457), told apart by `type`. `x-mizan-cache-tier` says how fast an answer changes, and \
        `x-mizan-idempotent` whether a request may be repeated without an idempotency key. The field's name in a \
        query compares for equality; `field[ge]` and its like compare otherwise.
        """,
    ]

    private static func tags(of endpoints: [Endpoint]) -> [String] {
        var tags: [String] = []
        for endpoint in endpoints where !tags.contains(OpenAPIOperation.tag(of: endpoint)) {
            tags.append(OpenAPIOperation.tag(of: endpoint))
        }
        return tags
    }
}

/// `GET /openapi.json`: the contract, for everyone.
package enum OpenAPIRoute {
    /// Returns the endpoints and one added endpoint. The added endpoint describes all of them, and also the endpoints of
    /// foreign contracts.
    package static func adding(
        to endpoints: [Endpoint], describing foreign: [Endpoint] = [], of dialects: [Dialect] = []
    ) -> [Endpoint] {
        let described = endpoints + [route { .ok(.null) }] + foreign
        // The document is large and never changes, so it is encoded once.
        let body = EncodedBody(json: OpenAPIDocument(described, dialects: dialects).json)
        return endpoints + [route { .ok(body) }]
    }

    private static func route(_ answer: @escaping @Sendable () -> Response) -> Endpoint {
        .open(
            .get, "/openapi.json", "This contract", cache: .reference,
            answers: [.ok("The contract as OpenAPI 3.1.", ValueType.json)]
        ) { _ in answer() }
    }
}
