internal import FoundationEssentials

/// Writes a value as an XML property list, indented by tabs, as Apple's tools do.
package enum PropertyListWriter {
    /// The reasons why a value cannot be written.
    package enum Problem: Error, Hashable, Sendable {
        /// XML cannot represent the character, not even by its number.
        case character(UInt32)
        /// The date is not a whole second in the years 1 to 9999.
        case date
        case number
        /// The value is an archived object, which property lists do not have.
        case object(String)
    }

    package static func xml(_ value: PropertyListValue) throws(Problem) -> [UInt8] {
        var output = Array(head.utf8)
        try write(value, into: &output, indent: 0)
        output += "</plist>\n".utf8
        return output
    }

    /// True if XML can represent the text.
    package static func canHold(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isAllowed) }

    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    private static func write(
        _ value: PropertyListValue, into output: inout [UInt8], indent: Int
    ) throws(Problem) {
        switch value {
        case .dictionary(let entries):
            if entries.isEmpty { return line("<dict/>", into: &output, indent) }
            line("<dict>", into: &output, indent)
            for entry in entries {
                try element("key", entry.key, into: &output, indent + 1)
                try write(entry.value, into: &output, indent: indent + 1)
            }
            line("</dict>", into: &output, indent)
        case .array(let elements):
            if elements.isEmpty { return line("<array/>", into: &output, indent) }
            line("<array>", into: &output, indent)
            for element in elements { try write(element, into: &output, indent: indent + 1) }
            line("</array>", into: &output, indent)
        case .string(let text): try element("string", text, into: &output, indent)
        case .data(let bytes): line("<data>\(base64(bytes))</data>", into: &output, indent)
        case .date(let instant):
            // Dates in property lists have no fraction.
            guard instant.isWritable, instant.microseconds % 1_000_000 == 0 else { throw .date }
            line("<date>\(instant.description.prefix(19))Z</date>", into: &output, indent)
        case .integer(let number): line("<integer>\(number)</integer>", into: &output, indent)
        case .unsigned(let number): line("<integer>\(number)</integer>", into: &output, indent)
        case .real(let number):
            guard number.isFinite else { throw .number }
            line("<real>\(number)</real>", into: &output, indent)
        case .boolean(let flag): line(flag ? "<true/>" : "<false/>", into: &output, indent)
        case .uid(let number):
            let reference = number <= UInt64(Int64.max) ? PropertyListValue.integer(Int64(number)) : .unsigned(number)
            try write(.dictionary([.init(key: "CF$UID", value: reference)]), into: &output, indent: indent)
        case .halvedText: throw .object("text")
        case .noDate: throw .date
        case .object(let name): throw .object(name)
        }
    }

    private static func line(_ text: String, into output: inout [UInt8], _ indent: Int) {
        output += repeatElement(UInt8(ascii: "\t"), count: indent)
        output += text.utf8
        output.append(UInt8(ascii: "\n"))
    }

    private static func element(
        _ name: String, _ text: String, into output: inout [UInt8], _ indent: Int
    ) throws(Problem) {
        output += repeatElement(UInt8(ascii: "\t"), count: indent)
        output += "<\(name)>".utf8
        for scalar in text.unicodeScalars {
            guard isAllowed(scalar) else { throw .character(scalar.value) }
            switch scalar {
            case "&": output += "&amp;".utf8
            case "<": output += "&lt;".utf8
            case ">": output += "&gt;".utf8
            // Unescaped, it would be read as a line feed.
            case "\r": output += "&#13;".utf8
            default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        output += "</\(name)>\n".utf8
    }

    /// XML 1.0, production 2.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
