import Testing

@testable import Markup

/// Text bypasses the parser if that is safe. Both ways give the same text and the same faults.
@Suite struct MarkupTextTests {
    struct Outcome: Equatable {
        let log: [String]
        let error: MarkupError?
    }

    static func outcome(_ bytes: [UInt8], piece: Int, readsText: Bool) -> Outcome {
        let handler = Events()
        do throws(MarkupError) {
            let reader = try MarkupReader(handler: handler)
            reader.readsText = readsText
            var rest = bytes[...]
            while !rest.isEmpty {
                let now = Array(rest.prefix(piece))
                rest = rest.dropFirst(piece)
                try now.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
                    try reader.feed(UnsafeRawBufferPointer(bytes))
                }
            }
            try reader.finish()
            return Outcome(log: handler.log, error: nil)
        } catch {
            return Outcome(log: handler.log, error: error)
        }
    }

    static let long = String(repeating: "سُبْحَانَ اللَّه and ASCII words, quite a lot; ", count: 12)

    @Test(arguments: [
        "&lt;&gt;&amp;&quot;&apos;", "&#65;&#x1F600;&#xe9;", "a\r\nb\rc\r", "]", "]]", "]]&gt;", "a[b[1]] >", "\t\n ",
        "<![CDATA[]]]]>x", "<!-- c -->y<?p?>z", "😀\u{FFFD}\u{E000}\u{10FFFF}\u{7F}\u{85}", "&#0013;&#9;", "x<e/>y",
    ])
    func specialCharactersInLongTextAreRead(special: String) throws {
        let text = Array("<r>\(Self.long)\(special)\(Self.long)\(special)</r>".utf8)
        let wanted = Self.outcome(text, piece: .max, readsText: false)
        try #require(wanted.error == nil)
        for piece in [1, 2, 3, 7, 500, 4_096, .max] {
            #expect(Self.outcome(text, piece: piece, readsText: true) == wanted)
        }
    }

    @Test(arguments: [
        "]]>", "&nbsp;", "&;", "& ", "&", "&#0;", "&#xD800;", "&#x110000;", "&#;", "&#x;", "&#-1;", "&#+65;", "&LT;",
        "&lt", "\u{0}", "\u{1}", "\u{FFFE}", "\u{FFFF}", "<", "</x>", "&aaaaaaaaaaaaaaaaaaaaaaaa;", "&#99999999999;",
    ])
    func faultsInLongTextAreReported(wrong: String) throws {
        let text = Array("<r>\n\(Self.long)\n\(wrong)\(Self.long)</r>".utf8)
        let wanted = Self.outcome(text, piece: .max, readsText: false)
        try #require(wanted.error != nil)
        for piece in [1, 3, 500, .max] {
            let found = Self.outcome(text, piece: piece, readsText: true)
            #expect(found.error?.problem == wanted.error?.problem)
            #expect(found.error?.line == wanted.error?.line)
        }
    }

    @Test(
        arguments: [
            [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
            [0xED, 0xA0, 0x80],
            [0xEF, 0xBF, 0xBE], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func invalidBytesInLongTextAreReported(wrong: [UInt8]) {
        let text = Array("<r>\(Self.long)".utf8) + wrong + Array("\(Self.long)</r>".utf8)
        for piece in [1, 3, 500, .max] {
            let found = Self.outcome(text, piece: piece, readsText: true).error?.problem
            let words = "it holds a character that XML does not allow, or bytes that are not UTF-8"
            #expect(found == .malformed(words))
        }
    }

    @Test(arguments: 0..<10)
    func mutatedTextGivesTheSameResultWithAnyChunkSize(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func below(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(limit))
        }
        let words = ["&lt;", "&#10;", "<e>", "</e>", "]]>", "]", "\r", "\r\n", "\n", "&x;", "<!--", "-->", "é", "&"]
        for _ in 0..<150 {
            var bytes = Array("<r>\(Self.long)<e>\(Self.long)</e></r>".utf8)
            for _ in 0...below(5) {
                let place = 3 + below(bytes.count - 3)
                switch below(4) {
                case 0: bytes[place] = UInt8(below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: words[below(words.count)].utf8, at: place)
                }
            }
            let wanted = Self.outcome(bytes, piece: .max, readsText: false)
            let found = Self.outcome(bytes, piece: 1 + below(600), readsText: true)
            #expect((found.error == nil) == (wanted.error == nil))
            if wanted.error == nil { #expect(found == wanted) }
        }
    }
}
