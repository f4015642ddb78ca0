import FinanceDomain
import Testing

struct CurrencyTests {
    /// contracts/finance.md §3.5.
    @Test(arguments: [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
        (2, "EUR USD GBP CHF SAR TRY INR PKR MGA MRU HUF IDR IRR XCG ZWG SLE XAD"),
    ])
    func decimalsFollowISO4217(decimals: Int, codes: String) throws {
        for code in codes.split(separator: " ") { #expect(try Currency(String(code)).decimals == decimals, "\(code)") }
    }

    @Test func exactly26CurrentCurrenciesDoNotHaveTwoDecimals() {
        let odd = Currency.all.filter { $0.withdrawn == nil && $0.decimals != 2 }
        #expect(odd.count == 17 + 7 + 2)
    }

    @Test func everyRowOfTheTableIsComplete() {
        #expect(Currency.all.count > 180)
        #expect(Set(Currency.all.map(\.code)).count == Currency.all.count)
        for currency in Currency.all {
            #expect(currency.code.utf8.count == 3 && currency.code.utf8.allSatisfy { (65...90).contains($0) })
            #expect([0, 2, 3, 4].contains(currency.decimals))
            #expect(!currency.name.isEmpty && currency.symbol?.isEmpty != true)
            #expect((2002...2026).contains(currency.withdrawn ?? 2026))
        }
        let today = Currency.all.filter { $0.withdrawn == nil }.map(\.code)
        #expect(today == today.sorted())
    }

    @Test(arguments: [("DEM", 2002), ("HRK", 2023), ("BGN", 2026), ("ANG", 2025)])
    func aWithdrawnCurrencyIsStillKnown(code: String, year: Int) throws {
        #expect(try Currency(code).withdrawn == year)
    }

    @Test(arguments: ["", "EU", "EURO", "eur", "€", "XAU", "XTS", "XXX", "XDR", "ABC", "E R"])
    func unknownCurrencyCodesAreRefused(code: String) {
        #expect(throws: MoneyError.unknownCurrency(code)) { try Currency(code) }
    }

    @Test func aTypedCodeMayBeLowerCase() throws {
        #expect(try Currency(typed: "eur").code == "EUR")
        #expect(try Currency(typed: "Jpy").decimals == 0)
    }

    @Test(arguments: [
        ("EUR", "€", true), ("EUR", "eur", true), ("EUR", "$", false), ("CAD", "$", true), ("CAD", "CA$", true),
        ("USD", "CA$", false), ("JPY", "¥", true), ("CNY", "¥", false), ("CHE", "", false),
    ])
    func aCurrencyIsFoundByItsCodeAndItsSymbols(code: String, unit: String, answers: Bool) throws {
        #expect(try Currency(code).answers(to: unit) == answers)
    }
}
