import Kernel
import Testing

struct TextDecodingTests {
    private static let word = "Überweisung – 12 €"
    /// The same text in windows-1252.
    private static let narrow: [UInt8] = [
        0xDC, 0x62, 0x65, 0x72, 0x77, 0x65, 0x69, 0x73, 0x75, 0x6E, 0x67, 0x20, 0x96, 0x20, 0x31, 0x32, 0x20, 0x80,
    ]

    private static func wide(_ text: String, _ mark: [UInt8], littleEndian: Bool) -> [UInt8] {
        mark
            + text.utf16.flatMap {
                littleEndian ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)]
            }
    }

    @Test(arguments: [
        (Array(word.utf8), "UTF-8"), ([0xEF, 0xBB, 0xBF] + Array(word.utf8), "UTF-8"), (narrow, "windows-1252"),
        (wide(word, [0xFF, 0xFE], littleEndian: true), "UTF-16LE"),
        (wide(word, [0xFE, 0xFF], littleEndian: false), "UTF-16BE"),
        (wide(word, [], littleEndian: true), "UTF-16LE"), (wide(word, [], littleEndian: false), "UTF-16BE"),
    ])
    func anUndeclaredEncodingIsDetected(bytes: [UInt8], encoding: String) throws {
        let found = try TextDecoding.text(of: bytes)
        #expect(found.text == Self.word && found.encoding == encoding && found.remark == nil)
    }

    @Test func theDeclaredEncodingIsUsed() throws {
        // “Привет” in windows-1251, and “ę” in ISO 8859-2.
        let greeting = try TextDecoding.text(of: [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], declared: "windows-1251")
        #expect(greeting.text == "Привет")
        #expect(try TextDecoding.text(of: [0xEA], declared: "ISO-8859-2").text == "ę")
        // A text that is declared as Latin 1 is read as windows-1252.
        #expect(try TextDecoding.text(of: Self.narrow, declared: "ISO-8859-1").text == Self.word)
    }

    @Test func aTextWithAWrongDeclaredEncodingIsReadWithARemark() throws {
        let narrow = try TextDecoding.text(of: Self.narrow, declared: "UTF-8")
        #expect(narrow.text == Self.word && narrow.remark?.contains("UTF-8") == true)
        let utf8 = try TextDecoding.text(of: Array(Self.word.utf8), declared: "windows-1252")
        #expect(utf8.text == Self.word && utf8.encoding == "UTF-8" && utf8.remark != nil)
        // In ASCII letters there is no difference between the two encodings.
        #expect(try TextDecoding.text(of: Array("plain".utf8), declared: "windows-1252").remark == nil)
    }

    @Test func invalidBytesAreRefusedWithTheirPlace() {
        #expect(throws: TextDecoding.Failure.notText) { try TextDecoding.text(of: [0x89, 0x50, 0, 0, 0, 0, 0x0D]) }
        #expect(throws: TextDecoding.Failure.damaged("UTF-8", offset: 5)) {
            try TextDecoding.text(of: [0xEF, 0xBB, 0xBF, 0x61, 0x62, 0xFF])
        }
        #expect(throws: TextDecoding.Failure.damaged("EUC-JP", offset: 2)) {
            try TextDecoding.text(of: [0x61, 0x62, 0xFF, 0xFF], declared: "EUC-JP")
        }
        for name in ["no-such-set", "../../etc/passwd", "", String(repeating: "x", count: 41)] {
            #expect(throws: TextDecoding.Failure.unknownEncoding(name)) {
                try TextDecoding.text(of: [0xFF], declared: name)
            }
        }
    }

    @Test func aLongTextIsConvertedCompletely() throws {
        let text = String(repeating: "абвгд\n", count: 40_000)
        let bytes = Array(repeating: [0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0x0A] as [UInt8], count: 40_000).flatMap(\.self)
        #expect(try TextDecoding.text(of: bytes, declared: "cp1251").text == text)
    }
}
