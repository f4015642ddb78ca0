/// A tag of a page that this program wrote: attributes with values are quoted, and texts have no bare `<`.
struct PageTag {
    let name: String
    let isEnd: Bool
    /// The place of the tag in the bytes of the page.
    let range: Range<Int>
    private let attributes: [Attribute]

    struct Attribute {
        let name: String
        let value: String
        let range: Range<Int>
    }

    subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }

    static func all(in page: [UInt8]) -> [PageTag] {
        var (tags, place) = ([PageTag](), 0)
        while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
            var scanner = Scanner(page: page, place: start + 1)
            if let tag = scanner.tag(from: start) { tags.append(tag) }
            place = scanner.place
        }
        return tags
    }

    /// A text of a page without the escapes of `HTML`.
    static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    private struct Scanner {
        let page: [UInt8]
        var place: Int

        /// Nil for a declaration or a comment.
        mutating func tag(from start: Int) -> PageTag? {
            let isEnd = take(UInt8(ascii: "/"))
            let name = word()
            var attributes: [Attribute] = []
            while place < page.count, page[place] != UInt8(ascii: ">") {
                let begin = place
                let name = word()
                guard !name.isEmpty else {
                    place += 1
                    continue
                }
                let value = take(UInt8(ascii: "=")) && take(Self.quote) ? quoted() : ""
                attributes.append(Attribute(name: name, value: value, range: begin..<place))
            }
            place = min(place + 1, page.count)
            return name.isEmpty ? nil : PageTag(name: name, isEnd: isEnd, range: start..<place, attributes: attributes)
        }

        private static let quote = UInt8(ascii: "\"")

        private mutating func take(_ byte: UInt8) -> Bool {
            guard place < page.count, page[place] == byte else { return false }
            place += 1
            return true
        }

        private mutating func word() -> String {
            let rest = page[place...].prefix { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
            place = rest.endIndex
            return String(decoding: rest, as: UTF8.self)
        }

        private mutating func quoted() -> String {
            let value = page[place...].prefix { $0 != Self.quote }
            place = min(value.endIndex + 1, page.count)
            return PageTag.plain(value)
        }
    }
}
