import Kernel
import Testing

struct JSONReaderTests {
    static let values: [(String, JSONValue)] = [
        ("null", .null), (" true\n", true), ("false", false), ("0", 0), ("-0", 0), ("-0.0", .number(-0.0)), ("12", 12),
        ("-12", -12),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .exact("9223372036854775808")),
        ("-9223372036854775809", .exact("-9223372036854775809")),
        ("1.0", .number(1)), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
        ("0.5", .number(0.5)), ("-0.5", .number(-0.5)), ("1e308", .number(1e308)), ("1e-400", .exact("1e-400")),
        ("\"\"", ""), (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"), (#""\u00e9\u0000""#, "é\u{0}"),
        (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00x""#, "😀x"), ("\"بِسْمِ\u{7F}\"", "بِسْمِ\u{7F}"),
        ("[]", .array([])), ("[ ]", .array([])), ("[1,[2],{}]", .array([1, [2], .object([])])), ("{}", .object([])),
        ("{\"b\":1,\"a\":{\"b\":2}}", ["b": 1, "a": ["b": 2]]), ("\u{FEFF}1", 1), ("\t\r\n 1 \t\r\n", 1),
    ]

    @Test(arguments: values)
    func readsValues(text: String, value: JSONValue) throws {
        #expect(try JSONReader.read(Array(text.utf8)) == value)
    }

    static let refusals: [(String, JSONError)] = [
        ("", JSONError(path: "$", offset: 0, problem: "the document ends where a value should be")),
        ("\u{FEFF}", JSONError(path: "$", offset: 3, problem: "the document ends where a value should be")),
        ("1 \u{FEFF}", JSONError(path: "$", offset: 2, problem: "there is more text after the end of the document")),
        ("{} x", JSONError(path: "$", offset: 3, problem: "there is more text after the end of the document")),
        ("nul", JSONError(path: "$", offset: 0, problem: "this is not the start of a value")),
        ("[True]", JSONError(path: "$[0]", offset: 1, problem: "this is not the start of a value")),
        ("{\"a\":1,\"a\":2}", JSONError(path: "$.a", offset: 11, problem: "this name is given twice")),
        (
            #"{"x":[0,{"a":1,"\u0061":2}]}"#,
            JSONError(path: "$.x[1].a", offset: 24, problem: "this name is given twice")
        ),
        (
            "{a:1}", JSONError(path: "$", offset: 1, problem: "a member's name in quotes is expected here")
        ),
        ("{\"a\":1,}", JSONError(path: "$", offset: 7, problem: "a member's name in quotes is expected here")),
        ("{\"a\" 1}", JSONError(path: "$.a", offset: 5, problem: "a colon is expected after the name")),
        ("{\"a\":1", JSONError(path: "$", offset: 6, problem: "a comma or the end of the object is expected here")),
        ("[1 2]", JSONError(path: "$", offset: 3, problem: "a comma or the end of the array is expected here")),
        ("[1,]", JSONError(path: "$[1]", offset: 3, problem: "this is not the start of a value")),
        ("01", JSONError(path: "$", offset: 1, problem: "a number has no leading zero")),
        ("-", JSONError(path: "$", offset: 1, problem: "a digit is expected here")),
        ("+1", JSONError(path: "$", offset: 0, problem: "this is not the start of a value")),
        (".5", JSONError(path: "$", offset: 0, problem: "this is not the start of a value")),
        ("1.", JSONError(path: "$", offset: 2, problem: "a digit is expected after the point")),
        ("1e", JSONError(path: "$", offset: 2, problem: "a digit is expected in the exponent")),
        ("[1e400]", JSONError(path: "$[0]", offset: 6, problem: "this number is out of range")),
        ("-1e400", JSONError(path: "$", offset: 6, problem: "this number is out of range")),
        ("NaN", JSONError(path: "$", offset: 0, problem: "this is not the start of a value")),
        (#"["\ud800"]"#, JSONError(path: "$[0]", offset: 8, problem: "half of a surrogate pair")),
        (#""\udc00""#, JSONError(path: "$", offset: 7, problem: "half of a surrogate pair")),
        (#""\ud800\u0041""#, JSONError(path: "$", offset: 13, problem: "half of a surrogate pair")),
        (#""\u12g4""#, JSONError(path: "$", offset: 5, problem: "four hexadecimal digits are expected here")),
        (#""\x""#, JSONError(path: "$", offset: 3, problem: "this escape does not exist in JSON")),
        ("\"a\nb\"", JSONError(path: "$", offset: 2, problem: "a control character in a string must be escaped")),
        ("\"abc", JSONError(path: "$", offset: 4, problem: "the document ends inside a string")),
        (#""a\"#, JSONError(path: "$", offset: 3, problem: "the document ends inside a string")),
        ("/* */ 1", JSONError(path: "$", offset: 0, problem: "this is not the start of a value")),
    ]

    @Test(arguments: refusals)
    func malformedJSONIsRefusedWithPlaceAndReason(text: String, error: JSONError) {
        #expect(throws: error) { try JSONReader.read(Array(text.utf8)) }
    }

    /// A continuation byte without a start, a slash encoded too long, an encoded surrogate, a truncated character, and a byte
    /// that never occurs in UTF-8.
    @Test(
        arguments: [[0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func badUTF8IsRefused(bytes: [UInt8]) {
        for prefix in ["", #"\n"#] {
            let start = 1 + prefix.utf8.count
            let document = [UInt8(ascii: "\"")] + Array(prefix.utf8) + bytes + [UInt8(ascii: "\"")]
            let error = JSONError(path: "$", offset: start + bytes.count, problem: "this string is not valid UTF-8")
            #expect(throws: error) { try JSONReader.read(document) }
        }
    }

    @Test func theDepthOfJSONIsLimited() throws {
        func nested(_ depth: Int) -> [UInt8] { Array((String(repeating: "[", count: depth) + "]").utf8) }
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try JSONReader.read(Array(deepest.utf8)) }
        let error = try #require(throws: JSONError.self) { try JSONReader.read(nested(65)) }
        #expect(error.offset == 64)
        #expect(error.problem == "this is nested more than 64 levels deep")
        let shallow = try #require(throws: JSONError.self) { try JSONReader.read(nested(3), maximumDepth: 2) }
        #expect(shallow.path == "$[0][0]")
        #expect(throws: JSONError.self) { try JSONReader.read(nested(1_000_000)) }
    }

    /// Names are compared by code points (RFC 8259 §8.3): a composed and a decomposed form are two names.
    @Test func similarLookingNamesAreDifferent() throws {
        let text = #"{"\u00e9":1,"e\u0301":2}"#
        let value = try JSONReader.read(Array(text.utf8))
        guard case .object(let members) = value else {
            Issue.record("\(value)")
            return
        }
        #expect(members.map(\.value) == [1, 2])
    }

    /// F-34: some tools do not escape line ends in texts.
    @Test func lineEndsInForeignTextsAreAcceptedAndReported() throws {
        let bytes = Array("{\"a\": \"{\n\t\\\"b\\\": 1\r\n}\"}".utf8)
        #expect(throws: JSONError.self) { try JSONReader.read(bytes) }
        let (value, hadLineEnds) = try JSONReader.readForeign(bytes)
        #expect(value["a"] == "{\n\t\"b\": 1\r\n}" && hadLineEnds)
        #expect(try JSONReader.readForeign(Array(#"{"a": "\n"}"#.utf8)).hadLineEnds == false)
        // Other control characters are still refused.
        #expect(throws: JSONError.self) { try JSONReader.readForeign([0x22, 0x01, 0x22]) }
        // The same applies to a JSON text inside a value of a property list or of JSON.
        let nested = NestedDocuments { _ in .boolean(true) }
        let inner = try nested.open(.string("[\"a\nb\"]"), at: ForeignPath("$"))
        var texts = Readings<String>()
        try inner.readTexts(at: ForeignPath("$"), "a list", each: "a text", into: &texts) { $0 }
        #expect(texts.items == ["a\nb"])
        #expect(nested.remarks == [JSONError.lineEnds])
    }
}
