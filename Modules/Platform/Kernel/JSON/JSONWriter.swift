/// Writes a value as JSON: compact, or indented by two spaces for people. Members stay in their order.
package enum JSONWriter {
    package static func bytes(_ value: JSONValue, pretty: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        write(value, into: &output, indent: pretty ? 0 : nil)
        return output
    }

    package static func text(_ value: JSONValue, pretty: Bool = false) -> String {
        String(decoding: bytes(value, pretty: pretty), as: UTF8.self)
    }

    private static func write(_ value: JSONValue, into output: inout [UInt8], indent: Int?) {
        switch value {
        case .null: output += "null".utf8
        case .boolean(let flag): output += (flag ? "true" : "false").utf8
        case .integer(let number): output += String(number).utf8
        case .number(let number): output += text(of: number).utf8
        case .exact(let digits): output += digits.utf8
        case .string(let string): write(string, into: &output)
        case .array(let elements):
            list(elements, open: UInt8(ascii: "["), close: UInt8(ascii: "]"), into: &output, indent: indent) {
                element, output, indent in
                write(element, into: &output, indent: indent)
            }
        case .object(let members):
            list(members, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), into: &output, indent: indent) {
                member, output, indent in
                write(member.name, into: &output)
                output.append(UInt8(ascii: ":"))
                if indent != nil { output.append(UInt8(ascii: " ")) }
                write(member.value, into: &output, indent: indent)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], open: UInt8, close: UInt8, into output: inout [UInt8], indent: Int?,
        body: (Element, inout [UInt8], Int?) -> Void
    ) {
        output.append(open)
        for (position, element) in elements.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            newLine(into: &output, indent: indent.map { $0 + 1 })
            body(element, &output, indent.map { $0 + 1 })
        }
        if !elements.isEmpty { newLine(into: &output, indent: indent) }
        output.append(close)
    }

    private static func newLine(into output: inout [UInt8], indent: Int?) {
        guard let indent else { return }
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: indent * 2)
    }

    /// The text of a number. JSON cannot represent an infinite number, so one that reaches this point is written as null.
    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
        return number.description
    }

    /// Appends a text in quotes. Most texts need no escape and are appended at once.
    package static func write(_ string: String, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                output.append(contentsOf: bytes)
            } else {
                escape(bytes, into: &output)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""): output += #"\""#.utf8
            case UInt8(ascii: "\\"): output += #"\\"#.utf8
            case UInt8(ascii: "\n"): output += #"\n"#.utf8
            case UInt8(ascii: "\r"): output += #"\r"#.utf8
            case UInt8(ascii: "\t"): output += #"\t"#.utf8
            case 0..<0x20:
                output += #"\u00"#.utf8
                output.append(Hexadecimal.digit(byte >> 4))
                output.append(Hexadecimal.digit(byte & 15))
            default: output.append(byte)
            }
        }
    }
}
