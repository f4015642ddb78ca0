/// The body that an endpoint takes.
package enum Body: Sendable, Hashable {
    case none
    /// A JSON object of these fields and no other.
    case object([Field])
    /// Any JSON: a foreign contract's, or a record whose fields the slice checks itself.
    case json
    /// A file, as one of these media types.
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

    /// The media types it may come as, unless a dialect has others for JSON.
    package var mediaTypes: [String] {
        switch self {
        case .none: []
        case .object, .json: ["application/json"]
        case .bytes(let types): types
        }
    }
}
