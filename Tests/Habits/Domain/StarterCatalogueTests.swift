import FoundationEssentials
import HabitsDomain
import Testing

struct StarterCatalogueTests {
    @Test func theStarterCatalogueIsComplete() throws {
        let starter = try StarterCatalogue()
        #expect(starter.duas.count >= 40)
        #expect(starter.journeys.count == 2)
        let ids = Set(starter.duas.map(\.id))
        #expect(ids.count == starter.duas.count)
        #expect(starter.links.allSatisfy { ids.contains($0.duaID) })
        let categories = Set(starter.categories.map(\.id))
        #expect(starter.duas.allSatisfy { $0.categoryID.map(categories.contains) ?? true })
        for journey in starter.journeys {
            let links = try JourneyDua.ordered(starter.links.filter { $0.journeyID == journey.id })
            let worth = starter.duas.filter { dua in links.contains { $0.duaID == dua.id } }.map(\.xpValue)
            #expect(worth.count == links.count)
            #expect(journey.dailyXP == worth.reduce(0, +))
            #expect(Set(links.map(\.timeSlot)) == Set(TimeSlot.allCases))
        }
    }

    @Test func eachDuaNamesItsSource() throws {
        for dua in try StarterCatalogue().duas {
            let source = try #require(dua.background.source)
            #expect(source.contains { $0.isNumber }, "\(dua.id): \(source)")
            #expect(
                dua.texts.arabic.unicodeScalars.allSatisfy { scalar in
                    (0x600...0x6FF).contains(scalar.value) || scalar == " "
                }, "\(dua.id)")
            #expect(dua.texts.transliteration?.isEmpty == false)
        }
    }

    /// A number of another count tends to lie beyond a collection's last one: Muslim ends at 3033 here, and beyond 7000
    /// where each chain has a number.
    @Test func referencesLieWithinTheirCollections() throws {
        let last = [
            "Sahih al-Bukhari": 7563, "Sahih Muslim": 3033, "Sunan Abi Dawud": 5274, "Jami at-Tirmidhi": 3956,
            "Sunan Ibn Majah": 4341, "Musnad Ahmad": 27_647, "Al-Adab al-Mufrad": 1322,
            "An-Nasai, Amal al-Yawm wal-Layla": 1141,
        ]
        for dua in try StarterCatalogue().duas {
            let source = try #require(dua.background.source)
            for part in source.split(separator: "; ") where part.wholeMatch(of: /Quran \d+:\d+(-\d+)?/) == nil {
                let match = part.wholeMatch(of: /(.+) (\d+)( \(.+\))?/)
                let reference = try #require(match, "\(dua.id): \(source)")
                let end = try #require(last[String(reference.1)], "\(dua.id): \(source)")
                let number = try #require(Int(reference.2))
                #expect((1...end).contains(number), "\(dua.id): \(source)")
            }
        }
    }

    /// One system for all: long vowels have a line, emphatic letters a dot, and there is no e and no o.
    @Test func allTransliterationsFollowTheSameSystem() throws {
        let letters = Set("abdfghijklmnqrstuwyzāīūḍḥṣṭẓʿʾ -,.")
        for dua in try StarterCatalogue().duas {
            let text = try #require(dua.texts.transliteration)
            let foreign = text.lowercased().filter { !letters.contains($0) }
            #expect(foreign.isEmpty, "\(dua.id): \(foreign)")
        }
    }
}

/// Compares ayahs with a text of the Quran: Tanzil's `tanzil-simple` as XML, in the directory `MIZAN_QURAN_TEXT`.
@Suite(.enabled(if: QuranText.directory != nil))
struct StarterAyahTests {
    @Test func quotedAyahsEqualTheQuranText() throws {
        let text = try QuranText.ayahs()
        var compared = 0
        for dua in try StarterCatalogue().duas {
            guard let source = dua.background.source,
                let reference = source.firstMatch(of: /Quran (\d+):(\d+)(?:-(\d+))?/)
            else { continue }
            let (surah, first) = (try #require(Int(reference.1)), try #require(Int(reference.2)))
            let last = try reference.3.map { try #require(Int($0)) } ?? first
            let ayahs = try (first...last).map { try #require(text["\(surah):\($0)"]) }.joined(separator: " ")
            // Words that follow an ayah stand behind a comma, which the Quran's text does not have.
            let quoted = String(dua.texts.arabic.prefix { $0 != "،" })
            #expect(ayahs.contains(quoted), "\(dua.id)")
            compared += 1
        }
        #expect(compared >= 15)
    }
}

enum QuranText {
    static let directory = ProcessInfo.processInfo.environment["MIZAN_QURAN_TEXT"]

    /// By surah and number.
    static func ayahs() throws -> [String: String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: try #require(directory))
        let file = try #require(files.first { $0.hasPrefix("tanzil-simple") && $0.hasSuffix(".xml") })
        let text = try String(contentsOfFile: try #require(directory) + "/" + file, encoding: .utf8)
        var ayahs: [String: String] = [:]
        var surah = ""
        for line in text.split(whereSeparator: \.isNewline) {
            if let match = line.firstMatch(of: /<sura index="(\d+)"/) { surah = String(match.1) }
            if let match = line.firstMatch(of: /<aya index="(\d+)" text="([^"]*)"/) {
                ayahs["\(surah):\(match.1)"] = String(match.2)
            }
        }
        return ayahs
    }
}
