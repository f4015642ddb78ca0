import Kernel
import Testing

struct PlainTextTests {
    /// Every character that controls a terminal or the direction of text, except line break and tab: controls, line ends,
    /// direction marks and overrides.
    static let steering: [Unicode.Scalar] =
        [0x00..<0x09, 0x0B..<0x20, 0x7F..<0xA0, 0x2028..<0x202F, 0x2066..<0x206A, 0x200E..<0x2010, 0x61C..<0x61D]
        .flatMap { $0.compactMap { Unicode.Scalar(UInt32($0)) } }

    @Test(arguments: steering)
    func controlCharactersAreNotPrinted(scalar: Unicode.Scalar) {
        let text = "a\(Character(scalar))b"
        #expect(PlainText.lines(text) == "a\u{FFFD}b")
        #expect(["a b", "a\u{FFFD}b"].contains(PlainText.oneLine(text)))
    }

    /// The control characters are listed by number in the code. The list agrees with Unicode's tables.
    @Test func controlCharacterRangesAgreeWithUnicode() {
        for number in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(number), scalar != "\n", scalar != "\t" else { continue }
            let kinds: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
            let steers = kinds.contains(scalar.properties.generalCategory) || scalar.properties.isBidiControl
            let printed = PlainText.lines(String(Character(scalar))).unicodeScalars.first
            if (printed == scalar) == steers, number != 0xFFFD { Issue.record("U+\(String(number, radix: 16))") }
        }
    }

    @Test func readableTextStaysUnchanged() {
        let text = "بِسْمِ ٱللَّهِ – e\u{301} 👨‍👩‍👧\u{A0}x"
        #expect(PlainText.lines(text + "\n" + text) == text + "\n" + text)
        #expect(PlainText.oneLine(text) == text)
        #expect(PlainText.oneLine("a\nb") == "a b")
        #expect(PlainText.lines("a\tb\r\nc") == "a\tb\nc")
        #expect(PlainText.oneLine("a\tb") == "a b")
    }
}
