internal import Kernel

/// A position in a sorted list, as text that is safe in a URL.
struct Cursor {
    let fingerprint: String
    let values: [JSONValue]

    static let foreign = MizanError(
        .invalidInput, "query.cursor",
        "This cursor does not belong to this query. Start again without a cursor.", details: ["parameter": "cursor"])

    init(fingerprint: String, values: [JSONValue]) {
        self.fingerprint = fingerprint
        self.values = values
    }

    /// Reads a cursor that an earlier page gave for the same query.
    init(_ text: String, fingerprint: String) throws {
        guard case .array(let elements)? = Self.decoded(text), elements.first == .string(fingerprint) else {
            throw Self.foreign
        }
        self.fingerprint = fingerprint
        values = Array(elements.dropFirst())
    }

    var text: String {
        Hexadecimal.text(JSONWriter.bytes(.array([.string(fingerprint)] + values)))
    }

    private static func decoded(_ text: String) -> JSONValue? {
        guard text.utf8.count <= 8_192, let bytes = Hexadecimal.bytes(text) else { return nil }
        do throws(JSONError) { return try JSONReader.read(bytes) } catch { return nil }
    }
}
