import Kernel
import QuranDomain
import Testing

struct SurahRoutesTests {
    @Test func allSurahsAreListedInOrderWithTheirSource() async throws {
        try await TestFacade.run { facade in
            let list = try await facade.send("GET", "/v1/quran/surahs")
            #expect(list.column("number") == (1...114).map(JSONValue.integer))
            #expect(list.json["attribution"] == .string(QuranMetadata.attribution))
        }
    }

    @Test func aSurahIsShownWithItsSource() async throws {
        try await TestFacade.run { facade in
            let surah = try await facade.send("GET", "/v1/quran/surahs/36")
            #expect(
                surah.json == [
                    "number": 36, "transliteration": "Yaseen", "englishName": "Yaseen", "ayahCount": 83,
                    "revelationPlace": "makkah", "revelationOrder": 41, "page": 440, "juz": 22,
                    "arabicName": .string(QuranMetadata.surahs[35].arabicName),
                    "attribution": .string(QuranMetadata.attribution),
                ])
            #expect(try await facade.send("GET", "/v1/quran/surahs/115").status == 400)
        }
    }

    @Test func aTypedReferenceIsFound() async throws {
        try await TestFacade.run { facade in
            let ayah: JSONValue = [
                "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "juz": 3, "hizb": 5, "page": 42,
            ]
            let place = try await facade.send("GET", "/v1/quran/places?q=Al-Baqarah%20255")
            #expect(
                place.json == [
                    "place": "2:255", "kind": "ayah", "first": ayah, "last": ayah, "ayahCount": 1,
                    "attribution": .string(QuranMetadata.attribution),
                ])
        }
    }

    @Test(arguments: [
        ("2:285-3:2", "2:285-3:2", "range", "2:285", "3:2", 4), ("surah+36", "surah 36", "surah", "36:1", "36:83", 83),
        ("juz%2030", "juz 30", "juz", "78:1", "114:6", 564), ("page%201", "page 1", "page", "1:1", "1:7", 7),
        ("%D8%A7%D9%84%D8%A8%D9%82%D8%B1%D8%A9%20255", "2:255", "ayah", "2:255", "2:255", 1),
    ])
    func referencesOfEveryKindListTheirAyahs(
        query: String, place: String, kind: String, first: String, last: String, count: Int
    ) async throws {
        try await TestFacade.run { facade in
            let found = try await facade.send("GET", "/v1/quran/places?q=\(query)").json
            #expect(found["place"] == .string(place))
            #expect(found["kind"] == .string(kind))
            #expect(found["first"]?["ayahID"] == .string(first))
            #expect(found["last"]?["ayahID"] == .string(last))
            #expect(found["ayahCount"] == .integer(Int64(count)))
        }
    }
}
