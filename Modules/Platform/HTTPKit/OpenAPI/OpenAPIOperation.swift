internal import Kernel

/// One endpoint as an operation.
struct OpenAPIOperation {
    let endpoint: Endpoint

    init(_ endpoint: Endpoint) {
        self.endpoint = endpoint
    }

    func json(_ components: inout OpenAPIComponents, _ dialect: Dialect?) -> JSONValue {
        let parameters = OpenAPIParameters(endpoint: endpoint).json(&components)
        let body = body(&components)
        let responses = OpenAPIResponses(endpoint: endpoint, dialect: dialect).json(&components)
        return .object([
            "operationId": .string(id), "tags": [.string(Self.tag(of: endpoint))],
            "summary": .string(endpoint.summary), "security": security,
            "parameters": parameters.isEmpty ? nil : .array(parameters), "requestBody": body, "responses": responses,
            "x-mizan-cache-tier": .string(endpoint.cache.rawValue),
            "x-mizan-idempotent": .boolean(endpoint.isIdempotent),
        ])
    }

    /// `listQuranFavorites`, `getQuranFavoritesByAyahID`: derived from method and path, a unique combination.
    var id: String {
        let verb =
            switch endpoint.method {
            case .get: endpoint.list == nil ? "get" : "list"
            case .post: "post"
            case .put: "put"
            case .patch: "patch"
            case .delete: "delete"
            }
        let words = endpoint.path.segments.compactMap { segment in
            switch segment {
            case .literal(let text): Self.isVersion(text) ? nil : Self.capitalised(text)
            case .parameter(let name): "By" + Self.capitalised(name)
            }
        }
        return verb + words.joined()
    }

    /// The slice that the scope names, or a word for a scope without a slice.
    static func tag(of endpoint: Endpoint) -> String {
        switch endpoint.scope {
        case .open: "open"
        case .admin: "admin"
        case .metrics: "metrics"
        case .readAny, .writeAny: "all slices"
        case .read(let slice), .write(let slice): slice
        }
    }

    /// Empty for an open endpoint: no token is needed.
    private var security: JSONValue {
        endpoint.scope == .open ? [] : [["bearer": [.string(endpoint.scope.description)]]]
    }

    private func body(_ components: inout OpenAPIComponents) -> JSONValue? {
        switch endpoint.body {
        case .none: return nil
        case .object(let fields):
            let isNeeded = fields.contains { $0.presence == .required }
            let schema = OpenAPISchema.object(fields, .sent, &components)
            return .object([
                "required": .boolean(isNeeded),
                "content": ["application/json": .object(["schema": schema, "example": endpoint.body.sample])],
            ])
        case .form(let fields):
            let schema = OpenAPISchema.object(fields, .sent, &components)
            return .object([
                "required": true,
                "content": .object([JSONValue.Member(endpoint.body.mediaTypes[0], ["schema": schema])]),
            ])
        case .json:
            return ["required": true, "content": ["application/json": ["schema": .object([JSONValue.Member]())]]]
        case .bytes(let types):
            return [
                "required": true,
                "content": .object(types.map { JSONValue.Member($0, .object([JSONValue.Member]())) }),
            ]
        }
    }

    private static func isVersion(_ text: String) -> Bool {
        text.first == "v" && text.count > 1 && text.dropFirst().allSatisfy(\.isNumber)
    }

    private static func capitalised(_ text: String) -> String {
        text.split(whereSeparator: { $0 == "-" || $0 == "." || $0 == "_" })
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
