import FinanceInfrastructure
import Kernel
import Testing

struct LedgerReaderTests {
    private static let names = "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes"

    private func read(_ text: String, pace: Int = 7) throws -> [Result<LedgerRow, LedgerRowFault>] {
        let bytes = Array(text.utf8)
        var reader = LedgerReader(try #require(LedgerHeader(Array(bytes.prefix(4_096)))))
        var rows: [Result<LedgerRow, LedgerRowFault>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.append(Array(rest.prefix(pace)))
            rest = rest.dropFirst(pace)
            while let row = try reader.next() { rows.append(row) }
        }
        reader.finish()
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: [
        "2026-01-08,-12.50,Coffee,Food,Cash,EUR,1,", "\u{FEFF}2026-01-08,-12.50,Coffee,Food,Cash,EUR,1,",
        "2026-01-08, -12.50 ,Coffee,\"Food\",Cash,EUR,1,\n", "\n2026-01-08,-12.50,Coffee,Food,Cash,EUR,1,\n\n,,,,,,,\n",
    ])
    func rowsHaveTheTextsOfTheFile(text: String) throws {
        let hasMark = text.hasPrefix("\u{FEFF}")
        for pace in [1, 2, 3, 7, 1_000] {
            let file = (hasMark ? "\u{FEFF}" : "") + Self.names + "\r\n" + text.drop { $0 == "\u{FEFF}" }
            let row = try #require(try read(file, pace: pace).map { try $0.get() }.first)
            #expect(
                LedgerColumn.allCases.map { row[$0] }
                    == ["2026-01-08", "-12.50", "Coffee", "Food", "Cash", "EUR", "1", ""])
            #expect(row.number == (text.hasPrefix("\n") ? 3 : 2))
        }
    }

    @Test(arguments: [
        ("Notes;Exchange rate;CURRENCY;account;Category;Description;Amount;Date", "n;r;u;a;c;d;m;t"),
        (
            "Date\tAmount\tDescription\tCategory\tAccount\tCurrency\tExchangeRate\tExchange Rate\tNotes",
            "t\tm\td\tc\ta\tu\tx\tr\tn"
        ),
    ])
    func columnsAreFoundByTheirNames(header: String, line: String) throws {
        let row = try #require(try read(header + "\n" + line).first).get()
        #expect(LedgerColumn.allCases.map { row[$0] } == ["t", "m", "d", "c", "a", "u", "r", "n"])
    }

    @Test(arguments: ["", "a,b,c", "Date,Amount,Description", "{\"Date\":1}", "\"Date,Amount", "date amount"])
    func unrelatedFilesAreNotRecognised(text: String) {
        #expect(LedgerHeader(Array(text.utf8)) == nil)
    }

    @Test func aMissingColumnIsNamed() throws {
        let header = try #require(
            LedgerHeader(Array("Date,Amount,Description,Category,Account,Currency,Exchange Rate\n".utf8)))
        #expect(header.missing == [.notes])
    }

    @Test func aFaultyRowIsReportedAndTheRestIsRead() throws {
        let rows = try read(Self.names + "\na,b,c\n1,2,3,4,5,6,7,8\n\"a\"b,,,,,,,\n1,2,3,4,5,6,7,8,9\n")
        #expect(rows.map { row in if case .failure(let fault) = row { fault.number } else { 0 } } == [2, 0, 4, 5])
        #expect(
            throws: LedgerRowFault(number: 2, reason: "it has 3 fields, but there are 8 headings")
        ) { try rows[0].get() }
    }

    @Test func aTextInAnotherCharacterSetIsReported() throws {
        let header = try #require(LedgerHeader(Array(Self.names.utf8)))
        var reader = LedgerReader(header)
        reader.append(Array((Self.names + "\n1,2,Caf").utf8) + [0xE9] + Array(",4,5,6,7,8\n".utf8))
        let row = try #require(try reader.next())
        #expect(
            throws: LedgerRowFault(number: 2, reason: "Description is not UTF-8; save the file as UTF-8")
        ) { try row.get() }
    }

    @Test func aFileThatEndsWithinQuotesIsRefused() {
        #expect(throws: CSVFault.unclosedQuote(row: 2)) { try read(Self.names + "\n1,2,\"Coff") }
    }
}
