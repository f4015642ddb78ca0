internal import Kernel

/// The text of `<integer>` and `<real>` (habits §2.3).
enum NumberText {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// White space, a sign, white space, and digits, decimal or after `0x`, with nothing after them. From -2^63 to 2^64-1. A
    /// number with leading zeros is decimal.
    static func integer(_ bytes: Bytes) -> PropertyListValue? {
        var index = skipSpace(bytes, from: 0)
        var isNegative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index = skipSpace(bytes, from: index + 1)
        }
        let magnitude: UInt64?
        if bytes.count - index > 2, bytes[index] == UInt8(ascii: "0"), bytes[index + 1] | 0x20 == UInt8(ascii: "x") {
            magnitude = hexadecimal(bytes, from: index + 2)
        } else {
            magnitude = decimal(bytes, from: index)
        }
        guard let magnitude else { return nil }
        if isNegative {
            guard magnitude <= UInt64(1) << 63 else { return nil }
            return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
        }
        guard let signed = Int64(exactly: magnitude) else { return .unsigned(magnitude) }
        return .integer(signed)
    }

    private static func decimal(_ bytes: Bytes, from start: Int) -> UInt64? {
        guard start < bytes.count else { return nil }
        // Nineteen digits always fit.
        var value: UInt64 = 0
        var index = start
        let safe = min(bytes.count, start + 19)
        while index < safe {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ UInt64(digit)
            index += 1
        }
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (scaled, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = scaled.addingReportingOverflow(UInt64(digit))
            guard !isTooLarge, !isTooLargeNow else { return nil }
            value = sum
            index += 1
        }
        return value
    }

    private static func hexadecimal(_ bytes: Bytes, from start: Int) -> UInt64? {
        guard start < bytes.count else { return nil }
        var value: UInt64 = 0
        for index in start..<bytes.count {
            let digit: UInt8
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
            default: return nil
            }
            guard value >> 60 == 0 else { return nil }
            value = value << 4 | UInt64(digit)
        }
        return value
    }

    /// Optional white space, then a decimal number or `nan`, `inf`, `infinity` in any case, with nothing after it.
    static func real(_ bytes: Bytes) -> Double? {
        let start = skipSpace(bytes, from: 0)
        var index = start
        var isNegative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        let unsigned = UnsafeBufferPointer(rebasing: bytes[index...])
        if let first = unsigned.first, first | 0x20 == UInt8(ascii: "n") || first | 0x20 == UInt8(ascii: "i") {
            if equals(unsigned, "nan") { return index == start ? .nan : nil }
            guard equals(unsigned, "inf") || equals(unsigned, "infinity") else { return nil }
            return isNegative ? -.infinity : .infinity
        }
        guard let number = scan(unsigned) else { return nil }
        if let exact = number.exact { return isNegative ? -exact : exact }
        return Double(String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self))
    }

    private struct ScannedNumber { let exact: Double? }

    /// Parses a number: digits with at most one point among them, and an exponent.
    ///
    /// `exact` is set if both the digits and the power of ten are exact as doubles. Then one multiplication or division rounds
    /// only once, so the result is correct (Clinger). The standard library reads all other numbers.
    private static func scan(_ bytes: Bytes) -> ScannedNumber? {
        var mantissa: UInt64 = 0
        var digits = 0
        var scale = 0
        var index = 0
        var hasPoint = false
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit < 10 {
                if digits < 19 { mantissa = mantissa &* 10 &+ UInt64(digit) }
                digits += 1
                if hasPoint { scale -= 1 }
            } else if bytes[index] == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if index < bytes.count {
            guard bytes[index] | 0x20 == UInt8(ascii: "e"), let exponent = exponent(bytes, from: index + 1) else {
                return nil
            }
            scale += exponent
        }
        guard digits <= 19, mantissa <= 1 << 53, (-22...22).contains(scale) else { return ScannedNumber(exact: nil) }
        let whole = Double(mantissa)
        return ScannedNumber(exact: scale < 0 ? whole / powersOfTen[-scale] : whole * powersOfTen[scale])
    }

    /// The exponent, limited to a certain range. Outside this range, the exact value of the exponent makes no difference.
    private static func exponent(_ bytes: Bytes, from start: Int) -> Int? {
        var index = start
        var isNegative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        guard index < bytes.count else { return nil }
        var value = 0
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = min(value * 10 + Int(digit), 1_000_000)
            index += 1
        }
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static func equals(_ bytes: Bytes, _ word: StaticString) -> Bool {
        guard bytes.count == word.utf8CodeUnitCount else { return false }
        return bytes.indices.allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$0] }
    }

    private static func skipSpace(_ bytes: Bytes, from start: Int) -> Int {
        var index = start
        while index < bytes.count, FieldSpace.isSpace(bytes[index]) { index += 1 }
        return index
    }
}

enum FieldSpace {
    /// XML's white space.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in bytes where !isSpace(byte) { return false }
        return true
    }
}
