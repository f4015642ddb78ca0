package import Kernel

// Values for examples: the declared values, otherwise values that are derived from the type.

extension Field {
    /// A valid value; nil if none is declared and none can be derived from the type.
    package var sample: JSONValue? { example ?? type.sample }
}

extension ValueType {
    var sample: JSONValue? {
        switch self {
        case .text, .integer, .number, .json: nil
        case .within(let range): .integer(range.lowerBound)
        case .boolean: true
        case .day: "2026-01-08"
        case .instant: "2026-01-08T14:30:00.000Z"
        case .identifier: "01a2b3c4-0000-7000-8000-000000000000"
        case .decimal: "12.5"
        case .choice(let words): words.first.map(JSONValue.string)
        case .list(let element): element.sample.map { .array([$0]) }
        case .object(let fields): [Field].sample(fields)
        case .shape(let shape): [Field].sample(shape.fields)
        case .either(let types): types.lazy.compactMap(\.sample).first
        }
    }
}

extension [Field] {
    /// An object of the required fields and of all fields with a declared example; nil if a required field has no sample.
    static func sample(_ fields: [Field]) -> JSONValue? {
        var members: [JSONValue.Member] = []
        for field in fields where field.presence == .required || field.example != nil {
            guard let value = field.sample else { return nil }
            members.append(.init(field.name, value))
        }
        return .object(members)
    }
}

extension Body {
    /// A valid body, if the body is JSON and its fields provide samples.
    package var sample: JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return [Field].sample(fields)
    }
}
