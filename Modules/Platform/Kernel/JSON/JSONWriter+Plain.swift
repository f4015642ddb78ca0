extension JSONWriter {
    /// The same value as JSON that is safe for a terminal. Control characters, and characters that reverse the direction, are
    /// escaped (`\u009b`). Escaping preserves the value (RFC 8259 §7). Digests and stored data use `bytes`.
    package static func plainBytes(_ value: JSONValue, pretty: Bool = false) -> [UInt8] {
        let bytes = bytes(value, pretty: pretty)
        // All lower bytes are escaped already, except the line breaks between members.
        guard bytes.contains(where: { $0 >= 0x7F }) else { return bytes }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard scalars.contains(where: isToEscape) else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        for scalar in scalars {
            if isToEscape(scalar) {
                output += #"\u"#.utf8
                for shift in [UInt32(12), 8, 4, 0] {
                    output.append(Hexadecimal.digit(UInt8(truncatingIfNeeded: scalar.value >> shift) & 15))
                }
            } else {
                output += String(Character(scalar)).utf8
            }
        }
        return output
    }

    /// True for a character to escape; all of these have four digits.
    private static func isToEscape(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x7F && PlainText.steers(scalar)
    }
}
