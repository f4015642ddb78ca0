/// The body that an endpoint accepts.
package enum Body: Sendable, Hashable {
    case none
    /// A JSON object with only these fields.
    case object([Field])
    /// The fields of an HTML form, urlencoded. Browsers send an empty field for a value that is left out, so an empty field
    /// counts as absent.
    case form([Field])
    /// Any JSON: defined by a foreign contract, or a record whose fields the slice checks itself.
    case json
    /// A file with one of these media types.
    case bytes([String])

    /// The fields of an object; empty for anything else.
    var fields: [Field] {
        switch self {
        case .object(let fields), .form(let fields): fields
        case .none, .json, .bytes: []
        }
    }

    var isJSON: Bool {
        switch self {
        case .object, .json: true
        case .none, .form, .bytes: false
        }
    }

    /// The accepted media types, unless a dialect has others for JSON.
    package var mediaTypes: [String] {
        switch self {
        case .none: []
        case .object, .json: ["application/json"]
        case .form: ["application/x-www-form-urlencoded"]
        case .bytes(let types): types
        }
    }
}
