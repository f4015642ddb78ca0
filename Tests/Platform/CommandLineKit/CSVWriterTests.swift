import Kernel
import Testing

@testable import CommandLineKit

struct CSVWriterTests {
    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
        ("", ""), (" a ", " a "), ("\"", "\"\"\"\""), ("بِسْمِ،", "بِسْمِ،"),
    ])
    func textIsQuotedWhereNeeded(text: String, field: String) {
        #expect(String(decoding: CSVWriter.bytes(.texts(text)), as: UTF8.self) == "text\r\n\(field)\r\n")
    }

    @Test func csvOutputHasEveryColumn() {
        let listing = TabularOutput.sample([
            [.text("a"), .integer(-1), .instant(Instant(microseconds: 0))], [.boolean(true), .real(0.5), .absent],
            [.boolean(false), .real(2), .absent],
        ])
        let csv = "name,count,at\r\na,-1,1970-01-01T00:00:00.000Z\r\ntrue,0.5,\r\nfalse,2,\r\n"
        #expect(String(decoding: CSVWriter.bytes(listing), as: UTF8.self) == csv)
    }

    /// If a file lacks the byte order mark, Excel reads it in Excel's own character set. Excel also calculates every field that
    /// begins like a formula.
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-", "'-"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
        ("a=1", "a=1"),
        ("=\"a\"", "\"'=\"\"a\"\"\""),
    ])
    func noCellIsAFormulaInASpreadsheet(text: String, field: String) {
        let listing = TabularOutput(["text": "Text", "n": "N"], rows: [[.text(text), .integer(-5)]])
        let bytes = CSVWriter.bytes(listing, forSpreadsheet: true)
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(String(decoding: bytes.dropFirst(3), as: UTF8.self) == "text,n\r\n\(field),-5\r\n")
    }

    @Test func anEmptyListHasAHeader() {
        #expect(String(decoding: CSVWriter.bytes(.sample([])), as: UTF8.self) == "name,count,at\r\n")
    }
}
