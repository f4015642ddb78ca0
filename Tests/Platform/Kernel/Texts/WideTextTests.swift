import Kernel
import Testing

struct WideTextTests {
    /// The text arrives in pieces of various sizes. A piece may end within a unit, or between the two units of a character.
    @Test(arguments: [1, 2, 3, 5, 100], [(false, "\u{FEFF}"), (true, "\u{FEFF}"), (false, ""), (true, "")])
    func aTextIsConvertedInPieces(pace: Int, form: (isBigEndian: Bool, mark: String)) throws {
        let text = "Bröd 🍞\r\nقهوة"
        let units = (form.mark + text).utf16
        let bytes = units.flatMap { unit in
            form.isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        var wide = try #require(WideText(beginning: bytes))
        var (rest, found) = (bytes[...], [UInt8]())
        while !rest.isEmpty {
            found += wide.utf8(of: Array(rest.prefix(pace)))
            rest = rest.dropFirst(pace)
        }
        #expect(String(decoding: found, as: UTF8.self) == text)
        #expect(WideText.narrow(bytes) == Array(text.utf8))
    }

    @Test(arguments: [[], [0xFF], Array("Date".utf8), [0xEF, 0xBB, 0xBF, 0x41]] as [[UInt8]])
    func bytesThatAreNotWideTextStayUnchanged(bytes: [UInt8]) {
        #expect(WideText(beginning: bytes) == nil && WideText.narrow(bytes) == bytes)
    }
}
