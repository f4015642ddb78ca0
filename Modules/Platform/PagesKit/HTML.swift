/// HTML as a literal: the literal's own text is markup, and each interpolated value is escaped.
///
///     let cell: HTML = "<td dir=\"auto\">\(payee)</td>"
///
/// Text gets into a page only through an interpolation, so it cannot become markup. Addresses are `Link` values. A test reads
/// the sources: attributes with values are quoted, attributes with addresses accept only links, and no literal contains script
/// or style.
package struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    package private(set) var bytes: [UInt8]

    package init() { bytes = [] }

    package init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer(Array.init)
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        bytes = interpolation.bytes
    }

    package static func += (left: inout HTML, right: HTML) { left.bytes += right.bytes }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes += $0 }
        }

        /// Escapes all characters that mean something in HTML text or in a quoted attribute.
        package mutating func appendInterpolation(_ text: String) {
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "&"): bytes += "&amp;".utf8
                case UInt8(ascii: "<"): bytes += "&lt;".utf8
                case UInt8(ascii: ">"): bytes += "&gt;".utf8
                case UInt8(ascii: "\""): bytes += "&quot;".utf8
                case UInt8(ascii: "'"): bytes += "&#39;".utf8
                // HTML has no NUL; browsers replace it in different ways.
                case 0: bytes += "\u{FFFD}".utf8
                default: bytes.append(byte)
                }
            }
        }

        package mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

        package mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }

        /// The address in `href`, `src` or `action`.
        package mutating func appendInterpolation(link: Link) { appendInterpolation(link.text) }

        /// One piece of HTML for each element.
        package mutating func appendInterpolation<Elements: Sequence>(
            each elements: Elements, _ piece: (Elements.Element) -> HTML
        ) {
            for element in elements { bytes += piece(element).bytes }
        }

        /// Nothing, if the value is nil.
        package mutating func appendInterpolation<Value>(with value: Value?, _ piece: (Value) -> HTML) {
            if let value { bytes += piece(value).bytes }
        }
    }
}
