import Markup
import Testing

@Suite struct MarkupEncodingTests {
    static let word = "مِيزان é 😀"

    @Test(arguments: [1, 2, 3, 100])
    func everyDeclaredEncodingIsRead(piece: Int) throws {
        let plain = "<r>\(Self.word)</r>"
        let said = "<r>|\(Self.word)|</r>"
        let declared = #"<?xml version="1.0" encoding="UTF-16"?>"# + plain
        #expect(try events(plain, piece: piece) == said)
        #expect(try events([0xEF, 0xBB, 0xBF] + Array(plain.utf8), piece: piece) == said)
        #expect(try events(utf16(plain, bigEndian: true), piece: piece) == said)
        #expect(try events(utf16(plain, bigEndian: false), piece: piece) == said)
        #expect(try events(utf16(declared, bigEndian: true), piece: piece) == said)
        let latin = Array(#"<?xml version='1.0' encoding='iso-8859-1'?><r>"#.utf8) + [0xE9] + Array("</r>".utf8)
        #expect(try events(latin, piece: piece) == "<r>|é|</r>")
        #expect(try events(#"<?xml version="1.0" encoding = "us-ascii" ?><r>e</r>"#, piece: piece) == "<r>|e|</r>")
    }

    @Test func textInADifferentEncodingThanDeclaredIsRefused() {
        let cases: [([UInt8], String)] = [
            (Array(#"<?xml version="1.0" encoding="windows-1256"?><r/>"#.utf8), "windows-1256"),
            (Array(#"<?xml version="1.0" encoding="UTF-16"?><r/>"#.utf8), "UTF-16"),
            ([0xEF, 0xBB, 0xBF] + Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><r/>"#.utf8), "ISO-8859-1"),
            (utf16(#"<?xml version="1.0" encoding="UTF-8"?><r/>"#, bigEndian: true), "UTF-8"),
            (Array(#"<?xml version="1.0" encoding="US-ASCII"?><r>é</r>"#.utf8), "US-ASCII"),
            (utf16("<r>", bigEndian: true) + [0xDC, 0x00, 0, 0x3C], "UTF-16"),
            (utf16("<r>", bigEndian: true) + [0xD8, 0x00, 0, 0x3C], "UTF-16"),
            ([0xFF, 0xFE, 0, 0] + [0x3C, 0, 0, 0], "UTF-32"),
        ]
        for (bytes, name) in cases {
            let error = #expect(throws: MarkupError.self) { try events(bytes) }
            #expect(error?.problem == .encoding(name))
        }
    }

    @Test func bytesThatAreNotUTF8AreReportedAsDamage() {
        for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80], [0xF5, 0x80, 0x80, 0x80]] {
            let error = #expect(throws: MarkupError.self) {
                try events(Array("<r>".utf8) + bad + Array("</r>".utf8))
            }
            guard case .malformed = error?.problem else {
                Issue.record("\(bad) gave \(String(describing: error))")
                continue
            }
        }
    }
}
