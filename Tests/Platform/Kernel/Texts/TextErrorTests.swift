import Kernel
import Testing

struct TextErrorTests {
    @Test(
        arguments: [
            (
                .blank(field: "noteText"), .invalidInput, "text.blank",
                "noteText must not be empty or consist only of white space.",
                ["field": "noteText"]
            ),
            (
                .tooLong(field: "noteText", bytes: 900_001, limit: 900_000), .tooLarge, "text.too-long",
                "noteText is 900001 bytes long as UTF-8; at most 900000 are allowed.",
                ["field": "noteText", "bytes": "900001", "limit": "900000"]
            ),
            (
                .forbiddenCharacter(field: "email", codePoint: 0), .invalidInput, "text.forbidden-character",
                "email holds the character U+0000, which is not allowed there.", ["field": "email"]
            ),
            (
                .notJSON(field: "settingValue", problem: "it ends"), .invalidInput, "text.not-json",
                "settingValue must be a JSON value, such as 24, true or \"dark\" in its quotes: it ends.",
                ["field": "settingValue"]
            ),
            (
                .unaddressable(field: "settingKey", text: ".."), .invalidInput, "text.unaddressable",
                "settingKey must not be “..”: in an address this means a directory, and clients replace it before "
                    + "they send the request.",
                ["field": "settingKey"]
            ),
        ] as [(TextError, MizanError.Code, String, String, [String: String])])
    func theErrorIsMappedAtTheBoundary(
        error: TextError, code: MizanError.Code, reason: String, message: String, details: [String: String]
    ) {
        #expect(error.atBoundary == MizanError(code, reason, message, details: details))
    }
}
