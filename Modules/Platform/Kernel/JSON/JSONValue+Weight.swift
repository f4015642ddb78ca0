extension JSONValue {
    /// The approximate size as a document in bytes.
    package var weight: Int {
        switch self {
        case .null, .boolean, .integer, .number: 8
        case .exact(let text), .string(let text): text.utf8.count + 2
        case .array(let elements): elements.reduce(2) { $0 + $1.weight }
        case .object(let members): members.reduce(2) { $0 + $1.name.utf8.count + 4 + $1.value.weight }
        }
    }
}
