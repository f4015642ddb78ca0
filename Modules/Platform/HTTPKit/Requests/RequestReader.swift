internal import Kernel

/// Reads a client's request according to the endpoint's declaration.
struct RequestReader: Sendable {
    let endpoint: Endpoint
    let head: RequestHead
    var dialect: Dialect?

    /// The values outside the body, read first so that a bad request is refused before its body is read.
    struct HeadValues: Sendable {
        let path: Values
        let query: Values
        let headers: Values
        let list: RecordQuery
    }

    func headValues(_ segments: [String: String]) throws -> HeadValues {
        let (query, list) = try self.query()
        return HeadValues(
            path: try values(endpoint.pathFields, in: "path") { segments[$0] },
            query: query,
            headers: try values(endpoint.headerFields, in: "header") { head.header($0.lowercased()) },
            list: list)
    }

    func input(_ values: HeadValues, body bytes: [UInt8]) throws -> RequestInput {
        let json = try json(bytes)
        var body = Values(place: "$", declared: [])
        if case .object(let fields) = endpoint.body, let read = json {
            let json = isLenient ? read.lenient(as: .object(fields)) : read
            body = Values(place: "$", declared: fields, members: try BodyCheck.object(json, fields))
        } else if case .form(let fields) = endpoint.body {
            body = try FormReader(fields).values(bytes)
        }
        return RequestInput(
            path: values.path, query: values.query, headers: values.headers, body: body, json: json,
            bytes: json == nil ? bytes : [], list: values.list, address: head.address,
            clientKey: dialect?.client?.text(in: head), callerToken: dialect?.token(in: head), origin: head.origin,
            isSecure: head.isSecure)
    }

    /// Refuses a body, before reading it, if its media type is wrong or its stated size is too large.
    func checkBodyHeaders(limit: Int) throws {
        let length = head.header("content-length").flatMap(HeaderText.length)
        if let length, length > limit { throw HTTPErrors.bodyTooLarge(limit: limit) }
        let hasBody = HeadCheck.hasBody(head)
        if hasBody { try HeadCheck.contentEncoding(head) }
        let isJSON = endpoint.body.isJSON
        let allowed = isJSON ? dialect?.json.bodies ?? endpoint.body.mediaTypes : endpoint.body.mediaTypes
        guard hasBody, !allowed.isEmpty else { return }
        let given = head.header("content-type")
        guard let given, allowed.contains(where: { Self.isMediaType(given, $0, isJSON: isJSON) }) else {
            throw HTTPErrors.mediaType(given, allowed: allowed)
        }
    }

    /// Compares media types, ignoring case; the only parameter allowed with JSON is `charset=utf-8`.
    private static func isMediaType(_ given: String, _ wanted: String, isJSON: Bool) -> Bool {
        let pieces = given.lowercased().split(separator: ";").map { piece in
            piece.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        guard pieces.first == wanted.lowercased() else { return false }
        return !(isJSON || wanted == EncodedBody.json) || pieces.dropFirst().allSatisfy { $0 == "charset=utf-8" }
    }

    /// The maximum number of JSON values. A value may need only one or two bytes in a document, but it needs many times as much
    /// memory.
    private static let mostValues = 200_000

    private func json(_ bytes: [UInt8]) throws -> JSONValue? {
        switch endpoint.body {
        case .none:
            // Clients that send JSON with every POST send an empty object, which counts as no body.
            guard bytes.isEmpty || bytes.filter({ !Self.isSpace($0) }) == Array("{}".utf8) else {
                throw HTTPErrors.unexpectedBody
            }
            return nil
        case .form, .bytes: return nil
        case .object(let fields) where bytes.isEmpty && !fields.contains { $0.presence == .required }:
            // A body without required fields may be left out.
            return .object([])
        case .object, .json:
            do {
                return try JSONReader.read(bytes, maximumValues: Self.mostValues)
            } catch {
                throw HTTPErrors.body(error.path, error.problem, details: ["offset": String(error.offset)])
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private var isLenient: Bool { dialect?.json.isLenient ?? false }

    private func query() throws -> (Values, RecordQuery) {
        let items = try QueryItems(head.query).items
        var texts: [String: String] = [:]
        var list = endpoint.list.map(ListQueryReader.init)
        for (name, value) in items {
            if dialect?.isOwn(parameter: name) == true { continue }
            if endpoint.queryFields.contains(where: { $0.name == name }) {
                guard texts.updateValue(value, forKey: name) == nil else { throw HTTPErrors.repeatedParameter(name) }
            } else if try list?.take(name, value) != true, !isLenient {
                let allowed = endpoint.queryFields.map(\.name) + (endpoint.list.map(ListQueryReader.allowed) ?? [])
                throw HTTPErrors.unknownParameter(name, allowed: allowed)
            }
        }
        let values = try values(endpoint.queryFields, in: "query") { texts[$0] }
        return (values, list?.finished() ?? RecordQuery())
    }

    private func values(_ fields: [Field], in place: String, _ text: (String) -> String?) throws -> Values {
        var members: [JSONValue.Member] = []
        for field in fields {
            guard let text = text(field.name) else {
                if field.presence == .required { throw HTTPErrors.missing(field, in: place) }
                continue
            }
            guard let value = field.type.parse(text) ?? words(text, for: field, in: place) else {
                throw HTTPErrors.unreadable(text, field, in: place)
            }
            members.append(JSONValue.Member(field.name, value))
        }
        return Values(place: place, declared: fields, members: members)
    }

    /// The words in a query parameter; they are resolved later, in the owner's time zones.
    private func words(_ text: String, for field: Field, in place: String) -> JSONValue? {
        guard place == "query", endpoint.readsWords, field.type.words != nil, MomentWords.canRead(text) else {
            return nil
        }
        return .string(text)
    }
}
