import QuranDomain
import Testing

struct AyahReferenceTests {
    @Test(arguments: ["1:1", "2:255", "9:129", "114:6"])
    func anAyahIDReadsBack(ayahID: String) throws {
        #expect(try AyahReference(ayahID: ayahID).ayahID == ayahID)
    }

    @Test(arguments: [
        "", ":", "2", "2:", ":5", "2:5:", "02:255", "2:05", "+2:5", "2:-5", " 2:255", "2:255 ", "٢:٢٥٥", "2/255",
        "0x2:1",
        "2:255\u{0}", "1000:1", "22:22222", "2:255:1",
    ])
    func invalidFormsAreNotAyahIDs(text: String) {
        #expect(throws: QuranReferenceError.self) { try AyahReference(ayahID: text) }
    }

    @Test(arguments: [
        (1, 0), (1, 8), (2, 287), (2, -1), (114, 7), (2, Int.max), (2, Int.min),
    ])
    func ayahsThatDoNotExistAreRefused(surah: Int, ayah: Int) {
        #expect(throws: QuranReferenceError.noSuchAyah(surah: surah, ayah: ayah)) {
            try AyahReference(surah: surah, ayah: ayah)
        }
    }

    @Test(arguments: [0, 115, -1, Int.max])
    func surahsThatDoNotExistAreRefused(surah: Int) {
        #expect(throws: QuranReferenceError.noSuchSurah(surah)) { try AyahReference(surah: surah, ayah: 1) }
    }

    @Test func referencesSortByNumberNotByText() throws {
        let sorted = try ["10:1", "2:1", "2:10", "2:9"].map { try AyahReference(ayahID: $0) }.sorted()
        #expect(sorted.map(\.ayahID) == ["2:1", "2:9", "2:10", "10:1"])
    }

    @Test func indexAndReferenceAgreeForEveryAyah() throws {
        var index = 0
        for surah in QuranMetadata.surahs {
            for ayah in 1...surah.ayahCount {
                index += 1
                let reference = try AyahReference(surah: surah.number, ayah: ayah)
                guard reference.index == index, try AyahReference(index: index) == reference else {
                    Issue.record("\(reference) is not number \(index)")
                    return
                }
            }
        }
        #expect(index == 6_236)
    }

    @Test(arguments: [0, 6_237, -1, Int.max])
    func indicesOutOfRangeAreRefused(index: Int) {
        #expect(throws: QuranReferenceError.noSuchIndex(index)) { try AyahReference(index: index) }
    }
}

struct AyahRangeTests {
    @Test func aRangeMayCrossSurahs() throws {
        let range = try AyahRange(from: AyahReference(surah: 2, ayah: 285), to: AyahReference(surah: 3, ayah: 2))
        #expect(range.map(\.ayahID) == ["2:285", "2:286", "3:1", "3:2"])
        #expect(range.count == 4)
        #expect(range.description == "2:285-3:2")
        #expect(range.contains(try AyahReference(surah: 3, ayah: 1)))
        #expect(!range.contains(try AyahReference(surah: 3, ayah: 3)))
    }

    @Test func theRangeOfASurahHasAllItsAyahs() throws {
        let range = AyahRange(try QuranMetadata.surah(108))
        #expect(range.map(\.ayahID) == ["108:1", "108:2", "108:3"])
    }

    @Test func aReversedRangeIsRefused() throws {
        let (first, last) = (try AyahReference(surah: 3, ayah: 1), try AyahReference(surah: 2, ayah: 286))
        #expect(throws: QuranReferenceError.backwards(from: first, to: last)) { try AyahRange(from: first, to: last) }
    }
}
