/// A decimal number exactly as written: Double is used neither for input nor for output. Each value has only one text, by which
/// a store compares.
package struct ExactDecimal: Hashable, Sendable {
    /// All digits as a whole number, without trailing zeros of the fraction.
    package let digits: Int128
    /// The number of digits behind the point.
    package let scale: Int

    /// The maximum number of digits that fits into `digits`, and into the numeric types of every engine and language.
    package static let mostDigits = 38

    package init(_ whole: Int64) {
        digits = Int128(whole)
        scale = 0
    }

    /// A whole number of units of 10^-scale: 1250 with scale 2 is 12.5. The scale is 0 to 19, the number of digits that an
    /// Int64 can have.
    package init(_ units: Int64, scale: Int) {
        precondition((0...19).contains(scale), "a scale is 0 to 19")
        var (digits, scale) = (Int128(units), scale)
        while scale > 0, digits.isMultiple(of: 10) {
            digits /= 10
            scale -= 1
        }
        (self.digits, self.scale) = (digits, scale)
    }

    /// Parses `12.50`, `-3`, `1.5e-7`; a number with too many digits is refused, not rounded.
    package init(typed text: String) throws(FieldFault) {
        var number = Scanner(text.utf8[...])
        let isNegative = number.take(UInt8(ascii: "-"))
        var digits = number.digits()
        guard !digits.isEmpty else { throw FieldFault.noDecimal(text) }
        var scale = 0
        if number.take(UInt8(ascii: ".")) {
            let fraction = number.digits()
            guard !fraction.isEmpty else { throw FieldFault.noDecimal(text) }
            digits += fraction
            scale = fraction.count
        }
        if number.take(UInt8(ascii: "e")) || number.take(UInt8(ascii: "E")) {
            let isSmall = number.take(UInt8(ascii: "-"))
            if !isSmall { _ = number.take(UInt8(ascii: "+")) }
            let exponent = number.digits()
            guard !exponent.isEmpty else { throw FieldFault.noDecimal(text) }
            // Six digits are already far out of range, in either direction.
            let value = Digits.value(of: exponent.drop { $0 == UInt8(ascii: "0") }.prefix(6)) ?? 0
            scale += isSmall ? value : -value
        }
        guard number.isAtEnd else { throw FieldFault.noDecimal(text) }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard !significant.isEmpty else {
            guard !isNegative else { throw FieldFault("minus zero is the same value as zero; write 0") }
            self.init(0)
            return
        }
        try self.init(significant, scale: scale, isNegative: isNegative)
    }

    private init(_ digits: ArraySlice<UInt8>, scale: Int, isNegative: Bool) throws(FieldFault) {
        var (digits, scale) = (digits, scale)
        while scale > 0, digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale -= 1
        }
        guard digits.count - min(scale, 0) <= Self.mostDigits, scale <= Self.mostDigits else {
            throw FieldFault("a decimal has at most \(Self.mostDigits) digits, before and after the point together")
        }
        var value: Int128 = 0
        for digit in digits { value = value * 10 + Int128(digit - UInt8(ascii: "0")) }
        while scale < 0 {
            value *= 10
            scale += 1
        }
        self.digits = isNegative ? -value : value
        self.scale = scale
    }

    /// The value in units of 10^-places, for sorting; nil if the value has more places, or does not fit in an `Int64`.
    package func scaled(to places: Int) -> Int64? {
        guard places >= scale else { return nil }
        var value = digits
        for _ in scale..<places {
            let (next, isBeyond) = value.multipliedReportingOverflow(by: 10)
            guard !isBeyond else { return nil }
            value = next
        }
        return Int64(exactly: value)
    }
}

extension ExactDecimal: CustomStringConvertible {
    /// The text without an exponent, and without trailing zeros of the fraction.
    package var description: String {
        let text = String(digits.magnitude)
        let sign = digits < 0 ? "-" : ""
        guard scale > 0 else { return sign + text }
        let padded = String(repeating: "0", count: max(0, scale + 1 - text.utf8.count)) + text
        return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
    }
}

extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        if left.digits.signum() != right.digits.signum() { return left.digits < right.digits }
        let isNegative = left.digits < 0
        let (one, other) = (Parts(left), Parts(right))
        return isNegative ? other.isLess(than: one) : one.isLess(than: other)
    }

    /// The digits of the magnitude before and behind the point.
    private struct Parts {
        let whole: [UInt8]
        let fraction: [UInt8]

        init(_ decimal: ExactDecimal) {
            let text = ExactDecimal.padded(decimal)
            whole = Array(text.dropLast(decimal.scale))
            fraction = Array(text.suffix(decimal.scale))
        }

        func isLess(than other: Parts) -> Bool {
            if whole.count != other.whole.count { return whole.count < other.whole.count }
            if whole != other.whole { return whole.lexicographicallyPrecedes(other.whole) }
            return fraction.lexicographicallyPrecedes(other.fraction)
        }
    }

    private static func padded(_ decimal: ExactDecimal) -> [UInt8] {
        let text = Array(String(decimal.digits.magnitude).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: max(0, decimal.scale + 1 - text.count)) + text
    }
}

extension FieldFault {
    fileprivate static func noDecimal(_ text: String) -> FieldFault {
        FieldFault("“\(text.prefix(40))” is not a decimal such as 12.50")
    }
}

/// Parses a text from the front.
private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: Substring.UTF8View) {
        rest = text
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func digits() -> ArraySlice<UInt8> {
        let digits = Array(rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        rest = rest.dropFirst(digits.count)
        return digits[...]
    }
}
