/// A statement whose interpolations are always bound values, never text:
///
///     try session.rows("SELECT name FROM owners WHERE id = \(owner)")
///
/// Fragments compose: `"SELECT … WHERE \(condition)"`. Placeholders are question marks, so literals must not contain any.
package struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text with one `?` for each value. An engine with a different notation converts the text.
    package private(set) var text: String
    package private(set) var values: [SQLValue]

    package init(stringLiteral text: StaticString) {
        self.init(text: text.description, values: [])
    }

    package init(stringInterpolation: StringInterpolation) {
        self.init(text: stringInterpolation.text, values: stringInterpolation.values)
    }

    /// For text derived from a declared schema, inside this module.
    init(text: String, values: [SQLValue]) {
        (self.text, self.values) = (text, values)
    }

    /// The same text with other values, such as those of many rows.
    package func with(_ values: [SQLValue]) -> SQL { SQL(text: text, values: values) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        package mutating func appendInterpolation(_ value: some SQLConvertible) {
            text += "?"
            values.append(value.sqlValue)
        }

        package mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value?) {
            text += "?"
            values.append(value.sqlValue)
        }

        package mutating func appendInterpolation(_ fragment: SQL) {
            text += fragment.text
            values += fragment.values
        }
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        SQL(text: left.text + right.text, values: left.values + right.values)
    }

    /// The fragments with a separator between them.
    package static func joined(_ fragments: [SQL], by separator: StaticString) -> SQL {
        SQL(
            text: fragments.map(\.text).joined(separator: separator.description), values: fragments.flatMap(\.values))
    }
}
