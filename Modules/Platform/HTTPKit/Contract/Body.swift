/// The body that an endpoint accepts.
package enum Body: Sendable, Hashable {
    case none
    /// A JSON object with only these fields.
    case object([Field])
    /// Any JSON: defined by a foreign contract, or a record whose fields the slice checks itself.
    case json
    /// A file with one of these media types.
    case bytes([String])

    /// The fields of an object; empty for anything else.
    var fields: [Field] {
        guard case .object(let fields) = self else { return [] }
        return fields
    }

    var isJSON: Bool {
        switch self {
        case .object, .json: true
        case .none, .bytes: false
        }
    }

    /// The accepted media types, unless a dialect has others for JSON.
    package var mediaTypes: [String] {
        switch self {
        case .none: []
        case .object, .json: ["application/json"]
        case .bytes(let types): types
        }
    }
}
