/// Keeps a name ASCII: every other byte, the space and `%` itself become `%XX`.
package enum PercentEscape {
    package static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    /// In one pass over the text's own bytes: a list makes thousands of names.
    package static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where !isPlain(byte) { return false }
            return true
        }
    }

    /// With the separator escaped, too, if there is one.
    package static func escaped(_ text: String, besides separator: UInt8? = nil) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte), byte != UInt8(ascii: "%"), byte != separator {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Nil when an escape is broken, or the bytes are not UTF-8.
    package static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard isPlain(byte) else { return nil }
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
