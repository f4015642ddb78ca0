import Kernel
import Testing

struct CSVRowReaderTests {
    /// Reads the rows of a text that arrives in pieces of `pace` bytes.
    private func rows(_ text: String, separator: Character = ",", pace: Int) throws -> [CSVRowReader.Row] {
        var reader = CSVRowReader(separator: try #require(separator.asciiValue))
        var rest = Array(text.utf8)[...]
        var rows: [CSVRowReader.Row] = []
        while !rest.isEmpty {
            reader.append(Array(rest.prefix(pace)))
            rest = rest.dropFirst(pace)
            while let row = try reader.next() { rows.append(row) }
        }
        reader.finish()
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    private func texts(_ rows: [CSVRowReader.Row]) -> [[String]] {
        rows.map { $0.fields.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test(
        arguments: [
            ("", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a\rb\r", [["a"], ["b"]]), ("a\n\nb", [["a"], [""], ["b"]]), (",\n", [["", ""]]), ("a,", [["a", ""]]),
            ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\"", [["a\"b"]]), ("\"a\nb\"\nc", [["a\nb"], ["c"]]),
            ("\"\"", [[""]]), ("\"\",\"\"\r\n", [["", ""]]), ("a\"b,c", [["a\"b", "c"]]), ("\"\"\"\"", [["\""]]),
            ("é,٣\n", [["é", "٣"]]), ("a\r\n\r\nb", [["a"], [""], ["b"]]), ("\"a\r\nb\"", [["a\r\nb"]]),
            (" \"a\" ,b", [[" \"a\" ", "b"]]),
        ] as [(String, [[String]])])
    func rowsAreTheSameForAnyChunkSize(text: String, expected: [[String]]) throws {
        for pace in [1, 2, 3, 5, 1_000] {
            let rows = try rows(text, pace: pace)
            #expect(texts(rows) == expected, "\(pace) bytes at a time")
            #expect(rows.map(\.number) == Array(1...max(1, rows.count)).prefix(rows.count).map(\.self))
            #expect(rows.allSatisfy { $0.fault == nil })
        }
    }

    @Test(arguments: [";", "\t", "|"] as [Character])
    func separatorsOtherThanTheCommaAreRead(separator: Character) throws {
        let text = "a,1\(separator)\"b\(separator)\"\nc\(separator)d"
        #expect(texts(try rows(text, separator: separator, pace: 4)) == [["a,1", "b\(separator)"], ["c", "d"]])
    }

    @Test(arguments: [1, 2, 1_000])
    func aRowWithTextAfterAQuoteIsReported(pace: Int) throws {
        let rows = try rows("a\n\"b\" x,c\nd", pace: pace)
        #expect(rows.map(\.fault) == [nil, .textBehindQuote(row: 2), nil])
        #expect(rows.last?.fields == [Array("d".utf8)])
    }

    @Test(arguments: ["\"", "\"a", "a\n\"b,c\n", "\"a\"\""])
    func aFileThatEndsWithinQuotesIsRefused(text: String) {
        for pace in [1, 1_000] {
            #expect(throws: CSVFault.unclosedQuote(row: text.hasPrefix("a") ? 2 : 1)) { try rows(text, pace: pace) }
        }
    }

    @Test func anUnclosedQuoteIsReportedSoon() {
        let text = "a\n\"" + String(repeating: "b,c\n", count: CSVRowReader.longestRow)
        #expect(throws: CSVFault.rowTooLong(row: 2)) { try rows(text, pace: 65_536) }
    }

    @Test func emptyLinesOfAWholeTextAreSkipped() throws {
        let rows = try CSVRowReader.rows("\n\na;b\n\n\"c\nd\"\r\n", separator: UInt8(ascii: ";"))
        #expect(rows.map(\.fields) == [["a", "b"], ["c\nd"]])
        #expect(rows.map(\.number) == [3, 5])
    }

    @Test(arguments: [("\"a", CSVFault.unclosedQuote(row: 1)), ("a\n\"b\"c", .textBehindQuote(row: 2))])
    func aDamagedTextIsRefused(text: String, fault: CSVFault) {
        #expect(throws: fault) { try CSVRowReader.rows(text) }
    }

    @Test(arguments: ["", "a", "a,b", "a\"b", "a\nb", "a\r\nb", "\"", " a "])
    func writtenValuesReadBack(text: String) throws {
        var bytes = Array("x,".utf8)
        CSVField.append(text, to: &bytes)
        #expect(try CSVRowReader.rows(String(decoding: bytes, as: UTF8.self) + "\r\n").map(\.fields) == [["x", text]])
    }

    @Test func unwantedColumnsAreNotCopied() throws {
        let wide = (0..<70).map { "f\($0)" }.joined(separator: ",")
        var reader = CSVRowReader(wanted: [1, 3])
        reader.append(Array("a,b,\"c,\"\"c\",d\n\(wide)\n".utf8))
        reader.finish()
        let row = try #require(try reader.next())
        #expect(row.fields.map { String(decoding: $0, as: UTF8.self) } == ["", "b", "", "d"] && row.fault == nil)
        let fields = try #require(try reader.next()).fields
        #expect(fields.count == 70 && fields[0].isEmpty && fields[69] == Array("f69".utf8))
    }
}
