/// Writes a text as a field of comma-separated values: in quotes if necessary (RFC 4180).
package enum CSVField {
    package static func append(_ text: String, to output: inout [UInt8]) {
        let start = output.count
        output.append(contentsOf: text.utf8)
        guard output[start...].contains(where: Self.isSpecial) else { return }
        output.removeSubrange(start...)
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { output.append(byte) }
            output.append(byte)
        }
        output.append(UInt8(ascii: "\""))
    }

    /// A line of fields with its end.
    package static func line(_ texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (place, text) in texts.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(text, to: &bytes)
        }
        return bytes + Array("\r\n".utf8)
    }

    /// A whole table for a spreadsheet.
    package static func table(_ rows: [[String]]) -> [UInt8] { mark + rows.flatMap(line) }

    /// The mark by which spreadsheets recognise UTF-8.
    package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text with an apostrophe in front, if a spreadsheet would read the text as a formula and it is no number. A formula
    /// may contact other programs and servers (OWASP, CSV injection).
    package static func guarded(_ text: String) -> String {
        guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), !isNumber(text) else { return text }
        return "'" + text
    }

    private static func isNumber(_ text: String) -> Bool {
        do {
            _ = try ExactDecimal(typed: text)
            return true
        } catch { return false }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
