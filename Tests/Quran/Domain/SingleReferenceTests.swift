import Kernel
import QuranDomain
import Testing

struct SingleReferenceTests {
    @Test(arguments: ["2:255", "٢:٢٥٥", "Al-Baqara 255", "ayat al-kursi", "2:255-255"])
    func aTypedAyahIsRead(text: String) throws {
        #expect(try AyahReference(typed: text) == AyahReference(surah: 2, ayah: 255))
    }

    @Test(arguments: ["2", "Al-Baqara", "surah 2", "البقرة"])
    func aTypedSurahIsRead(text: String) throws {
        #expect(try Surah(typed: text).number == 2)
    }

    @Test(arguments: [
        ("2:255-257", "One ayah is needed here, such as 2:255; 2:255-257 has 3."),
        ("surah 2", "One ayah is needed here, such as 2:255; surah 2 has 286."),
        ("juz 30", "One ayah is needed here, such as 2:255; juz 30 has 564."),
    ])
    func severalAyahsAreRefusedWhereOneAyahIsNeeded(text: String, message: String) throws {
        let place = try QuranReference(text)
        let error = try #require(throws: QuranReferenceError.notOneAyah(place)) { try AyahReference(typed: text) }
        #expect(error.atBoundary == MizanError(.invalidInput, "quran.one-ayah", message))
    }

    @Test(arguments: [
        ("2:255", "A surah is needed here, such as 2 or Al-Baqara; 2:255 is not a surah."),
        ("juz 30", "A surah is needed here, such as 2 or Al-Baqara; juz 30 is not a surah."),
    ])
    func aPlaceThatIsNotASurahIsRefusedWhereASurahIsNeeded(text: String, message: String) throws {
        let place = try QuranReference(text)
        let error = try #require(throws: QuranReferenceError.notOneSurah(place)) { try Surah(typed: text) }
        #expect(error.atBoundary == MizanError(.invalidInput, "quran.one-surah", message))
    }

    @Test(arguments: ["0", "115", "-1"])
    func anImpossibleSurahNumberIsRefused(text: String) throws {
        let number = try #require(Int(text))
        #expect(throws: QuranReferenceError.noSuchSurah(number)) { try Surah(typed: text) }
    }
}
