/// Recognises the kind of a file by its first bytes. A binary property list is often named `.xml`, and a picture can have any
/// name.
enum PropertyListSniffer {
    static func format(of head: [UInt8]) throws(PropertyListError) -> PropertyListFormat {
        if head.isEmpty { throw PropertyListError(.empty) }
        if head.starts(with: "bplist0".utf8) { return .binary }
        if head.starts(with: "bplist".utf8) {
            throw PropertyListError(.notAPropertyList(looksLike: "a binary property list of a version nobody reads"))
        }
        if looksLikeMarkup(head) { return .xml }
        if head.allSatisfy(isSpace) { throw PropertyListError(.empty) }
        throw PropertyListError(.notAPropertyList(looksLike: guess(head)))
    }

    /// True if the file begins with `<`, possibly after a byte order mark and white space. In UTF-16 and UTF-32 there are zero
    /// bytes between the characters.
    private static func looksLikeMarkup(_ head: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF]]
        let mark = marks.first { head.starts(with: $0) } ?? []
        let isWide = !mark.isEmpty && mark[0] != 0xEF
        let rest = head.dropFirst(mark.count).drop { isSpace($0) || (isWide && $0 == 0) }
        guard rest.first == UInt8(ascii: "<") else { return false }
        // Zero bytes without a byte order mark show that the file is not text.
        return isWide || rest.dropFirst().first != 0
    }

    /// The kind of the file in words, for kinds that people often supply by mistake.
    private static func guess(_ head: [UInt8]) -> String? {
        let known: [(start: [UInt8], name: String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
            (Array("GIF8".utf8), "a GIF picture"), (Array("%PDF".utf8), "a PDF document"),
            (Array("PK\u{3}\u{4}".utf8), "a zip archive"), ([0x1F, 0x8B], "a gzip archive"),
            (Array("SQLite format 3".utf8), "an SQLite database"), (Array("\u{7F}ELF".utf8), "a program"),
        ]
        if let match = known.first(where: { head.starts(with: $0.start) }) { return match.name }
        let rest = head.drop(while: isSpace)
        if rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[") {
            let next = rest.dropFirst().drop(while: isSpace).first
            let isJSON = [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}")].contains(next)
            if isJSON { return "JSON" }
            return "JSON or an old text-style property list"
        }
        if rest.first == UInt8(ascii: "(") { return "an old text-style property list" }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
