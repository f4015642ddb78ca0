import QuranDomain
import Testing

struct QuranDivisionTests {
    @Test(arguments: QuranDivision.Kind.allCases)
    func divisionsOfAKindCoverAllAyahsOnce(kind: QuranDivision.Kind) throws {
        var next = 1
        for number in 1...kind.count {
            let indices = try QuranDivision(kind, number).ayahs.indices
            #expect(indices.lowerBound == next)
            next = indices.upperBound + 1
        }
        #expect(next == 6_237)
    }

    @Test(arguments: [
        (QuranDivision.Kind.juz, 1, "1:1-2:141"), (.juz, 7, "5:82-6:110"), (.juz, 11, "9:93-11:5"),
        (.juz, 30, "78:1-114:6"), (.hizb, 1, "1:1-2:74"), (.hizb, 60, "87:1-114:6"), (.hizbQuarter, 105, "15:1-48"),
        (.hizbQuarter, 106, "15:49-99"), (.hizbQuarter, 240, "100:9-114:6"), (.page, 1, "1:1-7"), (.page, 2, "2:1-5"),
        (.page, 604, "112:1-114:6"),
    ])
    func aDivisionHasItsAyahs(kind: QuranDivision.Kind, number: Int, ayahs: String) throws {
        #expect(try QuranDivision(kind, number).ayahs.description == ayahs)
    }

    @Test(arguments: [
        ("1:1", 1, 1, 1, 1), ("2:255", 3, 5, 17, 42), ("5:81", 6, 12, 48, 121), ("5:82", 7, 13, 49, 121),
        ("15:48", 14, 27, 105, 264), ("15:49", 14, 27, 106, 264), ("114:6", 30, 60, 240, 604),
    ])
    func anAyahIsInItsDivisions(ayahID: String, juz: Int, hizb: Int, quarter: Int, page: Int) throws {
        let ayah = try AyahReference(ayahID: ayahID)
        #expect(ayah.juz == juz)
        #expect(ayah.hizb == hizb)
        #expect(QuranDivision(.hizbQuarter, containing: ayah).number == quarter)
        #expect(ayah.page == page)
    }

    @Test func everyJuzStartsWithAQuarter() throws {
        for number in 1...30 {
            let quarter = try QuranDivision(.hizbQuarter, number * 8 - 7)
            #expect(try QuranDivision(.juz, number).ayahs.first == quarter.ayahs.first)
        }
    }

    @Test(arguments: [
        (QuranDivision.Kind.juz, 31), (.juz, 0), (.hizb, 61), (.hizbQuarter, 241), (.page, 605), (.page, -1),
    ])
    func divisionNumbersOutOfRangeAreRefused(kind: QuranDivision.Kind, number: Int) {
        #expect(throws: QuranReferenceError.noSuchDivision(kind, number)) { try QuranDivision(kind, number) }
    }
}
