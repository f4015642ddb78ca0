package import FoundationEssentials
package import Kernel

/// A type in which a declared value can be read.
package protocol WireValue: Sendable {
    /// Nil if the JSON is not a value of this type.
    init?(wire: JSONValue)
}

extension String: WireValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self = text
    }
}

extension Int64: WireValue {
    package init?(wire: JSONValue) {
        guard case .integer(let number) = wire else { return nil }
        self = number
    }
}

extension Int: WireValue {
    package init?(wire: JSONValue) {
        guard case .integer(let number) = wire else { return nil }
        self.init(exactly: number)
    }
}

extension Double: WireValue {
    package init?(wire: JSONValue) {
        guard let number = wire.double else { return nil }
        self = number
    }
}

extension ExactDecimal: WireValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire, case .decimal(let decimal)? = FieldKind.decimal.parse(text) else {
            return nil
        }
        self = decimal
    }
}

extension Bool: WireValue {
    package init?(wire: JSONValue) {
        guard case .boolean(let flag) = wire else { return nil }
        self = flag
    }
}

extension CivilDay: WireValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self.init(text)
    }
}

extension Instant: WireValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self.init(text)
    }
}

extension UUID: WireValue {
    package init?(wire: JSONValue) {
        guard case .string(let text) = wire else { return nil }
        self.init(text: text)
    }
}

extension JSONValue: WireValue {
    package init?(wire: JSONValue) {
        self = wire
    }
}

extension Array: WireValue where Element: WireValue {
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
