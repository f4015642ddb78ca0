import Kernel
import QuranDomain
import Testing

struct QuranReferenceRefusalTests {
    @Test(arguments: [
        ("1:8", "quran.no-such-ayah", "Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7."),
        ("2:0", "quran.no-such-ayah", "Ayahs start at 1. Surah 2 (Al-Baqara) has 286 ayahs: 2:1 to 2:286."),
        ("2:287", "quran.no-such-ayah", "Surah 2 (Al-Baqara) has 286 ayahs: 2:1 to 2:286."),
        ("Yasin 84", "quran.no-such-ayah", "Surah 36 (Yaseen) has 83 ayahs: 36:1 to 36:83."),
        ("115:1", "quran.no-such-surah", "There are 114 surahs, numbered from 1; there is no surah 115."),
        ("0:1", "quran.no-such-surah", "There are 114 surahs, numbered from 1; there is no surah 0."),
        ("surah 115", "quran.no-such-surah", "There are 114 surahs, numbered from 1; there is no surah 115."),
        ("juz 31", "quran.no-such-division", "A juz has a number from 1 to 30; there is no juz 31."),
        ("page 605", "quran.no-such-division", "A page has a number from 1 to 604; there is no page 605."),
        ("2:257-255", "quran.backwards-range", "A range must not go backwards: 2:257 comes after 2:255."),
        (
            "36", "quran.ambiguous-reference",
            "36 alone may be a surah or a page: write surah 36, page 36, or 2:255."
        ),
        ("115", "quran.unreadable-reference", "115 alone is not a surah: write page 115 if you mean a page, or 2:255."),
        (
            "605", "quran.unreadable-reference",
            "605 is neither a surah (1 to 114) nor a page (1 to 604). Write surah 2, page 50, or 2:255."
        ),
        (
            "0", "quran.unreadable-reference",
            "0 is neither a surah (1 to 114) nor a page (1 to 604). Write surah 2, page 50, or 2:255."
        ),
        (
            "The Dawn", "quran.ambiguous-reference",
            "“The Dawn” may be Al-Fajr (89) or Al-Falaq (113). Give the number of the one you mean."
        ),
        ("Yasinx 5", "quran.unknown-name", "No surah is called “Yasinx”. Did you mean Yaseen (36)?"),
        ("Wolfgang", "quran.unknown-name", "No surah is called “Wolfgang”. Give the number, as in 2:255."),
        (
            "2-255", "quran.unreadable-reference",
            "“2-255” is not a place in the Quran. Write 2:255, 2:255-257, Al-Baqara 255, surah 2, juz 30, hizb 3 or page 50."
        ),
    ])
    func theRefusalNamesTheAllowedValues(text: String, reason: String, message: String) throws {
        let error = try #require(throws: QuranReferenceError.self) { try QuranReference(text) }
        let crossing = error.atBoundary
        #expect(crossing.code == .invalidInput)
        #expect(crossing.reason == reason)
        #expect(crossing.message == message)
    }

    @Test(arguments: [
        "", " ", ":", "2:", ":255", "2:255:1", "2:255,257", "2:255x", "2:255-", "2-255", "2:1-2-3", "surah", "juz",
        "juz 1:2",
        "juz 1-2", "juz x", "-1:5", "surah -5", "page -1", ":1", "/ 2:255", "2:-5", "99999999999999999999:1",
        "2:99999999999999999999", "ayat al-kursi 5",
        "Al-Baqarah 3:1", "2:255\u{0}", "\u{0}", "½:1", "²:255",
    ])
    func aTextThatIsNotAReferenceIsRefused(text: String) {
        #expect(throws: QuranReferenceError.self) { try QuranReference(text) }
    }

    @Test(arguments: [
        ("baqra", 2), ("Al-Bakarat", 2), ("Mariyam", 19), ("yunis", 10), ("البقره ه", 2), ("kaaf", 50),
        ("an-nass", 114),
    ])
    func aMisspeltNameSuggestsTheNearestName(text: String, number: Int) throws {
        do {
            guard case .surah(let surah) = try QuranReference(text) else { throw QuranReferenceError.unreadable(text) }
            #expect(surah.number == number)
        } catch QuranReferenceError.unknownName(_, let nearest) {
            #expect(nearest.map(\.number).contains(number))
            #expect(nearest.count <= 3)
        }
    }

    @Test func aTooLongTextIsNotParsed() throws {
        let longest = "2:255" + String(repeating: " ", count: 195)
        #expect(try QuranReference(longest) == .ayah(AyahReference(surah: 2, ayah: 255)))
        let error = QuranReferenceError.unreadable("2:255" + String(repeating: " ", count: 35) + "…")
        #expect(throws: error) { try QuranReference(longest + " ") }
    }

    @Test(arguments: ["a", "9", "ا", "\u{301}", " ", "-", "2:255 ", "\u{202E}"])
    func aHugeTextIsRefusedWithAShortMessage(piece: String) throws {
        let text = String(repeating: piece, count: 1_000_000)
        let error = try #require(throws: QuranReferenceError.self) { try QuranReference(text) }
        #expect(error.description.utf8.count < 300)
        #expect(throws: QuranReferenceError.self) { try AyahReference(ayahID: text) }
    }

    @Test func messagesHoldNoControlCharacters() throws {
        let error = try #require(throws: QuranReferenceError.self) { try QuranReference("x\u{1B}[31m\r\ny") }
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
}
