/// Reads a header's value, without the white space around it (RFC 9110 §5.6.3).
package enum HeaderText {
    static func afterSpace(_ text: Substring) -> Substring { text.drop(while: isSpace) }

    static func trimmed(_ text: some StringProtocol) -> String {
        var text = afterSpace(Substring(text))
        while let last = text.last, isSpace(last) { text.removeLast() }
        return String(text)
    }

    /// Parses a Content-Length. A number that is too large counts as the largest `Int`; nil if the text is not a length.
    package static func length(_ text: String) -> Int? {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return isNumber ? Int(text) ?? .max : nil
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
