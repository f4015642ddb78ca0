/// Turns UTF-16 into UTF-8 as it comes: spreadsheets call it “Unicode text”. What is no character becomes U+FFFD.
package struct WideText {
    private let isBigEndian: Bool
    /// The first half of a unit, whose second has not come yet.
    private var half: UInt8?
    /// The first half of a character beyond the first 65,536.
    private var surrogate: UInt16?

    /// Nil for bytes that do not begin with UTF-16's mark of the byte order.
    package init?(markedIn bytes: [UInt8]) {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): isBigEndian = false
        case (0xFE, 0xFF): isBigEndian = true
        default: return nil
        }
    }

    /// Of the bytes behind the mark, and so on.
    package mutating func utf8(of bytes: [UInt8]) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 2)
        if let surrogate { units.append(surrogate) }
        surrogate = nil
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            units.append(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
            half = nil
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { surrogate = units.popLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Bytes in UTF-16 as UTF-8, without the mark; any others as they are.
    package static func narrow(_ bytes: [UInt8]) -> [UInt8] {
        guard var text = WideText(markedIn: bytes) else { return bytes }
        return text.utf8(of: Array(bytes.dropFirst(2)))
    }
}
