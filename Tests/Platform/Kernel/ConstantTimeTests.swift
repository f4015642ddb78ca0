import Kernel
import Testing

struct ConstantTimeTests {
    @Test(
        arguments: [
            ([], [], true), ([1], [1], true), ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
            ([0, 2, 3], [1, 2, 3], false), ([1, 2], [1, 2, 3], false), ([1, 2, 3], [], false),
            ([255, 0], [0, 255], false),
        ] as [([UInt8], [UInt8], Bool)])
    func byteStringsAreComparedCorrectly(left: [UInt8], right: [UInt8], areEqual: Bool) {
        #expect(ConstantTime.equal(left, right) == areEqual)
    }

    @Test func anyDifferentBitMakesBytesUnequal() {
        let bytes = [UInt8](repeating: 0x5A, count: 49)
        for position in bytes.indices {
            for bit in 0..<8 {
                var other = bytes
                other[position] ^= 1 << bit
                #expect(!ConstantTime.equal(bytes, other))
            }
        }
    }
}
