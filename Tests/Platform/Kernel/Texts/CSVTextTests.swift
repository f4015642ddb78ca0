import Kernel
import Testing

struct CSVTextTests {
    @Test(arguments: [
        ("", []), ("a,b\n", [["a", "b"]]), ("a,b", [["a", "b"]]), ("a,\r\nb,\r\n", [["a", ""], ["b", ""]]),
        ("\n\na\n\n\nb\n", [["a"], ["b"]]), ("a\rb", [["a"], ["b"]]), (",", [["", ""]]),
        (#""a,b","c""d""#, [["a,b", "c\"d"]]), ("\"a\nb\",c\nd", [["a\nb", "c"], ["d"]]),
        ("\"a\r\nb\"\r\nc", [["a\r\nb"], ["c"]]), (#"a"b,c"#, [["a\"b", "c"]]), (#""a"b,c"#, [["ab", "c"]]),
        ("قرآن,ٱلله\n", [["قرآن", "ٱلله"]]), (#""""#, [[""]]),
    ])
    func rowsAreRead(text: String, fields: [[String]]) throws {
        #expect(try CSVText.rows(text).map(\.fields) == fields)
    }

    @Test func linesAreThoseOfTheFile() throws {
        #expect(try CSVText.rows("a\n\n\"b\nb\"\r\nc").map(\.line) == [1, 3, 5])
    }

    @Test func anotherSeparator() throws {
        #expect(try CSVText.rows("a,b;c", separator: UInt8(ascii: ";")).map(\.fields) == [["a,b", "c"]])
    }

    @Test(arguments: [("\"a", 1), ("a\nb,\"c\nd", 2), ("\"\"\"", 1)])
    func aQuoteThatIsNeverClosedIsRefused(text: String, line: Int) {
        #expect(throws: CSVText.Fault.openQuote(line: line)) { try CSVText.rows(text) }
    }

    @Test(arguments: ["", "a", "a,b", "a\"b", "a\nb", "a\r\nb", "\"", " a "])
    func whatIsWrittenIsRead(text: String) throws {
        #expect(try CSVText.rows("x," + CSVText.field(text) + "\r\n").map(\.fields) == [["x", text]])
    }
}
