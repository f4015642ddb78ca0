/// Converts UTF-16 to UTF-8 as the bytes arrive. Spreadsheets call UTF-16 “Unicode text”. Invalid units become U+FFFD.
package struct WideText {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second byte has not arrived yet.
    private var half: UInt8?
    /// The first half of a surrogate pair, for a character beyond U+FFFF.
    private var surrogate: UInt16?
    /// True until the byte order mark has been skipped.
    private var isAtStart = true

    /// The number of bytes that identify the encoding.
    package static let telling = 4

    /// Nil if the bytes do not begin like UTF-16: with its byte order mark, or with two ASCII letters, each beside a zero byte.
    package init?(beginning bytes: [UInt8]) {
        switch bytes.prefix(Self.telling).map({ $0 == 0 ? 0 : $0 < 0x80 ? 1 : Int($0) }) {
        case let start where start.starts(with: [0xFF, 0xFE]): isBigEndian = false
        case let start where start.starts(with: [0xFE, 0xFF]): isBigEndian = true
        case [1, 0, 1, 0]: isBigEndian = false
        case [0, 1, 0, 1]: isBigEndian = true
        default: return nil
        }
    }

    /// The next bytes, converted to UTF-8, beginning with the first bytes of the text. The byte order mark is skipped.
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

    /// UTF-16 bytes converted to UTF-8, without the mark; any other bytes unchanged.
    package static func narrow(_ bytes: [UInt8]) -> [UInt8] {
        guard var text = WideText(beginning: bytes) else { return bytes }
        return text.utf8(of: bytes)
    }
}
