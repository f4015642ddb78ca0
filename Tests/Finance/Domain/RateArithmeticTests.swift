import FinanceDomain
import Kernel
import Testing

/// Rates that are computed from other rates and from amounts.
struct RateArithmeticTests {
    @Test(
        arguments: [
            ("0.8", "1.25", "1"), ("1", "1.0837", "1.0837"), ("0.00625", "1.25", "0.0078125"),
            ("1.2345678901234567891", "1", "1.2345678901234567891"),
            // 40 digits are rounded to 20, half up.
            ("1.1111111111111111111", "1.1111111111111111111", "1.234567901234567901"),
            ("9.9999999999999999999", "9.9999999999999999999", "100"), ("1000", "1000", "1000000"),
            ("0.001", "0.001", "0.000001"),
        ])
    func aProductOfRatesKeepsTheDigitsOfARate(one: String, other: String, product: String) throws {
        let found = try ExchangeRate(typed: one).multiplied(by: ExchangeRate(typed: other))
        let wanted = try ExactDecimal(typed: product)
        // The last of 20 digits may differ by rounding.
        let distance = try #require(Double(found.description)) - (try #require(Double(wanted.description)))
        #expect(abs(distance) <= 1e-15 * (try #require(Double(wanted.description))), "\(found)")
        #expect(found.description.filter(\.isNumber).count <= 26)
    }

    @Test(arguments: [("1000000", "2"), ("0.000000001", "0.5")])
    func aMalformedRateIsRefused(one: String, other: String) throws {
        #expect(throws: MoneyError.self) {
            try ExchangeRate(typed: one).multiplied(by: ExchangeRate(typed: other))
        }
    }

    @Test(
        arguments: [
            (10_000, "EUR", 16_000, "JPY", "0.00625"), (16_000, "JPY", 10_000, "EUR", "160"),
            (1_418, "EUR", 1_050, "USD", "1.35047619048"), (1, "EUR", 3, "USD", "0.333333333333"),
            (-500, "USD", 500, "EUR", "1"), (1_000, "KWD", 1_000, "EUR", "0.1"),
        ] as [(Int64, String, Int64, String, String)])
    func twoAmountsDetermineARate(
        amount: Int64, currency: String, own: Int64, other: String, rate: String
    ) throws {
        let found = try ExchangeRate(
            of: Amount(minorUnits: amount), in: Currency(currency), per: Amount(minorUnits: own), in: Currency(other))
        #expect(found.description == rate)
    }

    @Test func aZeroAmountHasNoRate() throws {
        #expect(throws: MoneyError.self) {
            try ExchangeRate(of: Amount(minorUnits: 1), in: Currency("EUR"), per: .zero, in: Currency("USD"))
        }
    }

    @Test(
        arguments: [
            ("2", "0.5"), ("0.8", "1.25"), ("1", "1"), ("1000000", "0.000001"), ("0.000001", "1000000"),
            ("3", "0.33333333333333333333"), ("0.00625", "160"), ("7", "0.14285714285714285714"),
        ])
    func theInverseRateIsOneOverTheRate(rate: String, back: String) throws {
        #expect(try ExchangeRate(typed: rate).inverted() == ExchangeRate(typed: back))
    }
}
