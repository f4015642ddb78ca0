package import FoundationEssentials
package import Kernel

/// A type in which a declared value can be read.
package protocol RequestValue: Sendable {
    /// Nil if the JSON is not a value of this type.
    init?(wire: JSONValue)
}

extension String: RequestValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self = text
    }
}

extension Int64: RequestValue {
    package init?(wire: JSONValue) {
        guard case .integer(let number) = wire else { return nil }
        self = number
    }
}

extension Int: RequestValue {
    package init?(wire: JSONValue) {
        guard case .integer(let number) = wire else { return nil }
        self.init(exactly: number)
    }
}

extension Double: RequestValue {
    package init?(wire: JSONValue) {
        guard let number = wire.double else { return nil }
        self = number
    }
}

extension ExactDecimal: RequestValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire, case .decimal(let decimal)? = FieldKind.decimal.parse(text) else {
            return nil
        }
        self = decimal
    }
}

extension Bool: RequestValue {
    package init?(wire: JSONValue) {
        guard case .boolean(let flag) = wire else { return nil }
        self = flag
    }
}

extension CivilDay: RequestValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self.init(text)
    }
}

extension Instant: RequestValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self.init(text)
    }
}

extension UUID: RequestValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self.init(text: text)
    }
}

extension JSONValue: RequestValue {
    package init?(wire: JSONValue) {
        self = wire
    }
}

extension Array: RequestValue where Element: RequestValue {
    package init?(wire: JSONValue) {
        guard case .array(let elements) = wire else { return nil }
        var values: [Element] = []
        for element in elements {
            guard let value = Element(wire: element) else { return nil }
            values.append(value)
        }
        self = values
    }
}
