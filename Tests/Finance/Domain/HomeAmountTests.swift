import FinanceDomain
import Kernel
import Testing

struct HomeAmountTests {
    @Test(
        arguments: [
            // The example in the source, and its negative; then halves of both signs (contracts/finance.md §1.1, §1.2 defect
            // 15).
            (1_050, "1.35", "USD", "EUR", 1_418), (-1_050, "1.35", "USD", "EUR", -1_418), (5, "0.5", "USD", "EUR", 3),
            (-5, "0.5", "USD", "EUR", -3), (1, "0.5", "USD", "EUR", 1), (1, "0.4999999999", "USD", "EUR", 0),
            (-1, "0.4999999999", "USD", "EUR", 0), (3, "0.5", "USD", "EUR", 2), (0, "1.35", "USD", "EUR", 0),
            // Currencies with different numbers of decimals (§3.5, defect 17).
            (12_345, "159.8374", "USD", "JPY", 19_732), (1_000_000, "0.006256490645", "JPY", "USD", 625_649),
            (1_000_000, "0.006256", "JPY", "USD", 625_600), (1_000, "3.25", "KWD", "USD", 325),
            (325, "0.30769230769", "USD", "KWD", 1_000), (10_000, "39.1", "CLF", "EUR", 3_910),
            (3_910, "0.02557544757", "EUR", "CLF", 10_000), (1, "1", "JPY", "KWD", 1_000), (500, "1", "KWD", "JPY", 1),
            (499, "1", "KWD", "JPY", 0), (-500, "1", "KWD", "JPY", -1), (5_000, "1", "CLF", "JPY", 1),
            // The limits of amount and rate.
            (1_000_000_000_000_000, "1.2345678901234567891e-9", "JPY", "CLF", 12_345_678_901),
            (1_000_000_000_000_000, "0.000052", "IDR", "EUR", 52_000_000_000),
            (9_999_999_999, "1", "EUR", "EUR", 9_999_999_999), (9_999_999_999, "0.000001", "EUR", "EUR", 10_000),
            (9_999_999_999, "900000", "EUR", "EUR", 8_999_999_999_100_000),
            (9_999_999_999, "99999.999999999999999", "EUR", "EUR", 999_999_999_900_000),
        ] as [(Int64, String, String, String, Int64)])
    func amountsAreConvertedToTheHomeCurrency(units: Int64, rate: String, from: String, home: String, expected: Int64)
        throws
    {
        let amount = try HomeAmount.of(
            Amount(minorUnits: units), at: ExchangeRate(typed: rate), from: Currency(from), to: Currency(home))
        #expect(amount == expected)
    }

    @Test(
        arguments: [
            (12_345, "159.8374", "USD", "JPY", 1_973_193), (1_000, "3.25", "KWD", "USD", 3_250),
            (1_050, "1.35", "USD", "EUR", 1_418),
        ] as [(Int64, String, String, String, Int64)])
    func thePlainRuleOfConversionIgnoresTheDecimalsOfCurrencies(
        units: Int64, rate: String, from: String, home: String, expected: Int64
    ) throws {
        let amount = try HomeAmount.of(
            Amount(minorUnits: units), at: ExchangeRate(typed: rate), from: Currency(from), to: Currency(home),
            by: .plain)
        #expect(amount == expected)
    }

    /// The expected value comes from long division, digit by digit, which uses no Int128.
    @Test func roundingAgreesWithLongDivision() throws {
        let (euro, dollar) = (try Currency("EUR"), try Currency("USD"))
        for _ in 0..<2_000 {
            let units = Int64.random(in: -100_000_000...100_000_000)
            let millionths = Int64.random(in: 1...10_000_000)
            let rate = try ExchangeRate(ExactDecimal(millionths, scale: 6))
            let (whole, rest) = (units.magnitude * UInt64(millionths)).quotientAndRemainder(dividingBy: 1_000_000)
            let rounded = Int64(rest >= 500_000 ? whole + 1 : whole)
            let found = try HomeAmount.of(Amount(minorUnits: units), at: rate, from: dollar, to: euro)
            #expect(found == (units < 0 ? -rounded : rounded))
        }
    }

    @Test(
        arguments: [
            (9_999_999_999, "1000000", "EUR", "EUR"), (9_999_999_999, "1000000", "JPY", "CLF"),
            (-9_999_999_999, "1000000", "JPY", "CLF"), (9_999_999_999, "900720", "EUR", "EUR"),
        ] as [(Int64, String, String, String)])
    func aTooLargeAmountIsRefused(units: Int64, rate: String, from: String, home: String) throws {
        let (from, home) = (try Currency(from), try Currency(home))
        let error = MoneyError.homeAmountOutOfRange(amount: units, rate: rate, from: from, to: home)
        #expect(throws: error) {
            try HomeAmount.of(Amount(minorUnits: units), at: ExchangeRate(typed: rate), from: from, to: home)
        }
        #expect(error.atBoundary.reason == "finance.amount-out-of-range")
    }

    /// In a rate, a point separates decimals even if the decimal mark is the comma, because files use the point.
    @Test(
        arguments: [
            ("1,0837", "1.0837"), ("1.0837", "1.0837"), ("0,92", "0.92"), (",5", "0.5"), ("1.234,5", "1234.5"),
            ("١,٥", "1.5"), ("1.5e-3", "0.0015"), ("1,", nil), ("1,5,5", nil), ("12.34,5", nil), ("-1,5", nil),
        ] as [(String, String?)])
    func ratesTypedWithACommaAreRead(text: String, canonical: String?) throws {
        guard let canonical else {
            #expect(throws: MoneyError.unreadableRate(text, .comma)) { try ExchangeRate(typed: text, mark: .comma) }
            return
        }
        #expect(try ExchangeRate(typed: text, mark: .comma).description == canonical)
    }

    @Test(
        arguments: [
            ("1", "1"), ("1.0", "1"), ("0.000000001", "0.000000001"), ("1000000", "1000000"),
            ("1000000.000", "1000000"),
            ("1.08370", "1.0837"), ("1.5e-3", "0.0015"), ("0.00005012345678", "0.00005012345678"), ("١٫٥", "1.5"),
            ("١.٥", "1.5"), ("12345.678901234567891", "12345.678901234567891"), ("", nil), ("x", nil), ("1,5", nil),
        ] as [(String, String?)])
    func equalRatesAreStoredAsTheSameText(text: String, canonical: String?) throws {
        guard let canonical else {
            #expect(throws: MoneyError.unreadableRate(text)) { try ExchangeRate(typed: text) }
            return
        }
        #expect(try ExchangeRate(typed: text).description == canonical)
    }

    @Test(arguments: ["0", "-1", "-0.5", "0.0000000009", "1000000.1", "0.0000000001", "1000001"])
    func ratesBeyondTheLimitsAreRefused(text: String) {
        #expect(throws: MoneyError.rateOutOfRange(text)) { try ExchangeRate(typed: text) }
    }

    @Test func aRateHasTwentyDigitsAtMost() {
        #expect(throws: MoneyError.rateTooPrecise("1.23456789012345678901")) {
            try ExchangeRate(typed: "1.23456789012345678901")
        }
        #expect(throws: Never.self) { try ExchangeRate(typed: "1.2345678901234567891") }
    }
}
