internal import Kernel

extension ExchangeRate {
    /// The rate by which one amount became another: units of `currency` for one unit of `other`, to twelve digits.
    package init(of amount: Amount, in currency: Currency, per own: Amount, in other: Currency) throws {
        let divisor = Int128(own.minorUnits.magnitude)
        guard divisor > 0 else { throw MoneyError.unreadableRate("0") }
        // amount / 10^decimals ÷ own / 10^otherDecimals, as a whole number of units of 10^-places.
        var places = 0
        var digits = Int128(amount.minorUnits.magnitude)
        let shift = other.decimals - currency.decimals
        for _ in 0..<max(shift, 0) { digits *= 10 }
        var scaled = divisor
        for _ in 0..<max(-shift, 0) { scaled *= 10 }
        while places < 21, digits / scaled < 100_000_000_000 {
            digits *= 10
            places += 1
        }
        let rounded = (digits * 2 + scaled) / (scaled * 2)
        try self.init(ExactDecimal(typed: "\(rounded)e-\(places)"))
    }
}
