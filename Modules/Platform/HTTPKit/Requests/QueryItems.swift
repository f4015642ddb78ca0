internal import Kernel

/// The names and values of a query string or of a form, in order.
package struct QueryItems {
    package let items: [(name: String, value: String)]

    package init(_ query: Substring, of place: String = "query") throws {
        items = try query.split(separator: "&").map { piece in
            let name = piece.prefix { $0 != "=" }
            let value = piece[name.endIndex...].dropFirst()
            guard let name = Self.decoded(name, plusIsSpace: true), let value = Self.decoded(value, plusIsSpace: true)
            else { throw HTTPErrors.encoding(of: place) }
            return (name, value)
        }
    }

    /// The decoded text of a part of a target; nil for an invalid escape, for text that is not UTF-8, and for U+0000.
    ///
    /// In a query, a plus means a space, as in HTML forms and URLSearchParams.
    static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        let decoded = PercentEncoding.decode(text) {
            plusIsSpace && $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0
        }
        return decoded?.utf8.contains(0) == true ? nil : decoded
    }
}
