internal import Kernel

/// The answers of an endpoint: its successes, then its problems by status, each status with its possible reasons.
struct OpenAPIResponses {
    let endpoint: Endpoint
    /// The dialect of a foreign contract, which has its own form of problems.
    let dialect: Dialect?

    func json(_ components: inout OpenAPIComponents) -> JSONValue {
        var members: [JSONValue.Member] = []
        for answer in endpoint.answers { members.append(.init(String(answer.status), success(answer, &components))) }
        if endpoint.method == .get && endpoint.cache != .never {
            members.append(.init("304", components.response("NotModified") { Self.notModified }))
        }
        var statuses: [Int: [Refusal]] = [:]
        for error in endpoint.allErrors {
            statuses[ProblemDetails.status(of: error.code, reason: error.reason), default: []].append(error)
        }
        for (status, errors) in statuses.sorted(by: { $0.key < $1.key }) where status < 500 {
            members.append(.init(String(status), problem(status, errors, &components)))
        }
        return .object(members + faults(statuses, &components))
    }

    // MARK: Successes

    private func success(_ answer: ResponseSpec, _ components: inout OpenAPIComponents) -> JSONValue {
        var headers: [JSONValue.Member] = []
        if answer.body != nil, endpoint.cache != .never, endpoint.method == .get || endpoint.version != nil {
            headers.append(.init("ETag", components.header("ETag") { Self.tag }))
        }
        if answer.isAddressed { headers.append(.init("Location", components.header("Location") { Self.location })) }
        if endpoint.takesIdempotencyKey {
            headers.append(.init("Idempotent-Replayed", components.header("Idempotent-Replayed") { Self.replayed }))
        }
        var content: JSONValue?
        if let body = answer.body {
            content = .object([
                .init(answer.mediaType, ["schema": OpenAPISchema.schema(body, .received, &components)])
            ])
        }
        if answer.isStreamed { content = .object([.init(answer.mediaType, ["schema": ["type": "string"]])]) }
        return .object([
            "description": .string(answer.description), "headers": headers.isEmpty ? nil : .object(headers),
            "content": content,
        ])
    }

    private static let notModified: JSONValue = [
        "description": "The client already has this answer, according to its tag."
    ]
    private static let tag: JSONValue = [
        "description": """
        The state of the answer; for a record, its epoch, version and a hash: "2h8k-17-9f86d081884c7d65". Send it back \
        unchanged.
        """,
        "schema": ["type": "string"],
    ]
    private static let location: JSONValue = [
        "description": "The path of the new resource.", "schema": ["type": "string"],
    ]
    private static let replayed: JSONValue = [
        "description": "true if this answer was given before, for the same Idempotency-Key.",
        "schema": ["type": "string", "enum": ["true"]],
    ]

    // MARK: Problems

    /// A problem response. The façade's own problems are the same for many endpoints, so they are described once, under a name
    /// that is made from their reasons.
    private func problem(
        _ status: Int, _ errors: [Refusal], _ components: inout OpenAPIComponents
    ) -> JSONValue {
        var headers: [JSONValue.Member] = []
        if status == 429 { headers.append(.init("Retry-After", components.header("Retry-After") { Self.wait })) }
        if let dialect { return Self.problem(errors, headers, Self.content(dialect, &components)) }
        guard status != 400, errors.allSatisfy({ FacadeErrors.isOwn($0) }) else {
            return Self.problem(errors, headers, Self.content(errors))
        }
        return components.response(errors.map { Self.name(of: $0.reason) }.joined(separator: "Or")) {
            Self.problem(errors, headers, Self.content(errors))
        }
    }

    private static let wait: JSONValue = ["description": "Seconds to wait.", "schema": ["type": "integer"]]

    private static func problem(
        _ errors: [Refusal], _ headers: [JSONValue.Member], _ content: JSONValue
    ) -> JSONValue {
        let lines = errors.map { "`\($0.reason)`: \($0.description)" }
        return .object([
            "description": .string(lines.joined(separator: "\n\n")),
            "headers": headers.isEmpty ? nil : .object(headers), "content": content,
        ])
    }

    private static func content(_ errors: [Refusal]) -> JSONValue {
        let types = errors.map { JSONValue.string(ProblemDetails.typePrefix + $0.reason) }
        return [
            "application/problem+json": [
                "schema": [
                    "$ref": "#/components/schemas/Problem", "properties": ["type": ["enum": .array(types)]],
                ]
            ]
        ]
    }

    private static func content(_ dialect: Dialect, _ components: inout OpenAPIComponents) -> JSONValue {
        .object([
            .init(dialect.json.answers, ["schema": OpenAPISchema.schema(dialect.problem, .received, &components)])
        ])
    }

    /// The responses for the statuses from 500 on. An internal failure has many reasons, so only the endpoint's own are named.
    private func faults(
        _ statuses: [Int: [Refusal]], _ components: inout OpenAPIComponents
    ) -> [JSONValue.Member] {
        let known = [
            (
                500, "Internal",
                "Something went wrong inside the server."
            ), (503, "Unavailable", "Not possible now; try again."),
            (507, "StorageFull", "The server's disk is full."),
        ]
        return known.map { status, name, text in
            let own = statuses[status] ?? []
            let lines = own.map { "`\($0.reason)`: \($0.description)" }
            var headers: [JSONValue.Member] = []
            if status == 503 { headers.append(.init("Retry-After", components.header("Retry-After") { Self.wait })) }
            let content: JSONValue =
                if let dialect { Self.content(dialect, &components) } else {
                    ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]]
                }
            let fault = Self.fault(([text] + lines).joined(separator: "\n\n"), headers, content)
            guard dialect == nil, own.allSatisfy({ FacadeErrors.isOwn($0) }) else {
                return .init(String(status), fault)
            }
            // An endpoint that only reads has no quota error.
            let names = own.contains(.quota) ? [name, Self.name(of: Refusal.quota.reason)] : [name]
            return .init(String(status), components.response(names.joined(separator: "Or")) { fault })
        }
    }

    private static func fault(
        _ description: String, _ headers: [JSONValue.Member], _ content: JSONValue
    ) -> JSONValue {
        .object([
            "description": .string(description), "headers": headers.isEmpty ? nil : .object(headers),
            "content": content,
        ])
    }

    /// `http.content-type` is `HttpContentType`.
    private static func name(of reason: String) -> String {
        reason.split(whereSeparator: { $0 == "." || $0 == "-" })
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
