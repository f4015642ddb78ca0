/// A header's value without the white space around it (RFC 9110 §5.6.3).
enum HeaderText {
    static func afterSpace(_ text: Substring) -> Substring { text.drop(while: isSpace) }

    static func trimmed(_ text: some StringProtocol) -> String {
        var text = afterSpace(Substring(text))
        while let last = text.last, isSpace(last) { text.removeLast() }
        return String(text)
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
