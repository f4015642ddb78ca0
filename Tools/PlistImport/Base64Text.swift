/// The text of `<data>`: base64 with white space anywhere.
///
/// Foundation skips characters that are not base64, and drops an incomplete group. Here both are errors, because the bytes
/// would differ from the bytes that were written.
enum Base64Text {
    /// 0...63 for a digit, `space` for white space, `bad` for everything else; `=` is handled separately.
    private static let bad: UInt8 = 0xFF
    private static let space: UInt8 = 0xFE
    private static let digits: [UInt8] = {
        var table = [UInt8](repeating: bad, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, byte) in alphabet.utf8.enumerated() { table[Int(byte)] = UInt8(value) }
        for byte in [0x20, 0x0A, 0x0D, 0x09] { table[byte] = space }
        return table
    }()

    static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        digits.withUnsafeBufferPointer { table in
            guard let count = decodedCount(text, table) else { return nil }
            var isGood = true
            let decoded = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
                isGood = decode(text, table, into: target, written: &initialized) && initialized == count
            }
            return isGood ? decoded : nil
        }
    }

    /// The number of bytes, counted first so that the array has its exact size.
    private static func decodedCount(_ text: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt8>) -> Int? {
        var blanks = 0
        for byte in text where FieldSpace.isSpace(byte) { blanks += 1 }
        let characters = text.count - blanks
        guard characters % 4 == 0 else { return nil }
        var padding = 0
        for byte in text.reversed() {
            if byte == UInt8(ascii: "=") {
                padding += 1
            } else if table[Int(byte)] != space {
                break
            }
        }
        guard padding <= 2, characters >= padding else { return nil }
        return characters / 4 * 3 - padding
    }

    /// Decodes the text. Returns false at the first character that is not allowed where it is.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>, written: inout Int
    ) -> Bool {
        var index = 0
        let whole = target.count - target.count % 3
        while true {
            // Four digits at a time, as long as there is no white space among them.
            while index + 4 <= text.count, written < whole {
                let a = table[Int(text[index])], b = table[Int(text[index + 1])]
                let c = table[Int(text[index + 2])], d = table[Int(text[index + 3])]
                guard a | b | c | d < 64 else { break }
                target[written] = a << 2 | b >> 4
                target[written + 1] = b << 4 | c >> 2
                target[written + 2] = c << 6 | d
                written += 3
                index += 4
            }
            var group: UInt32 = 0
            var filled = 0
            while index < text.count, filled < 4 {
                let value = table[Int(text[index])]
                if value < 64 {
                    group = group << 6 | UInt32(value)
                    filled += 1
                } else if value != space {
                    break
                }
                index += 1
            }
            switch filled {
            case 4:
                guard written < whole else { return false }
                target[written] = UInt8(truncatingIfNeeded: group >> 16)
                target[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
                target[written + 2] = UInt8(truncatingIfNeeded: group)
                written += 3
            case 3:
                guard isEnd(text, from: index, padding: 1), written == whole, target.count - whole == 2 else {
                    return false
                }
                target[written] = UInt8(truncatingIfNeeded: group >> 10)
                target[written + 1] = UInt8(truncatingIfNeeded: group >> 2)
                written += 2
                return true
            case 2:
                guard isEnd(text, from: index, padding: 2), written == whole, target.count - whole == 1 else {
                    return false
                }
                target[written] = UInt8(truncatingIfNeeded: group >> 4)
                written += 1
                return true
            default:
                return index == text.count && filled == 0
            }
        }
    }

    private static func isEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int, padding: Int) -> Bool {
        var found = 0
        for index in start..<text.count {
            if text[index] == UInt8(ascii: "=") {
                found += 1
            } else if !FieldSpace.isSpace(text[index]) {
                return false
            }
        }
        return found == padding
    }
}
