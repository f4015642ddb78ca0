package import Kernel

/// A position in a sorted list, as text that is safe in a URL.
package struct Cursor {
    let fingerprint: String
    package let values: [JSONValue]

    package static let foreign = Refusal.queryCursor(
        "This cursor does not belong to this query. Start again without a cursor.", details: ["parameter": "cursor"])

    package init(fingerprint: String, values: [JSONValue]) {
        (self.fingerprint, self.values) = (fingerprint, values)
    }

    /// Reads a cursor from an earlier page of the same query.
    package init(_ text: String, fingerprint: String) throws {
        guard case .array(let elements)? = Self.decoded(text), elements.first == .string(fingerprint) else {
            throw Self.foreign
        }
        self.fingerprint = fingerprint
        values = Array(elements.dropFirst())
    }

    package var text: String {
        Hexadecimal.text(JSONWriter.bytes(.array([.string(fingerprint)] + values)))
    }

    /// A short fingerprint of a query: a cursor is valid only for the query for which it was created.
    package static func fingerprint(of query: [String]) -> String {
        let text = query.joined(separator: "\n")
        return String(text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
    }

    private static func decoded(_ text: String) -> JSONValue? {
        guard text.utf8.count <= 8_192, let bytes = Hexadecimal.bytes(text) else { return nil }
        do throws(JSONError) { return try JSONReader.read(bytes) } catch { return nil }
    }
}
