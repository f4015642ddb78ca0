import Kernel
import ModuleKit
import Testing

/// A row that cannot be imported is reported with its number and the reason, and the other rows are imported.
struct LedgerRowRefusalTests {
    @Test(arguments: [
        (
            "00000000,-3.50,Coffee,Food,Cash,EUR,1,",
            "“00000000” is not a date such as 2026-01-08"
        ),
        (
            "2026-02-30,-3.50,Coffee,Food,Cash,EUR,1,",
            "“2026-02-30” is not a date such as 2026-01-08"
        ),
        (
            ",-3.50,Coffee,Food,Cash,EUR,1,",
            "“” is not a date such as 2026-01-08"
        ),
        (
            "2026-01-08T07:00,-3.50,Coffee,Food,Cash,EUR,1,",
            "“2026-01-08T07:00” is not a date such as 2026-01-08; a moment is written as in 2026-01-08T19:30:00.000Z"
        ),
        (
            "2026-01-08,,Coffee,Food,Cash,EUR,1,",
            "“” is not an amount. Write 12.50 or -1,234.56; decimals are written with a point"
        ),
        (
            "2026-01-08,\"-3,50\",Coffee,Food,Cash,EUR,1,",
            "“-3,50” is not an amount. Write 12.50 or -1,234.56; decimals are written with a point; --option decimals=comma reads it"
        ),
        (
            "2026-01-08,12.345,Coffee,Food,Cash,EUR,1,",
            "“12.345” may be 12345 or 12.345 EUR. To be clear, write thousands without a separator; decimals are written "
                + "with a point, such as 12.50 or -1,234.56"
        ),
        ("2026-01-08,1234.567,Coffee,Food,Cash,EUR,1,", "“1234.567” has more decimals than EUR has: 2"),
        (
            "2026-01-08,-(12.00),Coffee,Food,Cash,EUR,1,",
            "“-(12.00)” has both a sign and parentheses, which also mean minus. Use only one of them"
        ),
        (
            "12/31/2026,-3.50,Coffee,Food,Cash,EUR,1,",
            "“12/31/2026” is not a date such as 2026-01-08; --option dates=month-first reads it"
        ),
        (
            "2026-01-08,-3.50,\"Firm \"Red\" Ltd\",Food,Cash,EUR,1,",
            "there is text after a closing quote. Write a quote inside a field twice"
        ),
        ("2026-01-08,1.5,Coffee,Food,Cash,JPY,0.006,", "“1.5” has decimals, and JPY has none"),
        (
            "2026-01-08,10000000000000.01,Coffee,Food,Cash,EUR,1,",
            "“10000000000000.01” is too large: an amount is -10,000,000,000,000.00 to 10,000,000,000,000.00 EUR"
        ),
        (
            "2026-01-08,-3.50,Coffee,Food,Cash,EURO,1,",
            "“EURO” is not a currency. Write an ISO 4217 code of a currency, such as EUR"
        ),
        (
            "2026-01-08,-3.50,Coffee,Food,Cash,,1,",
            "“” is not a currency. Write an ISO 4217 code of a currency, such as EUR"
        ),
        (
            "2026-01-08,-3.50,Coffee,Food,Cash,USD,0,",
            "The exchange rate 0 is out of range: it can be 0.000000001 to 1000000"
        ),
        (
            "2026-01-08,-3.50,Coffee,Food,Cash,USD,-1,",
            "The exchange rate -1 is out of range: it can be 0.000000001 to 1000000"
        ),
        ("2026-01-08,-3.50,Coffee,Food,Cash,USD,,", "Exchange Rate is empty, and USD is not the home currency, EUR"),
        (
            "2026-01-08,-3.50,Coffee,Food,Cash,EUR,1.1,",
            "EUR is the home currency here, so its exchange rate is 1. The file's rates convert to another currency: "
                + "change the home currency to that currency first"
        ),
        ("2026-01-08,-3.50,Coffee,Food,,EUR,1,", "Account is empty"),
        ("2026-01-08,-3.50,Coffee,Food,Cash,EUR,1", "it has 7 fields, but there are 8 headings"),
        (
            "2026-01-08,-3.50,\(String(repeating: "x", count: 256)),Food,Cash,EUR,1,",
            "description has 256 characters; at most 255 are possible"
        ),
        (
            "2026-01-08,-3.50,Coffee,Food,\(String(repeating: "x", count: 101)),EUR,1,",
            "name has 101 characters; at most 100 are possible"
        ),
    ])
    func nothingOfAFaultyRowIsStoredAndTheRowIsReported(line: String, why: String) async throws {
        let imported = try await ImportedStore()
        try await imported.begin(with: "EUR")
        let report = try await imported.take([
            "2026-01-01,1.00,Start,Pay,Bank,EUR,1,", line, "2026-01-02,1.00,End,Pay,Bank,EUR,1,",
        ])
        #expect(report.refusals == ["Row 3: \(why)"])
        #expect(report.added("transactions") == 2)
        #expect(try await imported.balances() == ["Bank EUR": 200])
    }

    /// A row is accepted only if the sum of all earlier rows and this row is within the limit.
    @Test func aRowWithATooLargeSumIsReportedAndTheOtherRowsAreImported() async throws {
        let imported = try await ImportedStore()
        let large = (1...3).map { "2026-01-0\($0),90000000.00,Big \($0),,Dollars,USD,900000," }
        let report = try await imported.take(
            ["2026-01-01,-1.00,Coffee,Food,Cash,EUR,1,"] + large + [
                "2026-01-02,-2.00,Tea,Drinks,Purse,EUR,1,"
            ])
        #expect(report.added("transactions") == 3)
        #expect(report.refusals.map { $0.prefix(7) } == ["Row 4: ", "Row 5: "])
        #expect(report.refusals.allSatisfy { $0.contains("“Dollars”") && $0.contains("2026-01") })
        #expect(
            try await imported.balances() == ["Cash EUR": -100, "Purse EUR": -200, "Dollars USD": 9_000_000_000])
    }

    @Test func aFileWithoutItsEighthColumnIsRefused() async throws {
        let imported = try await ImportedStore()
        let error = await #expect(throws: MizanError.self) {
            try await imported.take(text: "Date,Amount,Description,Category,Account,Currency,Exchange Rate\n")
        }
        #expect(error?.reason == "finance.ledger-headings")
        #expect(error?.message.hasPrefix("The file has no column “Notes”.") == true)
    }

    @Test func aFileWithTwoColumnsOfAmountsIsRefused() async throws {
        let imported = try await ImportedStore()
        let error = await #expect(throws: MizanError.self) {
            try await imported.take(text: ImportedStore.headings + ", amount \n2026-01-01,1.00,,,Cash,EUR,1,,2.00\n")
        }
        #expect(error?.reason == "finance.ledger-headings")
        #expect(error?.message == "The file has more than one column “Amount”. It needs one of each.")
    }

    @Test func aTruncatedFileIsRefusedButRowsAlreadyImportedAreKept() async throws {
        let imported = try await ImportedStore()
        let lines = (0..<900).map { "2026-01-08,-\($0 + 1).00,Coffee,Food,Cash,EUR,1," }
        let error = await #expect(throws: MizanError.self) {
            try await imported.take(lines + ["2026-01-09,-1.00,\"Lunch"])
        }
        #expect(error?.reason == "finance.ledger-damaged")
        #expect(try await imported.transactions().count == 800)
    }

    /// In the owner's zone, a moment may lie outside the calendar. Also, an opening balance cannot have a day before the
    /// calendar's first day.
    @Test(arguments: [
        ("Pacific/Auckland", "9999-12-31T23:59:59.999Z", 0), ("America/New_York", "0001-01-01T00:00:00.500Z", 0),
        ("Pacific/Auckland", "0001-01-01", 1), ("Pacific/Auckland", "9999-12-31", 1),
    ])
    func aRowAtTheEdgeOfTheCalendarDoesNotBlockTheOtherRows(zone: String, date: String, taken: Int) async throws {
        let ledger = try await LedgerStore(zones: OwnerZones.living(in: zone))
        _ = try await ledger.account("Cash", opening: 10_000)
        let imported = ImportedStore(ledger)
        let report = try await imported.take([
            "2026-05-01,-6.00,Tea,,Cash,EUR,1,", "\(date),-5.00,Old,,Cash,EUR,1,",
        ])
        #expect(report.added("transactions") == 1 + taken)
        #expect(
            report.refusals
                == (taken == 0 ? ["Row 3: in the owner's time zone, \(date) is outside the years 1 to 9999"] : []))
        #expect(try await imported.balances() == ["Cash EUR": taken == 0 ? 9_400 : 8_900])
    }
}
