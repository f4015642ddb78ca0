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
        let bytes = JSONWriter.bytes(.array([.string(fingerprint)] + values))
        var text = ""
        for byte in bytes {
            if byte < 16 { text += "0" }
            text += String(byte, radix: 16)
        }
        return text
    }

    private static func decoded(_ text: String) -> JSONValue? {
        guard let bytes = bytes(hexadecimal: text) else { return nil }
        do throws(JSONError) { return try JSONReader.read(bytes) } catch { return nil }
    }

    private static func bytes(hexadecimal text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2), digits.count <= 8_192 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}
