internal import Kernel

/// The parts that the document describes once and refers to from many places. They are in the order of first use, so that the
/// order is stable.
struct OpenAPIComponents {
    private var schemas = Named()
    private var parameters = Named()
    private var headers = Named()
    private var responses = Named()

    init() {
        _ = schemas.refer(to: "Problem", in: "schemas") { Self.problem }
    }

    mutating func schema(_ name: String, _ make: () -> JSONValue) -> JSONValue {
        schemas.refer(to: name, in: "schemas", make)
    }

    mutating func parameter(_ name: String, _ make: () -> JSONValue) -> JSONValue {
        parameters.refer(to: name, in: "parameters", make)
    }

    mutating func header(_ name: String, _ make: () -> JSONValue) -> JSONValue {
        headers.refer(to: name, in: "headers", make)
    }

    mutating func response(_ name: String, _ make: () -> JSONValue) -> JSONValue {
        responses.refer(to: name, in: "responses", make)
    }

    var json: JSONValue {
        [
            "schemas": schemas.json, "parameters": parameters.json, "headers": headers.json,
            "responses": responses.json,
            "securitySchemes": [
                "bearer": [
                    "type": "http", "scheme": "bearer",
                    "description": """
                    The owner's token, or one that is limited to scopes such as quran:read. A token that may write a \
                    slice may also read it.
                    """,
                ]
            ],
        ]
    }

    private struct Named {
        private var members: [JSONValue.Member] = []

        mutating func refer(to name: String, in section: String, _ make: () -> JSONValue) -> JSONValue {
            if !members.contains(where: { $0.name == name }) { members.append(.init(name, make())) }
            return ["$ref": .string("#/components/\(section)/\(name)")]
        }

        var json: JSONValue { .object(members) }
    }

    private static let problem: JSONValue = [
        "type": "object",
        "description":
            "Problem details (RFC 9457). More members give the place of the problem and the allowed values.",
        "required": ["type", "title", "status", "detail", "requestId"],
        "properties": [
            "type": ["type": "string", "description": "urn:mizan:problem: and the reason, for programs."],
            "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string", "description": "A sentence that tells a person how to act."],
            "requestId": ["type": "string", "description": "The id for finding the request in the server's log."],
        ],
        "additionalProperties": ["type": ["string", "number", "boolean", "object", "array"]],
    ]
}
