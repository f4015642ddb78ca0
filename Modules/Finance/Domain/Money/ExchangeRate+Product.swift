internal import Kernel

extension ExchangeRate {
    /// The product of two rates, to as many significant digits as a rate can have, the last one rounded half up.
    package func multiplied(by other: ExchangeRate) throws -> ExchangeRate {
        // Each rate has at most 20 digits, so the product may have 40: it is computed in two halves.
        let (high, low) = value.digits.magnitude.multipliedFullWidth(by: other.value.digits.magnitude)
        var scale = value.scale + other.value.scale
        var wide = Wide(high: high, low: low)
        var rest: UInt128 = 0
        while wide.high != 0 || wide.low >= Self.tooMany {
            rest = wide.divideByTen()
            scale -= 1
        }
        var digits = wide.low + (rest >= 5 ? 1 : 0)
        // A rate is at least a billionth and has at most 20 digits, so further places hold nothing.
        while scale > ExactDecimal.mostDigits {
            digits /= 10
            scale -= 1
        }
        return try ExchangeRate(typed: Self.text(digits, scale))
    }

    private static let tooMany: UInt128 = 100_000_000_000_000_000_000

    private static func text(_ digits: UInt128, _ scale: Int) -> String {
        guard scale > 0 else { return String(digits) + String(repeating: "0", count: -scale) }
        let text = String(digits)
        let padded = String(repeating: "0", count: max(0, scale + 1 - text.count)) + text
        return "\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }

    private struct Wide {
        var high: UInt128
        var low: UInt128

        /// Returns the remainder.
        mutating func divideByTen() -> UInt128 {
            let (quotient, remainder) = high.quotientAndRemainder(dividingBy: 10)
            high = quotient
            let (part, rest) = (10 as UInt128).dividingFullWidth((remainder, low))
            low = part
            return rest
        }
    }
}
