import QuranDomain
import Testing

struct QuranMetadataTests {
    @Test func surahsAreNumberedAndTheirAyahsAddUp() {
        #expect(QuranMetadata.surahs.map(\.number) == Array(1...114))
        #expect(QuranMetadata.surahs.reduce(0) { $0 + $1.ayahCount } == 6_236)
        #expect(QuranMetadata.surahs.map(\.ayahCount).max() == 286)
        #expect(QuranMetadata.surahs.map(\.ayahCount).min() == 3)
        #expect(QuranMetadata.surahs.last.map { AyahRange($0).indices } == 6_231...6_236)
        #expect(Set(QuranMetadata.surahs.map(\.revelationOrder)) == Set(1...114))
        #expect(QuranMetadata.surahs.count { $0.revelationPlace == .makkah } == 86)
    }

    @Test(arguments: QuranMetadata.surahs)
    func everySurahHasItsNames(surah: Surah) {
        #expect(!surah.arabicName.isEmpty && surah.arabicName.unicodeScalars.allSatisfy { !$0.isASCII || $0 == " " })
        #expect(!surah.transliteration.isEmpty && surah.transliteration.utf8.allSatisfy { $0 < 0x80 })
        #expect(!surah.englishName.isEmpty && !surah.englishName.contains("\""))
    }

    @Test func aSurahHasTheFieldsOfItsRow() throws {
        let surah = try QuranMetadata.surah(97)
        #expect(surah.arabicName == "القدر")
        #expect(surah.transliteration == "Al-Qadr")
        #expect(surah.englishName == "The Power, Fate")
        #expect(surah.ayahCount == 5)
        #expect(surah.revelationPlace == .makkah)
        #expect(surah.revelationOrder == 25)
        #expect(surah.firstAyahIndex == 6_126)
    }

    @Test(arguments: [0, 115, -1, Int.max, Int.min])
    func surahNumbersOutOfRangeAreRefused(number: Int) {
        #expect(throws: QuranReferenceError.noSuchSurah(number)) { try QuranMetadata.surah(number) }
    }

    @Test func sajdasAreListedInOrder() {
        let expected = [
            "7:206", "13:15", "16:50", "17:109", "19:58", "22:18", "22:77", "25:60", "27:26", "32:15", "38:24", "41:38",
            "53:62", "84:21", "96:19",
        ]
        #expect(QuranMetadata.sajdas.map(\.ayahID) == expected)
    }

    @Test func attributionNamesTheSource() {
        #expect(QuranMetadata.attribution.contains("tanzil.net"))
        #expect(QuranMetadata.attribution.contains("CC BY 3.0"))
    }
}
