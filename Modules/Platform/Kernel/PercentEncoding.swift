/// Percent-encoding (RFC 3986 §2.1): every byte that is not allowed unescaped becomes `%XX`.
package struct PercentEncoding: Sendable {
    /// The bytes that stay unescaped. `low` has a bit for each byte up to 63, and `high` has a bit for each byte from 64 to
    /// 127. `%` and non-ASCII bytes are always escaped.
    private let (low, high): (UInt64, UInt64)

    package init(keeping isPlain: (UInt8) -> Bool) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        for bit in UInt8(0)..<64 {
            if bit != UInt8(ascii: "%"), isPlain(bit) { low |= 1 << UInt64(bit) }
            if isPlain(64 + bit) { high |= 1 << UInt64(bit) }
        }
        (self.low, self.high) = (low, high)
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    /// One segment of a path: the unreserved characters, and the colon, which is allowed there (§3.3).
    package static let segment = PercentEncoding { isUnreserved($0) || $0 == UInt8(ascii: ":") }
    /// All visible ASCII characters: for names that must be ASCII and should stay readable.
    package static let visible = PercentEncoding { isVisible($0) }

    package func encode(_ text: String) -> String {
        // Most texts need no escaping, and keys are created by the hundred thousand.
        var text = text
        let isPlain = text.withUTF8 { bytes in
            for byte in bytes where !self.isPlain(byte) { return false }
            return true
        }
        if isPlain { return text }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if self.isPlain(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The decoded text; nil for an invalid escape, a byte that should be escaped, and a result that is not UTF-8.
    package func decode(_ text: Substring) -> String? {
        Self.decode(text) { isPlain($0) ? $0 : nil }
    }

    /// The decoded text, for a text in which unescaped bytes may have other meanings. `reading` returns the meaning of a byte.
    /// If it returns nil, the text is refused.
    package static func decode(_ text: Substring, reading: (UInt8) -> UInt8?) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.next().flatMap(Hexadecimal.value),
                    let low = rest.next().flatMap(Hexadecimal.value)
                else { return nil }
                bytes.append(high << 4 | low)
            } else {
                guard let meant = reading(byte) else { return nil }
                bytes.append(meant)
            }
        }
        return String(validUTF8: bytes.span)
    }

    // MARK: Kinds of bytes

    /// The unreserved characters (§2.3), which mean the same with and without percent-encoding.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    package static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    /// True if all bytes of the text are visible ASCII characters. They are checked in one pass, because a list has thousands
    /// of names.
    package static func isVisible(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where !isVisible(byte) { return false }
            return true
        }
    }

    /// §2.1 recommends capitals.
    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}
