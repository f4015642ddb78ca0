import Kernel
import Testing

@testable import Accounts

struct AccountNameTests {
    @Test(
        arguments: [
            "amina", "Amina", "AMINA", "ａｍｉｎａ", "ＡＭＩＮＡ", "𝐚𝐦𝐢𝐧𝐚",
        ])
    func spellingsOfANameAreEquivalent(text: String) {
        #expect(AccountName.key(of: text) == "amina")
    }

    @Test(arguments: [
        ("caf\u{E9}", "cafe\u{301}"), ("ﬁnn", "finn"), ("Ⅳ", "iv"), ("يوسف", "يوسف"),
        ("Νίκος", "ΝΊΚΟΣ"), ("Strauß", "STRAUSS"), ("strauß", "STRAUẞ"), ("ŒUVRE", "œuvre"),
    ])
    func unicodeCompositionAndCompatibilityMakeNoDifference(one: String, other: String) {
        #expect(AccountName.key(of: one) == AccountName.key(of: other))
    }

    @Test(arguments: [
        "amina", "Yusuf 2", "o'neil", "a.b_c-d@home+x", "يوسف", "José", "Юсуф", "Ιωσήφ", "यूसुफ़", "优素福", "a",
    ])
    func aNameMayBeInAnyScript(name: String) throws {
        #expect(try AccountName.checked(name) == name)
    }

    @Test(
        arguments: [
            "", " ", " amina", "amina ", "am  ina", "-rf", "house", "House", "shared", "Shared", "ＨＯＵＳＥ", "a\u{0}b",
            "a\nb", "a\u{202E}b",
            "a\u{200B}b",
            "a\u{200D}b", "a/b", "a\\b", "a\"b", "<b>", "a\u{1F}b", "😀", "...", "a\u{AD}b", "a\u{FE0F}b", "a\u{E000}",
            String(repeating: "a", count: 65), String(repeating: "é", count: 101),
            "a" + String(repeating: "\u{301}", count: 200),
            // Ids of accounts.
            "01920000-0000-7000-8000-00000000000a", "01920000-0000-7000-8000-00000000000A",
            "０1920000-0000-7000-8000-00000000000ａ",
            // Mixed scripts: Latin and Cyrillic, Latin and Greek, Greek and Cyrillic.
            "аmina", "amіna", "αmina", "Ιωсиф",
        ])
    func anUnsafeTextIsRefusedAsName(name: String) {
        let error = #expect(throws: MizanError.self) { try AccountName.checked(name) }
        #expect(error?.reason == "account.name")
    }

    @Test func aNameIsStoredComposed() throws {
        #expect(try Array(AccountName.checked("Jose\u{301}").unicodeScalars) == Array("Jos\u{E9}".unicodeScalars))
    }
}
