/// Removes the white space between the tokens of a JSON text.
package enum CompactJSON {
    /// Refuses invalid JSON. Tokens are copied unchanged, not reformatted: an integer of thirty digits keeps all its digits.
    package static func text(_ text: String) throws(JSONError) -> String {
        var bytes = Array(text.utf8)
        _ = try JSONReader.read(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        var inString = false
        var escaped = false
        bytes.removeAll { byte in
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                return false
            }
            inString = byte == UInt8(ascii: "\"")
            return byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
