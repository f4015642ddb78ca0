import Kernel
import QuranDomain
import Testing

struct QuranErrorTests {
    @Test(
        arguments: [
            (
                QuranError.blank(field: "noteText"), MizanError.Code.invalidInput, "quran.blank-text",
                "noteText must not be empty.", ["field": "noteText"]
            ),
            (
                .tooLong(field: "noteText", bytes: 900_001, limit: 900_000), .tooLarge, "quran.text-too-long",
                "noteText is 900001 bytes long as UTF-8; at most 900000 are allowed.",
                ["field": "noteText", "bytes": "900001", "limit": "900000"]
            ),
            (
                .forbiddenCharacter(field: "email", codePoint: 0), .invalidInput, "quran.forbidden-character",
                "email holds the character U+0000, which is not allowed there.", ["field": "email"]
            ),
            (
                .notJSON(field: "settingValue", problem: "it ends"), .invalidInput, "quran.not-json",
                "settingValue must be a JSON value, such as 24, true or \"dark\" in its quotes: it ends.",
                ["field": "settingValue"]
            ),
            (
                .unaddressable(field: "settingKey", key: ".."), .invalidInput, "quran.unaddressable-key",
                "settingKey must not be “..”: as an address it means a directory, and clients change it before they send it.",
                ["field": "settingKey"]
            ),
            (
                .unreadableRecordName("x"), .invalidInput, "quran.record-name",
                "“x” does not name a record of this app.", [:]
            ),
            (
                .reference(.noSuchAyah(surah: 1, ayah: 8)), .invalidInput, "quran.no-such-ayah",
                "Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7.", ["allowed": "1:1-7"]
            ),
        ] as [(QuranError, MizanError.Code, String, String, [String: String])])
    func errorCrossesTheBoundary(
        error: QuranError, code: MizanError.Code, reason: String, message: String, details: [String: String]
    ) {
        #expect(MizanError(error) == MizanError(code, reason, message, details: details))
    }
}
