import CommandSupport
import Kernel
import Testing

/// The output of the slice's verbs, for people and for programs.
struct QuranVerbTests {
    @Test(arguments: QuranVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await QuranVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
        let faults = try await QuranVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func everyChangeMadeByAVerbCanBeUndone() async throws {
        let faults = try await QuranVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try QuranVerbs.table.formatFaults() == [])
    }

    /// Records have the same form on the command line and over HTTP: the record's name, followed by the fields of the contract.
    @Test(
        arguments: [
            ("favorite", "quran.FavoriteAyah"), ("note", "quran.AyahNote"), ("progress", "quran.ReadingProgress"),
            ("setting", "quran.AppSettings"), ("profile show", "quran.UserProfile"),
        ])
    func recordsHaveTheFieldsOfTheContract(noun: String, schema: String) async throws {
        let mizan = try TypedLines()
        let contract = try await mizan.type(["openapi"]).json()
        guard case .object(let fields)? = contract["components"]?["schemas"]?[schema]?["properties"] else {
            Issue.record("the contract has no \(schema)")
            return
        }
        try await mizan("quran", "profile", "set", "--apple-user-id", "a.1")
        let words = ["quran"] + noun.split(separator: " ").map(String.init) + (noun.contains(" ") ? [] : ["list"])
        #expect(try await mizan.type(words + ["--output", "csv"]).csv().first == fields.map(\.name))
    }

    @Test func theListHasAllSurahs() async throws {
        let mizan = try TypedLines()
        let words = QuranVerbs.surahs.words
        let table = try await mizan.run(words).split(separator: "\n")
        #expect(table.count == 115)
        #expect(table[0].hasPrefix("No.  Name"))
        #expect(
            table[0].split(whereSeparator: \.isWhitespace).suffix(6).joined(separator: " ")
                == "Ayahs Revealed Order Page Juz Arabic")
        #expect(
            table[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
                == "1 Al-Faatiha The Opening 7 makkah 5 1 1 الفاتحة")
        let csv = try await mizan.type(words + ["--output", "csv"]).csv()
        let names = [
            "number", "transliteration", "englishName", "ayahCount", "revelationPlace", "revelationOrder", "page",
            "juz",
            "arabicName",
        ]
        #expect(csv.first == names)
        #expect(csv.count == 115)
        #expect(csv[114] == ["114", "An-Naas", "Mankind", "6", "makkah", "21", "604", "30", "الناس"])
        guard case .array(let objects) = try await mizan.type(words + ["--output", "json"]).json() else {
            Issue.record("no array")
            return
        }
        #expect(objects.count == 114)
        #expect(
            objects[1]
                == .object([
                    "number": 2, "transliteration": "Al-Baqara", "englishName": "The Cow", "ayahCount": 286,
                    "revelationPlace": "madinah", "revelationOrder": 87, "page": 2, "juz": 1, "arabicName": "البقرة",
                ]))
        // These verbs need no store, so no store was created.
        #expect(try await mizan.storedBytes() == nil)
    }
}
