/// Turns UTF-16 into UTF-8 as it arrives: spreadsheets call it “Unicode text”. Units that are no character become U+FFFD.
package struct WideText {
    private let isBigEndian: Bool
    /// The first half of a unit, whose second has not come yet.
    private var half: UInt8?
    /// The first half of a character beyond the first 65,536.
    private var surrogate: UInt16?
    /// Until the mark of the byte order has been passed.
    private var isAtStart = true

    /// The number of bytes that identify the encoding.
    package static let telling = 4

    /// Nil for bytes that do not begin as UTF-16: with its mark of the byte order, or with two letters of ASCII, each beside a zero.
    package init?(beginning bytes: [UInt8]) {
        switch bytes.prefix(Self.telling).map({ $0 == 0 ? 0 : $0 < 0x80 ? 1 : Int($0) }) {
        case let start where start.starts(with: [0xFF, 0xFE]): isBigEndian = false
        case let start where start.starts(with: [0xFE, 0xFF]): isBigEndian = true
        case [1, 0, 1, 0]: isBigEndian = false
        case [0, 1, 0, 1]: isBigEndian = true
        default: return nil
        }
    }

    /// The next bytes in UTF-8, from the first ones on. The mark is no text.
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
        if isAtStart, let first = units.first {
            isAtStart = false
            if first == 0xFEFF { units.removeFirst() }
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { surrogate = units.popLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Bytes in UTF-16 as UTF-8, without the mark; any others as they are.
    package static func narrow(_ bytes: [UInt8]) -> [UInt8] {
        guard var text = WideText(beginning: bytes) else { return bytes }
        return text.utf8(of: bytes)
    }
}
