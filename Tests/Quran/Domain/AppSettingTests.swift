import Kernel
import QuranDomain
import Testing

struct AppSettingTests {
    private func setting(_ key: String, _ value: String) throws -> AppSetting {
        try AppSetting(settingKey: key, settingValue: value, lastModifiedAt: .then)
    }

    @Test(arguments: [
        ("\"dark\"", "\"dark\""), (" 18 ", "18"), ("null", "null"), ("{ \"a\" : [ 1 , 2 ] }\n", "{\"a\":[1,2]}"),
        ("\" a  b \"", "\" a  b \""), (#"{"a\" ": " \\" }"#, #"{"a\" ":" \\"}"#), ("\u{FEFF}[ ]", "[]"),
        ("123456789012345678901234567890", "123456789012345678901234567890"), ("1.50", "1.50"),
        (#""\u00e9""#, #""\u00e9""#),
    ])
    func aValueIsStoredWithoutSpaceBetweenTokens(value: String, compact: String) throws {
        #expect(try setting("theme", value).settingValue == compact)
    }

    @Test(arguments: ["dark", "{", "[1,]", "\"a\" \"b\"", "{\"a\":1,\"a\":2}", "NaN", "01"])
    func aValueThatIsNotJSONIsRefused(value: String) throws {
        let error = try #require(throws: TextError.self) { try setting("theme", value) }
        guard case .notJSON(field: "settingValue", _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.atBoundary.reason == "text.not-json")
    }

    @Test(arguments: [
        ("", TextError.blank(field: "settingKey")), (" ", .blank(field: "settingKey")),
        ("a\nb", .forbiddenCharacter(field: "settingKey", codePoint: 10)),
        ("a\u{7F}", .forbiddenCharacter(field: "settingKey", codePoint: 0x7F)),
        (String(repeating: "k", count: 201), .tooLong(field: "settingKey", bytes: 201, limit: 200)),
    ])
    func invalidKeysAreRefused(key: String, error: TextError) {
        #expect(throws: error) { try setting(key, "1") }
    }

    @Test(arguments: ["theme", "font-size", "Cỡ chữ", "a b", String(repeating: "k", count: 200)])
    func validKeysAreKeptUnchanged(key: String) throws {
        #expect(try setting(key, "1").settingKey == key)
    }

    @Test func anEmptyValueIsRefused() {
        #expect(throws: TextError.blank(field: "settingValue")) { try setting("theme", "") }
    }

    @Test func theLengthOfAValueIsLimited() {
        let value = "\"" + String(repeating: "v", count: 899_999) + "\""
        let error = TextError.tooLong(field: "settingValue", bytes: 900_001, limit: 900_000)
        #expect(throws: error) { try setting("theme", value) }
    }
}
