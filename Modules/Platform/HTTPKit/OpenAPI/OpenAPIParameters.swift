internal import Kernel
internal import ModuleKit

/// The parameters of an endpoint: in the path, in the query, and in headers.
struct OpenAPIParameters {
    let endpoint: Endpoint

    func json(_ components: inout OpenAPIComponents) -> [JSONValue] {
        var parameters: [JSONValue] = []
        for field in endpoint.pathFields { parameters.append(Self.parameter(field, in: "path", &components)) }
        for field in endpoint.queryFields {
            parameters.append(Self.parameter(field, in: "query", takesWords: endpoint.readsWords, &components))
        }
        if let list = endpoint.list { parameters += Self.list(list, &components) }
        for field in endpoint.headerFields { parameters.append(Self.parameter(field, in: "header", &components)) }
        return parameters + headers(&components)
    }

    private static func parameter(
        _ field: Field, in place: String, named name: String? = nil, takesWords: Bool = false,
        _ components: inout OpenAPIComponents
    ) -> JSONValue {
        var schema = OpenAPISchema.schema(field.type, .sent, &components)
        // A path parameter accepts any text but the empty one.
        if place == "path", field.type == .text { schema = ["type": "string", "minLength": 1] }
        if place == "query", takesWords, let words = field.type.words { schema = words.schema(beside: schema) }
        return .object([
            "name": .string(name ?? field.name), "in": .string(place),
            "description": field.description.isEmpty ? nil : .string(field.description),
            "required": field.presence == .required ? true : nil, "schema": schema, "example": field.sample,
        ])
    }

    private static func list(_ list: ListParameters, _ components: inout OpenAPIComponents) -> [JSONValue] {
        var parameters: [JSONValue] = []
        for filter in list.filters {
            for comparison in list.comparisons(of: filter) {
                let suffix = comparison == .equal ? "" : "[\(comparison.rawValue)]"
                let type = OpenAPISchema.schema(comparison.type(of: filter.type), .sent, &components)
                let words = list.words(of: filter).flatMap { words in
                    RecordQuery.Filter(filter.name, comparison, "").takesWords(words) ? words : nil
                }
                let isList = comparison == .in
                let items = isList ? OpenAPISchema.schema(filter.type, .sent, &components) : type
                parameters.append(
                    .object([
                        "name": .string(filter.name + suffix), "in": "query",
                        "style": isList ? "form" : nil, "explode": isList ? false : nil,
                        "schema": isList
                            ? ["type": "array", "minItems": 1, "items": words?.schema(beside: items) ?? items]
                            : words?.schema(beside: type) ?? type,
                    ]))
            }
        }
        if !list.sorts.isEmpty { parameters.append(sort(list)) }
        let limit = limit(list)
        parameters.append(
            list.usualLimit == ListParameters.defaultLimit ? components.parameter("limit") { limit } : limit)
        parameters.append(
            components.parameter("cursor") {
                [
                    "name": "cursor", "in": "query",
                    "description": "The start of the page: `next` of the previous page, with the same query.",
                    "schema": ["type": "string"],
                ]
            })
        return parameters
    }

    private static func limit(_ list: ListParameters) -> JSONValue {
        [
            "name": "limit", "in": "query", "description": "The largest number of items on a page.",
            "schema": .object([
                "type": "integer", "minimum": 1, "maximum": .integer(Int64(ListParameters.maximumLimit)),
                "default": list.usualLimit.map { .integer(Int64($0)) },
            ]),
        ]
    }

    private static func sort(_ list: ListParameters) -> JSONValue {
        [
            "name": "sort", "in": "query",
            "description":
                "The fields to sort by, in order; a minus in front sorts descending.",
            "style": "form", "explode": false,
            "schema": [
                "type": "array", "minItems": 1,
                "items": [
                    "type": "string", "enum": .array(list.sorts.flatMap { [.string($0), .string("-" + $0)] }),
                ],
            ],
        ]
    }

    // MARK: Headers that the façade itself reads

    private func headers(_ components: inout OpenAPIComponents) -> [JSONValue] {
        var headers: [JSONValue] = []
        if endpoint.version != nil { headers.append(components.parameter("If-Match") { Self.match }) }
        if endpoint.version != nil || (endpoint.method == .get && endpoint.cache != .never) {
            headers.append(components.parameter("If-None-Match") { Self.noneMatch })
        }
        if endpoint.takesIdempotencyKey {
            headers.append(components.parameter(RequestKey.header) { Self.idempotencyKey })
        }
        return headers
    }

    // These parameters have no examples, because tools send examples unchanged, and a tag or a key is valid for only one
    // request.

    private static let tagList: JSONValue = [
        "type": "string",
        "pattern": #"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#,
    ]

    private static let match: JSONValue = [
        "name": "If-Match", "in": "header",
        "description":
            "Apply only if the record still has the epoch and version of one of these tags; * for any state.",
        "schema": tagList,
    ]

    private static let noneMatch: JSONValue = [
        "name": "If-None-Match", "in": "header",
        "description": """
        When reading: 304 if the answer still has one of these tags. When changing: only if the record has none of \
        them; * creates and never replaces.
        """,
        "schema": tagList,
    ]

    private static let idempotencyKey: JSONValue = [
        "name": .string(RequestKey.header), "in": "header",
        "description": """
        A name for this request, such as a UUID. If the request is repeated with the same name within 48 hours, it \
        is done only once and gets the same answer.
        """,
        "schema": [
            "type": "string", "minLength": 1, "maxLength": .integer(Int64(RequestKey.longest)), "pattern": "^[!-~]+$",
        ],
    ]
}
