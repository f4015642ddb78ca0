import FinanceDomain
import Kernel
import Testing

struct AmountTests {
    @Test(arguments: [0, 1, -1, 9_999_999_999, 1_000_000_000_000_000, -1_000_000_000_000_000] as [Int64])
    func amountsWithinTheLimitAreAccepted(units: Int64) throws {
        #expect(try Amount(minorUnits: units).minorUnits == units)
        #expect(try (-Amount(minorUnits: units)).minorUnits == -units)
    }

    @Test(arguments: [1_000_000_000_000_001, -1_000_000_000_000_001, .max, .min] as [Int64])
    func amountsBeyondTheLimitAreRefused(units: Int64) {
        #expect(throws: MoneyError.amountOutOfRange(String(units))) { try Amount(minorUnits: units) }
    }

    @Test(arguments: [
        ("12.50", "EUR", 1_250), ("12.5", "EUR", 1_250), ("12", "EUR", 1_200), ("0", "EUR", 0), ("-0.00", "EUR", 0),
        (".50", "EUR", 50), ("-.5", "EUR", -50), ("-3 EUR", "EUR", -300), ("-3eur", "EUR", -300),
        ("EUR -3", "EUR", -300), ("- 3 €", "EUR", -300), ("€12.50", "EUR", 1_250), ("-€12.50", "EUR", -1_250),
        ("€-12.50", "EUR", -1_250), ("+7", "EUR", 700), ("12.50-", "EUR", -1_250), ("(12.50)", "EUR", -1_250),
        ("(€ 12.50)", "EUR", -1_250), ("−4.00", "EUR", -400), ("1,234.56", "EUR", 123_456),
        ("1 234.56", "EUR", 123_456), ("1\u{202F}234.56", "EUR", 123_456), ("1'234.56", "CHF", 123_456),
        ("1,00,000.00", "INR", 10_000_000), ("12,34,567", "INR", 123_456_700), ("1,234,567", "EUR", 123_456_700),
        ("12.500", "EUR", 1_250), ("1250", "JPY", 1_250), ("¥1,250", "JPY", 1_250), ("1.234", "KWD", 1_234),
        ("1.2345", "CLF", 12_345), ("99999999.99", "EUR", 9_999_999_999), ("9999999999", "JPY", 9_999_999_999),
        ("٣٫٥٠", "EUR", 350), ("\u{200F}-١٢٫٥", "EUR", -1_250), ("١٬٢٣٤٫٥٦", "SAR", 123_456), ("۱۲.۵۰", "EUR", 1_250),
        ("$(0.01)", "USD", -1), ("($900.23)", "USD", -90_023), ("EUR (3)", "EUR", -300), ("$5", "CAD", 500),
        ("S/ 5.00", "PEN", 500), ("007.10", "EUR", 710),
    ])
    func typedAmountsAreRead(text: String, code: String, units: Int64) throws {
        #expect(try TypedAmount(text).amount(in: Currency(code)).minorUnits == units)
    }

    @Test(arguments: [
        ("1.234,56", "EUR", 123_456), ("12,50", "EUR", 1_250), ("-3,5 EUR", "EUR", -350), ("1.234", "EUR", 123_400),
        ("1 234,5", "EUR", 123_450), (",5", "EUR", 50), ("٣٫٥٠", "EUR", 350), ("1.234.567,89", "EUR", 123_456_789),
    ])
    func amountsTypedWithACommaAreRead(text: String, code: String, units: Int64) throws {
        #expect(try TypedAmount(text, mark: .comma).amount(in: Currency(code)).minorUnits == units)
    }

    @Test(arguments: [
        "", " ", "-", "EUR", "12,50", "1.234,56", "1,23,45.00", "1.2.3", "12.", "1,,234", "1 23", ",234", "1,2345",
        "--3",
        "3-4", "12 EUR 5", "EUR 3 EUR", "1e3", "12.5.0", "½", "twelve", "1,234 567", "0x10", "1_2", "12(3)", "(3) 4",
    ])
    func textsThatAreNotAmountsAreRefused(text: String) {
        #expect(throws: MoneyError.unreadableAmount(text, .point)) { try TypedAmount(text) }
    }

    @Test(arguments: ["-(12.00)", "(-12.00)", "(12-)", "+(3)", "-$(3)"])
    func aSignTogetherWithParenthesesIsRefused(text: String) {
        #expect(throws: MoneyError.signTwice(text)) { try TypedAmount(text) }
    }

    /// Thousands never begin with a group `0`, so this is unreadable.
    @Test func aThousandsGroupAfterZeroIsRefused() throws {
        #expect(throws: MoneyError.unreadableAmount("0,500", .point)) { try TypedAmount("0,500") }
        #expect(try TypedAmount("0,500", mark: .comma).amount(in: Currency("KWD")).minorUnits == 500)
    }

    @Test(arguments: ["12.50", "1,234.56", "1.23"])
    func aDecimalPointIsRefusedIfTheDecimalMarkIsAComma(text: String) {
        #expect(throws: MoneyError.unreadableAmount(text, .comma)) { try TypedAmount(text, mark: .comma) }
    }

    @Test(arguments: [
        ("12.345 EUR", "EUR"), ("12.345", "EUR"), ("0.001", "USD"), ("1.5", "JPY"), ("1.2345", "KWD"),
        ("1.23456", "CLF"),
    ])
    func decimalsThatACurrencyLacksAreRefused(text: String, code: String) throws {
        let currency = try Currency(code)
        #expect(throws: MoneyError.tooManyDecimals(text, currency)) { try TypedAmount(text).amount(in: currency) }
    }

    /// Typed amounts. For a file, the decimal mark is given by the file.
    @Test(arguments: [
        ("1.000", "EUR", DecimalMark.point, false), ("12.500 EUR", "EUR", .point, false),
        ("-1,000", "USD", .comma, false),
        ("1.000", "JPY", .point, false), ("1.000", "KWD", .point, true), ("1.000", "EUR", .comma, true),
        ("1,000", "EUR", .point, true), ("1000", "EUR", .point, true), ("1.00", "EUR", .point, true),
    ])
    func anAmountThatMayMeanThousandsIsRefused(text: String, code: String, mark: DecimalMark, isClear: Bool) throws {
        let (currency, typed) = (try Currency(code), try TypedAmount(text, mark: mark))
        _ = try typed.amount(in: currency)
        if isClear {
            #expect(try typed.amount(typedIn: currency) == typed.amount(in: currency))
        } else {
            #expect(throws: MoneyError.oneOrAThousand(text, currency, mark)) { try typed.amount(typedIn: currency) }
        }
    }

    /// Nobody chose the point, which is the default. So one group after a comma is refused by hand, with both readings.
    @Test(
        arguments: [
            ("1,234", "EUR", DecimalMark.point, "“1,234” may be 1234 or 1.234 EUR."),
            ("-1,500 EUR", "EUR", .point, "“-1,500 EUR” may be 1500 or 1.500 EUR."),
            ("١٬٢٣٤", "EUR", .point, nil), ("1 234", "EUR", .point, nil), ("1,234.00", "EUR", .point, nil),
            ("1,234,567", "EUR", .point, nil), ("1,234", "JPY", .point, nil), ("1.234", "EUR", .comma, nil),
            ("1,234", "KWD", .point, "“1,234” may be 1234 or 1.234 KWD."),
        ] as [(String, String, DecimalMark, String?)])
    func oneGroupIsRefusedByHand(text: String, code: String, mark: DecimalMark, start: String?) throws {
        let (currency, typed) = (try Currency(code), try TypedAmount(text, mark: mark))
        #expect(try typed.amount(typedIn: currency).minorUnits > 0 || text.hasPrefix("-"))
        do {
            _ = try typed.byHand.amount(typedIn: currency)
            #expect(start == nil)
        } catch {
            #expect(start.map(error.atBoundary.message.hasPrefix) == true, "\(error.atBoundary.message)")
        }
    }

    @Test(arguments: ["10000000000000.01", "-10000000000001", "99999999999999999999999999999999999999"])
    func tooLargeAmountsAreRefused(text: String) throws {
        let euro = try Currency("EUR")
        let error = #expect(throws: MoneyError.self) { try TypedAmount(text).amount(in: euro) }
        #expect(error?.atBoundary.reason == "finance.amount-out-of-range")
    }

    @Test(arguments: [("3 USD", "USD"), ("$3", "$"), ("£ 3", "£")])
    func aDifferentCurrencyIsRefused(text: String, unit: String) throws {
        let euro = try Currency("EUR")
        #expect(throws: MoneyError.otherCurrency(unit, wanted: euro)) { try TypedAmount(text).amount(in: euro) }
    }

    @Test(arguments: [
        ("3", false), ("-3", true), ("+3", true), ("(3)", true), ("3-", true),
    ])
    func anAmountKnowsWhetherASignWasTyped(text: String, isSigned: Bool) throws {
        #expect(try TypedAmount(text).isSigned == isSigned)
    }

    @Test(
        arguments: [
            (0, "EUR", "0.00", "0.00", "0,00"), (5, "EUR", "0.05", "0.05", "0,05"),
            (-5, "EUR", "-0.05", "-0.05", "-0,05"), (123_456_789, "EUR", "1234567.89", "1,234,567.89", "1.234.567,89"),
            (-100_000, "EUR", "-1000.00", "-1,000.00", "-1.000,00"), (1_234, "JPY", "1234", "1,234", "1.234"),
            (1_234, "KWD", "1.234", "1.234", "1,234"), (7, "CLF", "0.0007", "0.0007", "0,0007"),
            (.min, "EUR", "-92233720368547758.08", "-92,233,720,368,547,758.08", "-92.233.720.368.547.758,08"),
        ] as [(Int64, String, String, String, String)])
    func amountsAreWrittenInTheirCurrency(units: Int64, code: String, plain: String, point: String, comma: String)
        throws
    {
        let currency = try Currency(code)
        #expect(AmountText.plain(units, of: currency) == plain)
        #expect(AmountText.grouped(units, of: currency, mark: .point) == point)
        #expect(AmountText.grouped(units, of: currency, mark: .comma) == comma)
    }

    @Test func writtenTextReadsBack() throws {
        var random = SystemRandomNumberGenerator()
        for code in ["EUR", "JPY", "KWD", "CLF"] {
            let currency = try Currency(code)
            for mark in DecimalMark.allCases {
                for _ in 0..<200 {
                    let units = Int64.random(in: -Amount.limit...Amount.limit, using: &random)
                    let text = AmountText.grouped(units, of: currency, mark: mark)
                    #expect(try TypedAmount(text, mark: mark).amount(in: currency).minorUnits == units)
                    let plain = AmountText.plain(units, of: currency)
                    #expect(try TypedAmount(plain).amount(in: currency).minorUnits == units)
                }
            }
        }
    }

    @Test func refusalsNameTheAllowedValues() throws {
        let euro = try Currency("EUR")
        #expect(
            MoneyError.tooManyDecimals("12.345", euro).atBoundary.message
                == "“12.345” has more decimals than EUR has: 2.")
        #expect(
            MoneyError.tooManyDecimals("1.5", try Currency("JPY")).description
                == "“1.5” has decimals, and JPY has none.")
        #expect(MoneyError.unreadableAmount("x", .comma).atBoundary.details == ["field": "amountCents"])
    }
}
