import Kernel
import Testing

struct WideTextTests {
    /// In pieces of every size, which may part a unit, and the two units of a character.
    @Test(arguments: [1, 2, 3, 5, 100], [false, true])
    func aTextComesInPieces(pace: Int, isBigEndian: Bool) throws {
        let text = "Bröd 🍞\r\nقهوة"
        let units = ("\u{FEFF}" + text).utf16
        let bytes = units.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        var wide = try #require(WideText(markedIn: bytes))
        var (rest, found) = (bytes.dropFirst(2), [UInt8]())
        while !rest.isEmpty {
            found += wide.utf8(of: Array(rest.prefix(pace)))
            rest = rest.dropFirst(pace)
        }
        #expect(String(decoding: found, as: UTF8.self) == text)
        #expect(WideText.narrow(bytes) == Array(text.utf8))
    }

    @Test(arguments: [[], [0xFF], Array("Date".utf8), [0xEF, 0xBB, 0xBF, 0x41]] as [[UInt8]])
    func otherBytesStayAsTheyAre(bytes: [UInt8]) {
        #expect(WideText(markedIn: bytes) == nil && WideText.narrow(bytes) == bytes)
    }
}
