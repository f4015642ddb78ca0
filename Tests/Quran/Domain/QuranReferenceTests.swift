import QuranDomain
import Testing

struct QuranReferenceTests {
    @Test(arguments: [
        ("2:255", "2:255"), ("2/255", "2:255"), ("2.255", "2:255"), ("2 255", "2:255"), (" 2 : 255 ", "2:255"),
        ("\t2:255\n", "2:255"), ("002:0255", "2:255"), ("٢:٢٥٥", "2:255"), ("۲:۲۵۵", "2:255"), ("2：255", "2:255"),
        ("(2:255)", "2:255"), ("[2:255]", "2:255"), ("\u{200F}٢:٢٥٥\u{200E}", "2:255"), ("2\u{A0}:\u{A0}255", "2:255"),
        ("ayah 2:255", "2:255"), ("verse 2:255", "2:255"), ("surah 2:255", "2:255"), ("surah 2 ayah 255", "2:255"),
        ("سورة ٢ آية ٢٥٥", "2:255"),
    ])
    func anAyahIsFoundByNumber(text: String, expected: String) throws {
        #expect(try QuranReference(text) == .ayah(AyahReference(ayahID: expected)))
    }

    @Test(arguments: [
        "Al-Baqarah 255", "al baqara 255", "Baqarah:255", "AL-BAQARAH:255", "baqara/255", "Al-Baqara, 255",
        "Al-Baqarah 2:255", "Al-Baqarah (2:255)", "Surah Al-Baqarah 255", "Surat al-Baqara: 255", "suratul baqarah 255",
        "Al-Baqarah ayah 255", "Al-Baqarah, verse 255", "albaqarah255", "Baqarah-255", "البقرة 255", "البقرة: ٢٥٥",
        "سورة البقرة ٢٥٥", "سورة البقرة آية ٢٥٥", "سُورَةُ ٱلْبَقَرَةِ: ۲۵۵", "بقره ٢٥٥", "الـبـقـرة٢٥٥", "the cow 255",
        "ayat al-kursi", "Ayatul Kursi", "AYAT UL KURSI", "āyat al-kursī", "آية الكرسي", "اية الكرسى",
    ])
    func theThroneVerseIsFoundByName(text: String) throws {
        #expect(try QuranReference(text) == .ayah(AyahReference(surah: 2, ayah: 255)))
    }

    @Test(arguments: [
        ("2:255-257", "2:255-257"), ("2:255 - 257", "2:255-257"), ("2:255–257", "2:255-257"),
        ("2:255—257", "2:255-257"),
        ("٢:٢٥٥-٢٥٧", "2:255-257"), ("2:285-3:2", "2:285-3:2"), ("2:285 – 3:2", "2:285-3:2"),
        ("Al-Baqarah 255-257", "2:255-257"), ("Al-Baqarah 285-3:2", "2:285-3:2"), ("Al-Baqarah 2:255-257", "2:255-257"),
        ("البقرة ٢٥٥-٢٥٧", "2:255-257"), ("1:1-114:6", "1:1-114:6"),
    ])
    func rangesAreRead(text: String, expected: String) throws {
        guard case .range(let range) = try QuranReference(text) else {
            Issue.record("\(text) is not a range")
            return
        }
        #expect(range.description == expected)
    }

    @Test func aRangeOfOneAyahIsReadAsThatAyah() throws {
        #expect(try QuranReference("2:255-255") == .ayah(AyahReference(surah: 2, ayah: 255)))
    }

    @Test(arguments: [
        ("Yasin", 36), ("يس", 36), ("surah 36", 36), ("sura 36", 36), ("سورة ٣٦", 36), ("chapter 36", 36),
        ("Surah Yasin", 36),
        ("سورة يس", 36), ("ق", 50), ("ص", 38), ("ن", 68), ("surah Nas", 114), ("suratun nas", 114), ("Mary", 19),
    ])
    func surahsAreRead(text: String, number: Int) throws {
        #expect(try QuranReference(text) == .surah(QuranMetadata.surah(number)))
    }

    @Test(arguments: [
        ("juz 30", QuranDivision.Kind.juz, 30), ("Juz' 30", .juz, 30), ("JUZ30", .juz, 30), ("juz ٣٠", .juz, 30),
        ("الجزء ٣٠", .juz, 30), ("juz amma", .juz, 30), ("Juz' 'Amma", .juz, 30), ("جزء عمّ", .juz, 30),
        ("hizb 3", .hizb, 3),
        ("حزب ٣", .hizb, 3), ("page 50", .page, 50), ("p. 50", .page, 50), ("صفحة ٥٠", .page, 50),
        ("hizb quarter 106", .hizbQuarter, 106), ("rub 106", .hizbQuarter, 106),
    ])
    func divisionsAreRead(text: String, kind: QuranDivision.Kind, number: Int) throws {
        #expect(try QuranReference(text) == .division(QuranDivision(kind, number)))
    }

    @Test(arguments: [
        "2:255", "2:255-257", "2:285-3:2", "surah 2", "juz 30", "hizb 3", "hizb quarter 106", "page 50",
    ])
    func theDescriptionReadsBack(text: String) throws {
        #expect(try QuranReference(text).description == text)
    }

    @Test func referencesContainTheirAyahs() throws {
        #expect(try QuranReference("2:255").ayahs.count == 1)
        #expect(try QuranReference("2:255-257").ayahs.count == 3)
        #expect(try QuranReference("yasin").ayahs.description == "36:1-83")
        #expect(try QuranReference("page 604").ayahs.description == "112:1-114:6")
    }
}
