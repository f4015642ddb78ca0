extension JSONReader {
    /// A single number, as in a filter or a URL, in JSON's own grammar; nil for anything else, such as `+5`, `0x10` and `.5`.
    package static func number(_ text: String) -> JSONValue? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, first == UInt8(ascii: "-") || isDigit(first),
            isDigit(last)
        else { return nil }
        do throws(JSONError) { return try read(bytes) } catch { return nil }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
