internal import Kernel

/// The rule by which an amount is converted to the home currency.
package enum HomeAmountRule: String, CaseIterable, Hashable, Sendable {
    /// Uses the decimals of both currencies: 123.45 USD at 159.84 is 19732 JPY.
    case exact
    /// The seed's rule: minor units times rate, whatever the decimals. The result is right if both currencies have the same
    /// number of decimals. The rule serves for comparison with stores whose amounts were computed by this rule.
    case plain
}

/// An amount in the home currency. This is the only place where Mizan rounds money.
///
/// Computes minor units × rate × 10^(home decimals − decimals) in whole numbers of 128 bits, and rounds half away from zero
/// (contracts/finance.md §1.2, defects 12 and 15; §3.5).
package enum HomeAmount {
    /// The largest number that every program that reads JSON represents exactly: 2^53 − 1.
    package static let limit: Int64 = 9_007_199_254_740_991

    package static func of(
        _ amount: Amount, at rate: ExchangeRate, from: Currency, to home: Currency, by rule: HomeAmountRule = .exact
    ) throws(MoneyError) -> Int64 {
        let shift = rule == .exact ? home.decimals - from.decimals : 0
        // An amount has 16 digits and a rate 20, together 36 of the 38 that fit. A rate has at most 29 places, a shift at most
        // 4.
        let product = Int128(amount.minorUnits) * rate.value.digits
        let places = rate.value.scale - shift
        let home128 = places < 0 ? raised(product, by: power(-places)) : rounded(product, by: power(places))
        guard let home128, let units = Int64(exactly: home128), units.magnitude <= UInt64(limit) else {
            throw .homeAmountOutOfRange(
                amount: amount.minorUnits, rate: rate.description, from: from, to: home)
        }
        return units
    }

    /// Nil if the result is larger than any number that could be stored.
    private static func raised(_ product: Int128, by factor: Int128) -> Int128? {
        let (raised, isTooLarge) = product.multipliedReportingOverflow(by: factor)
        return isTooLarge ? nil : raised
    }

    private static func rounded(_ product: Int128, by divisor: Int128) -> Int128 {
        guard divisor > 1 else { return product }
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude * 2 >= divisor.magnitude else { return quotient }
        return product < 0 ? quotient - 1 : quotient + 1
    }

    private static func power(_ exponent: Int) -> Int128 {
        var power: Int128 = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }
}
