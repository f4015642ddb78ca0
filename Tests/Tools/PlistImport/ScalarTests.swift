import Kernel
import PlistImport
import Testing

/// Every line of habits §2.3 about a single value.
@Suite struct ScalarTests {
    @Test(arguments: [
        ("0", PropertyListValue.integer(0)), ("42", .integer(42)), ("+5", .integer(5)), ("-5", .integer(-5)),
        ("- 5", .integer(-5)), (" \n\t+ 5", .integer(5)), ("007", .integer(7)), ("-0", .integer(0)),
        ("0x1f", .integer(31)), ("0X1F", .integer(31)), ("-0x10", .integer(-16)), ("- 0x10", .integer(-16)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551615", .unsigned(.max)),
        ("0xFFFFFFFFFFFFFFFF", .unsigned(.max)), ("00000000000000000000000000000012", .integer(12)),
        ("-0x8000000000000000", .integer(.min)),
    ])
    func readsIntegers(text: String, wanted: PropertyListValue) throws {
        #expect(try value("<integer>\(text)</integer>") == wanted)
    }

    @Test(arguments: [
        "", " ", "42q", "5 ", "5\n", "--5", "-", "+", "0x", "0x ", "0xg", "1.0", "1e3", "1 2", "x10", "0 x10",
        "18446744073709551616", "-9223372036854775809", "0x10000000000000000", "99999999999999999999999", "٥", "nan",
    ])
    func malformedIntegersAreRefused(text: String) {
        #expect(problem(inside: "<integer>\(text)</integer>") == .badValue(kind: "integer"))
    }

    @Test(arguments: [
        ("1.5", 1.5), ("-1.5", -1.5), ("+1.5", 1.5), ("5", 5), (" \t1", 1), ("1.", 1), (".5", 0.5), ("1e5", 1e5),
        ("1E+5", 1e5), ("1.25e-7", 1.25e-7), ("-inf", -.infinity), ("Infinity", .infinity), ("INF", .infinity),
        ("+infinity", .infinity), ("1e999", .infinity), ("1e-999", 0), ("0.1", 0.1),
        ("0.30000000000000004", 0.30000000000000004), ("1.7976931348623157e308", 1.7976931348623157e308),
        ("9007199254740993", 9007199254740992), ("8.41e21", 8.41e21),
        ("0.000000000000000000000000000000000000000000000001", 1e-48),
    ])
    func readsReals(text: String, wanted: Double) throws {
        #expect(try value("<real>\(text)</real>") == .real(wanted))
    }

    @Test(arguments: [
        "4.9e-324", "123456789012345678", "9007199254740993e3", "2.2250738585072011e-308", "1e23", "1e22",
    ])
    func roundsAsTheStandardLibraryDoes(text: String) throws {
        let wanted = try #require(Double(text))
        #expect(try value("<real>\(text)</real>") == .real(wanted))
    }

    @Test(arguments: ["nan", "NaN", " NAN"])
    func readsNotANumber(text: String) throws {
        guard case .real(let number) = try value("<real>\(text)</real>") else {
            Issue.record("not a real")
            return
        }
        #expect(number.isNaN)
    }

    @Test func negativeZeroKeepsItsSign() throws {
        #expect(try value("<real>-0.0</real>") == .real(-0.0))
        guard case .real(let number) = try value("<real>-0</real>") else { return }
        #expect(number.sign == .minus)
    }

    @Test(arguments: [
        "", " ", "1 ", "1.5\n", "0x10", "1_0", "- 1", "1e", "e5", ".", "1.2.3", "1,5", "nan(1)", "+nan", "infinit", "i",
        "--1",
    ])
    func malformedRealsAreRefused(text: String) {
        #expect(problem(inside: "<real>\(text)</real>") == .badValue(kind: "real"))
    }

    @Test(arguments: [
        ("2026-01-08T14:30:00Z", 1_767_882_600), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T00:00:00Z", 951_782_400), ("2001-01-01T00:00:00Z", 978_307_200),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("-0001-01-01T00:00:00Z", -62_198_755_200), ("12026-01-08T14:30:00Z", 317_337_402_600),
    ])
    func readsDates(text: String, seconds: Int64) throws {
        #expect(try value("<date>\(text)</date>") == .date(Instant(microseconds: seconds * 1_000_000)))
    }

    @Test(arguments: [
        "", "2026-01-08", "2026-01", "2026-01-08T14:30Z", "2026-01-08T14:30:00", "2026-01-08T14:30:00.000Z",
        "2026-01-08T14:30:00+00:00", " 2026-01-08T14:30:00Z", "2026-01-08T14:30:00Z ", "2024-01-32T00:00:00Z",
        "2026-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2016-12-31T23:59:60Z",
        "226-01-08T14:30:00Z", "+2026-01-08T14:30:00Z", "2026-1-8T14:30:00Z", "2026-01-08t14:30:00z",
        "999999-01-01T00:00:00Z", "9999999999999-01-01T00:00:00Z", "٢٠٢٦-٠١-٠٨T١٤:٣٠:٠٠Z",
    ])
    func malformedDatesAreRefused(text: String) {
        #expect(problem(inside: "<date>\(text)</date>") == .badValue(kind: "date"))
    }

    @Test(arguments: [
        ("", ""), (" \n\t", ""), ("YQ==", "a"), ("YWI=", "ab"), ("YWJj", "abc"), ("YWJjZA==", "abcd"),
        ("\n\tYWJj\n\tZGVm\n\t", "abcdef"), ("Y W J j Z A = =", "abcd"), ("YQ=\n=", "a"),
    ])
    func readsData(text: String, wanted: String) throws {
        #expect(try value("<data>\(text)</data>") == .data(Array(wanted.utf8)))
    }

    @Test func readsEveryByte() throws {
        #expect(try value("<data>//79/Pv6+fj3</data>") == .data([255, 254, 253, 252, 251, 250, 249, 248, 247]))
    }

    @Test(arguments: [
        "!!!!", "Y", "YQ", "YQ=", "=", "====", "A===", "YQ==YQ==", "YQ==Y", "Y=Q=", "YWJj-_==", "YWJj.", "é",
    ])
    func malformedDataIsRefused(text: String) {
        #expect(problem(inside: "<data>\(text)</data>") == .badValue(kind: "data"))
    }

    @Test func readsBooleans() throws {
        #expect(
            try value("<array><true/><false/><true></true><true a='b'/><false><!-- no --></false></array>")
                == .array([.boolean(true), .boolean(false), .boolean(true), .boolean(true), .boolean(false)]))
        #expect(problem(inside: "<true>x</true>") == .badValue(kind: "true"))
        #expect(problem(inside: "<false> </false>") == .badValue(kind: "false"))
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), (" a\n b ", " a\n b "), ("&lt;&amp;&gt;&quot;&apos;", "<&>\"'"), ("&#65;&#x1F600;", "A😀"),
        ("a<![CDATA[<b>]]>c", "a<b>c"), ("a<!-- & dropped -->b", "ab"), ("<!-- x -->", ""), ("a<?tool x?>b", "ab"),
        ("a\r\nb\rc", "a\nb\nc"), ("<![CDATA[]]>", ""), ("سُبْحَانَ اللَّه", "سُبْحَانَ اللَّه"), ("<![CDATA[&amp;]]>", "&amp;"),
    ])
    func readsStringsAndKeys(text: String, wanted: String) throws {
        #expect(try value("<string>\(text)</string>") == .string(wanted))
        #expect(try value("<dict><key>\(text)</key><true/></dict>") == dictionary([wanted: .boolean(true)]))
    }

    @Test(arguments: [0, 1, 15, 16, 17, 63, 64, 65, 299, 300, 301, 65_535, 65_536, 1_048_576, 1_048_577, 3_000_001])
    func readsStringsOfEveryLength(length: Int) throws {
        let text = String(String(repeating: "0123456789abcde", count: length / 15 + 1).prefix(length))
        #expect(try value("<string>\(text)</string>") == .string(text))
        #expect(
            try value("<dict><key>\(text)</key><string>\(text)</string></dict>") == dictionary([text: .string(text)]))
    }
}
