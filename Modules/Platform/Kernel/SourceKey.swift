/// The key of data from an external source: `<source>:<id>`, as `hisnulmuslim:27`. Keys of two sources never collide, and a
/// repeated import finds the records that the earlier import created.
package struct SourceKey: RecordIdentifier, Hashable, CustomStringConvertible {
    /// A lower-case letter, then letters, digits, hyphens and dots: up to 40 in all.
    package let source: String
    /// The id within the source: 1 to 160 visible ASCII characters.
    package let id: String

    package init?(source: String, id: String) {
        guard let first = source.utf8.first, Self.isLetter(first), source.utf8.count <= 40,
            source.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || "-.".utf8.contains($0) }),
            (1...160).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        (self.source, self.id) = (source, id)
    }

    /// Splits at the first colon; the id may contain further colons.
    package init?(recordKey: String) {
        guard let colon = recordKey.firstIndex(of: ":") else { return nil }
        self.init(
            source: String(recordKey[..<colon]), id: String(recordKey[recordKey.index(after: colon)...]))
    }

    package var recordKey: String { "\(source):\(id)" }

    package var description: String { recordKey }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
