import FinanceInfrastructure
import Testing

struct LedgerWriterTests {
    @Test func rowsAreWrittenInTheFormThatTheAppReads() {
        var writer = LedgerWriter()
        writer.append(
            ["2026-01-08", "-12.50"].map(LedgerCell.value) + ["Coffee, black", "Food", "Cash"].map(LedgerCell.words)
                + ["EUR", "1"].map(LedgerCell.value) + [.words("")])
        #expect(
            String(decoding: writer.take(), as: UTF8.self)
                == "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes\r\n"
                + "2026-01-08,-12.50,\"Coffee, black\",Food,Cash,EUR,1,\r\n")
        #expect(writer.bytes.isEmpty)
    }

    @Test(arguments: [
        "=1+1", "+49 30", "-", "@home", "\tx", "'=1", "''@", "'quoted'", "plain", "", "'", "a=1", "say \"hi\"",
        "two\nlines",
        "€",
    ])
    func textsTypedByPeopleReadBack(text: String) throws {
        var writer = LedgerWriter()
        let fields = (0..<8).map { $0 == 2 ? LedgerCell.words(text) : .value("x") }
        writer.append(fields)
        let bytes = writer.take()
        var reader = LedgerReader(try #require(LedgerHeader(bytes)))
        reader.append(bytes)
        reader.finish()
        let row = try #require(try reader.next()).get()
        // White space at both ends of a field is dropped.
        #expect(LedgerCell.words(in: row[.description]) == text)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@x"])
    func noCellBeginsLikeAFormula(text: String) {
        var writer = LedgerWriter()
        writer.append([.words(text)])
        let line = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\r\n")[1]
        #expect(line.hasPrefix("'"))
    }
}
