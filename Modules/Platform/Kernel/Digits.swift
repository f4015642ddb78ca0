/// ASCII digits, for fixed-width fields of dates.
enum Digits {
    /// The value of one to nine ASCII digits; nil for anything else.
    static func value(of bytes: some Collection<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    static func padded(_ value: Int, to width: Int) -> String {
        let digits = String(value)
        return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
    }
}

/// Writes numbers directly into a string's memory.
package struct DigitWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    package private(set) var count = 0

    package init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    package mutating func sign(_ sign: Unicode.Scalar) {
        buffer[count] = UInt8(truncatingIfNeeded: sign.value)
        count += 1
    }

    /// Writes a number, padded with zeros on the left; a negative number is preceded by its sign.
    package mutating func number(_ value: Int, width: Int = 1) {
        if value < 0 { sign("-") }
        var digits = 1
        var bound: UInt = 10
        while digits < width || value.magnitude >= bound {
            digits += 1
            bound *= 10
        }
        var rest = value.magnitude
        for position in stride(from: count + digits - 1, through: count, by: -1) {
            buffer[position] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count += digits
    }
}
