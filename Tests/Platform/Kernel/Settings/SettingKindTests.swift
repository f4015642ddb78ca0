import Kernel
import Testing

struct SettingKindTests {
    private static let span = SettingKind.duration(60...366 * 86_400, canBeOff: true)

    @Test(arguments: [
        (SettingKind.integer(0...65_535), "0", SettingValue.integer(0)),
        (.integer(0...65_535), "65535", .integer(65_535)),
        (.integer(-5...5), "-5", .integer(-5)), (.text(longest: 9), "::1", .text("::1")),
        (.choice(["info", "error"]), "error", .text("error")), (.boolean, "TRUE", .boolean(true)),
        (.boolean, "1", .boolean(true)), (.boolean, "yes", .boolean(true)), (.boolean, "off", .boolean(false)),
        (.boolean, "0", .boolean(false)), (.list(most: 2), "a, b", .list(["a", "b"])),
        (.list(most: 2), "a", .list(["a"])),
        (span, "1m", .duration(60)), (span, "90m", .duration(5_400)), (span, "24h", .duration(86_400)),
        (span, "366d", .duration(366 * 86_400)), (span, "off", .off),
    ])
    func validTextsAreRead(kind: SettingKind, text: String, value: SettingValue) {
        #expect(kind.value(of: text) == value)
    }

    @Test(arguments: [
        (SettingKind.integer(0...65_535), ["", "65536", "-1", "1.5", "80 ", "٨٠", "0x50", "99999999999999999999"]),
        (.text(longest: 3), ["", "abcd", "a\nb", "a\u{0}"]), (.choice(["info", "error"]), ["", "Info", "warning"]),
        (.boolean, ["", "2", "perhaps"]), (.list(most: 2), ["", "a,b,c", "a,,b", ","]),
        (
            span,
            [
                "", "24", "h", "0h", "-1h", "1.5h", "24 h", "24H", "30s", "367d", "99999999999999999999d",
                "9223372036854775807d", "٢٤h", "on",
            ]
        ),
        (.duration(0...600, canBeOff: false), ["off", "11m", "1"]),
    ])
    func aForbiddenValueIsReadAsNil(kind: SettingKind, texts: [String]) {
        for text in texts { #expect(kind.value(of: text) == nil, "“\(text)”") }
    }

    @Test(arguments: [
        (SettingKind.integer(0...9), JSONValue.integer(7), SettingValue.integer(7)), (.boolean, false, .boolean(false)),
        (.list(most: 3), .array([.string("a"), .string("b")]), .list(["a", "b"])),
        (.list(most: 3), .array([]), .list([])), (span, "24h", .duration(86_400)),
        (span, "off", .off), (.text(longest: 9), "a", .text("a")), (.choice(["x", "y"]), "y", .text("y")),
    ])
    func valuesFromTheFileAreRead(kind: SettingKind, json: JSONValue, value: SettingValue) {
        #expect(kind.value(of: json) == value)
    }

    private static let wrongTypes: [(SettingKind, [JSONValue])] = [
        (.integer(0...9), [.string("7"), .number(7.5), .integer(10), .null, .boolean(true), .array([])]),
        (.boolean, [.string("true"), .integer(1), .null]),
        (
            .list(most: 1),
            [
                .string("a"), .array([.string("a"), .string("b")]), .array([.integer(1)]), .array([.string("a,b")]),
                .array([.string("")]),
            ]
        ),
        (span, [.integer(86_400), .string("soon"), .null]), (.text(longest: 9), [.integer(1), .string(""), .null]),
    ]

    @Test(arguments: wrongTypes)
    func theFilesJSONTypesMustMatch(kind: SettingKind, values: [JSONValue]) {
        for json in values { #expect(kind.value(of: json) == nil, "\(json)") }
    }

    @Test(arguments: [
        (SettingKind.integer(0...65_535), "a whole number from 0 to 65535"),
        (.integer(1 ... .max), "a whole number from 1"),
        (.boolean, "true or false"), (.choice(["a", "b", "c"]), "a, b or c"),
        (span, "a span from 1m to 366d, as in 90s, 30m, 24h or 7d, or off"),
        (.list(most: 3), "a list of at most 3 texts"),
        (.text(longest: 9), "a text of 1 to 9 bytes on one line"),
    ])
    func theAllowedValuesAreNamed(kind: SettingKind, text: String) {
        #expect(kind.allowed == text)
    }

    @Test(
        arguments: [
            (0, "0s"), (1, "1s"), (90, "90s"), (60, "1m"), (5_400, "90m"), (3_600, "1h"), (86_400, "24h"),
            (172_800, "2d"),
            (604_800, "7d"),
        ] as [(Int64, String)])
    func durationsAreWrittenInTheFormTheyAreRead(seconds: Int64, text: String) {
        #expect(DurationText.text(seconds) == text)
        #expect(DurationText.seconds(text) == seconds)
    }
}
