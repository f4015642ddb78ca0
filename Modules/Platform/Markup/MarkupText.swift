internal import Glibc

/// Reads text between tags without a parser. Everything that is not certainly plain text is left to the parser. The parser then
/// also reports the errors in that part.
enum MarkupText {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    enum Next {
        /// Plain text up to an offset, with the number of line feeds in it.
        case run(end: Int, lines: Int)
        /// One character that takes `length` bytes in the input: an entity, a carriage return.
        case character(TextCharacter, length: Int)
        /// The bytes end before it is clear what follows.
        case cutOff
        case markup
    }

    static func next(_ bytes: Bytes, from start: Int) -> Next {
        let (end, lines) = endOfRun(bytes, from: start)
        if end > start { return .run(end: end, lines: lines) }
        let rest = Bytes(rebasing: bytes[start...])
        switch rest[0] {
        case UInt8(ascii: "&"): return entity(rest)
        case UInt8(ascii: "\r"):
            // XML: a carriage return, with or without a line feed, is read as a line feed.
            guard rest.count > 1 else { return .cutOff }
            return .character(TextCharacter("\n"), length: rest[1] == UInt8(ascii: "\n") ? 2 : 1)
        case UInt8(ascii: "]"):
            // "]]>" is not allowed in text; the parser reports it.
            if rest.starts(with: "]]>".utf8) { return .markup }
            if rest.count < 3, rest.allSatisfy({ $0 == UInt8(ascii: "]") }) { return .cutOff }
            return .character(TextCharacter("]"), length: 1)
        case 0xC2...0xDF: return rest.count < 2 ? .cutOff : .markup
        case 0xE0...0xEF: return rest.count < 3 ? .cutOff : .markup
        case 0xF0...0xF4: return rest.count < 4 ? .cutOff : .markup
        default: return .markup
        }
    }

    // MARK: Runs

    /// The end of the plain text: the start of markup, a carriage return, a control character, or bytes that are not UTF-8.
    private static func endOfRun(_ bytes: Bytes, from start: Int) -> (end: Int, lines: Int) {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        var lines = 0
        while index < bytes.count {
            if index + 8 <= bytes.count, isPlain(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
                index += 8
                continue
            }
            let wordEnd = min(index + 8, bytes.count)
            while index < wordEnd {
                switch bytes[index] {
                case UInt8(ascii: "\n"):
                    lines += 1
                    index += 1
                case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"): return (index, lines)
                case 0x20..<0x80, UInt8(ascii: "\t"): index += 1
                case 0xC2...0xDF:
                    guard index + 1 < bytes.count, isTail(bytes[index + 1]) else { return (index, lines) }
                    index += 2
                case 0xE0...0xEF:
                    guard isThree(bytes, index) else { return (index, lines) }
                    index += 3
                case 0xF0...0xF4:
                    guard isFour(bytes, index) else { return (index, lines) }
                    index += 4
                default: return (index, lines)
                }
            }
        }
        return (index, lines)
    }

    /// True if eight bytes are all printable ASCII other than `<`, `&` and `]`.
    ///
    /// Each test sets the top bit of a byte that fails it. Apart from that, it may set only top bits of higher bytes.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let less = word &- ones &* 0x20
        let open = (word ^ ones &* 0x3C) &- ones
        let ampersand = (word ^ ones &* 0x26) &- ones
        let bracket = (word ^ ones &* 0x5D) &- ones
        return (word | less | open | ampersand | bracket) & (ones &* 0x80) == 0
    }

    private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// True for three bytes that are the shortest encoding of a character that XML allows: no surrogate, not U+FFFE or U+FFFF.
    private static func isThree(_ bytes: Bytes, _ index: Int) -> Bool {
        guard index + 2 < bytes.count, isTail(bytes[index + 1]), isTail(bytes[index + 2]) else { return false }
        let second = bytes[index + 1]
        switch bytes[index] {
        case 0xE0: return second >= 0xA0
        case 0xED: return second < 0xA0
        case 0xEF: return second != 0xBF || bytes[index + 2] < 0xBE
        default: return true
        }
    }

    private static func isFour(_ bytes: Bytes, _ index: Int) -> Bool {
        guard index + 3 < bytes.count, isTail(bytes[index + 1]), isTail(bytes[index + 2]), isTail(bytes[index + 3])
        else { return false }
        switch bytes[index] {
        case 0xF0: return bytes[index + 1] >= 0x90
        case 0xF4: return bytes[index + 1] < 0x90
        default: return true
        }
    }

    // MARK: Entities

    /// Enough for `&#x10FFFF;` and a few leading zeros.
    static let longestEntity = 12

    /// Decodes XML's own five entities, and character numbers. Longer or unknown ones are left to the parser.
    private static func entity(_ bytes: Bytes) -> Next {
        let head = Bytes(rebasing: bytes.prefix(longestEntity))
        guard let end = head.firstIndex(of: UInt8(ascii: ";")) else {
            return bytes.count < longestEntity ? .cutOff : .markup
        }
        let name = Bytes(rebasing: head[1..<end])
        guard let character = character(name) else { return .markup }
        return .character(character, length: end + 1)
    }

    private static func character(_ name: Bytes) -> TextCharacter? {
        if let known = named(name) { return TextCharacter(known) }
        guard name.count > 1, name[0] == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = name[1] == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        // Only digits: Swift's own parsing would accept a sign.
        guard !digits.isEmpty, digits.allSatisfy({ isDigit($0, isHexadecimal) }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number), isAllowed(scalar)
        else { return nil }
        return TextCharacter(scalar)
    }

    /// XML's five entities.
    private static func named(_ name: Bytes) -> Unicode.Scalar? {
        func equals(_ text: StaticString) -> Bool {
            name.count == text.utf8CodeUnitCount && (0..<name.count).allSatisfy { name[$0] == text.utf8Start[$0] }
        }
        return switch name.first {
        case UInt8(ascii: "l"): equals("lt") ? "<" : nil
        case UInt8(ascii: "g"): equals("gt") ? ">" : nil
        case UInt8(ascii: "q"): equals("quot") ? "\"" : nil
        case UInt8(ascii: "a"): equals("amp") ? "&" : equals("apos") ? "'" : nil
        default: nil
        }
    }

    private static func isDigit(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): isHexadecimal
        default: false
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20..<0xFFFE, 0x1_0000...: true
        default: false
        }
    }

    // MARK: Portions

    /// For text shorter than this, the parser is as fast.
    private static let longText = 256

    /// The end of the bytes for the parser: the end of a tag with a long text behind it, otherwise the limit.
    static func endOfPortion(_ bytes: Bytes, from start: Int, limit: Int) -> Int {
        let end = min(bytes.count, start + limit)
        guard var tag = find(UInt8(ascii: "<"), bytes, start, end) else { return end }
        while true {
            let next = find(UInt8(ascii: "<"), bytes, tag + 1, end) ?? end
            if next - tag > longText, let close = find(UInt8(ascii: ">"), bytes, tag, next), next - close > longText {
                return close + 1
            }
            guard next < end else { return end }
            tag = next
        }
    }

    private static func find(_ byte: UInt8, _ bytes: Bytes, _ start: Int, _ end: Int) -> Int? {
        guard start < end, let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), end - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// One character in UTF-8, without allocated memory.
struct TextCharacter {
    private var storage: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    private let count: Int

    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            storage.0 = UInt8(truncatingIfNeeded: scalar.value)
            count = 1
            return
        }
        let utf8 = UTF8.encode(scalar)
        var index = 0
        for byte in utf8 ?? UTF8.encodedReplacementCharacter {
            withUnsafeMutableBytes(of: &storage) { $0[index] = byte }
            index += 1
        }
        count = index
    }

    func withUTF8(
        _ body: (UnsafeBufferPointer<UInt8>) throws(MarkupError) -> Void
    ) throws(MarkupError) {
        try withUnsafePointer(to: storage) { (pointer) throws(MarkupError) in
            let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            try body(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
}
