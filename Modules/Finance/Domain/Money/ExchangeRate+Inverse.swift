internal import Kernel

extension ExchangeRate {
    /// The inverse rate, to as many significant digits as a rate can have.
    package func inverted() throws -> ExchangeRate {
        let (numerator, divisor) = (Self.largestPower, value.digits.magnitude)
        var (digits, places) = (numerator / divisor, Self.powerPlaces - value.scale)
        var rest: UInt128 = 0
        while digits >= Self.tooMany || places > ExactDecimal.mostDigits {
            (digits, rest) = digits.quotientAndRemainder(dividingBy: 10)
            places -= 1
        }
        return try ExchangeRate(ExactDecimal(typed: "\(digits + (rest >= 5 ? 1 : 0))e-\(places)"))
    }

    /// 10^38, the largest power that fits.
    private static let largestPower: UInt128 = 100_000_000_000_000_000_000_000_000_000_000_000_000
    private static let powerPlaces = 38
    private static let tooMany: UInt128 = 100_000_000_000_000_000_000
}
