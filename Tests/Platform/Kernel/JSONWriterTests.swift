import Kernel
import TestSupport
import Testing

struct JSONWriterTests {
    static let values: [(JSONValue, String)] = [
        (.null, "null"), (true, "true"), (.integer(.min), "-9223372036854775808"), (.number(2.5), "2.5"),
        (.number(100), "100"), (.number(1e300), "1e+300"), (.number(-0.0), "0"), (.number(.nan), "null"),
        (.number(-.infinity), "null"), (.number(0.1), "0.1"), ("/\u{7F}é", "\"/\u{7F}é\""),
        ("a\"\\\u{1}\u{1F}\n\r\t", #""a\"\\\u0001\u001f\n\r\t""#), (.array([]), "[]"),
        (.array([1, .array([]), .object([])]), "[1,[],{}]"), (["b": 1, "a": .null], #"{"b":1,"a":null}"#),
    ]

    @Test(arguments: values)
    func writesCompactly(value: JSONValue, text: String) {
        #expect(JSONWriter.text(value) == text)
    }

    /// Whether a real is written as a whole number depends on its magnitude, for both signs. The smallest integer has no
    /// positive counterpart.
    @Test(arguments: [
        (-9_223_372_036_854_775_808.0, "-9.223372036854776e+18"),
        (9_223_372_036_854_775_808.0, "9.223372036854776e+18"),
        (9_007_199_254_740_991, "9007199254740991"), (-9_007_199_254_740_991, "-9007199254740991"),
        (9_007_199_254_740_992, "9007199254740992.0"), (-9_007_199_254_740_992, "-9007199254740992.0"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (-.leastNonzeroMagnitude, "-5e-324"),
    ])
    func writesTheExtremesOfNumbers(number: Double, text: String) throws {
        #expect(JSONWriter.text(.number(number)) == text)
        let read = try JSONReader.read(Array(text.utf8))
        #expect(read == .number(number) || read == .integer(Int64(exactly: number) ?? 0))
    }

    @Test func prettyOutputIsIndentedByTwo() {
        let value: JSONValue = ["a": [1, ["b": "c"]], "d": .array([]), "e": .object([])]
        let text = """
            {
              "a": [
                1,
                {
                  "b": "c"
                }
              ],
              "d": [],
              "e": {}
            }
            """
        #expect(JSONWriter.text(value, pretty: true) == text)
    }

    @Test func absentMembersAreLeftOut() {
        let missing: JSONValue? = nil
        #expect(JSONValue.object(["a": missing, "b": .null, "c": 1]) == .object([.init("b", .null), .init("c", 1)]))
    }

    /// Whole reals are read back as integers, and all other values are read back unchanged. This does not depend on whether the
    /// JSON was written in one line.
    @Test func writtenJSONReadsBack() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let value = anyValue(depth: 4, &random)
            #expect(try JSONReader.read(JSONWriter.bytes(value)) == value)
            #expect(try JSONReader.read(JSONWriter.bytes(value, pretty: true)) == value)
        }
    }

    private func anyValue(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &random) {
        case 0: return .null
        case 1: return .boolean(.random(using: &random))
        case 2: return .integer(.random(in: .min ... .max, using: &random))
        case 3: return .number(Double.random(in: 0..<1, using: &random) + 0.25)
        case 4: return .string(anyText(&random))
        case 5: return .array((0..<3).map { _ in anyValue(depth: depth - 1, &random) })
        default:
            return .object(
                (0..<3).map { .init("\($0)" + anyText(&random), anyValue(depth: depth - 1, &random)) })
        }
    }

    private func anyText(_ random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            let scalar = Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &random)) ?? "\u{0}"
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
