import Kernel
import QuranInfrastructure
import Testing

struct UserDefaultsExportTests {
    @Test func aWholeExportIsRead() throws {
        let export = try ExportFixtures.export(
            #"""
            {"AppleLocale": "vi_VN", "favoriteAyahs": ["2:255", "1:1"], "ayahNotes": {"2:255": ["a", "b"]},
             "ReadingProgressStore.progress": {"1": 7, "2": {"lastReadAyah": 255}}, "widget_x": 3}
            """#)
        #expect(export.favorites?.items.map(\.ayahID) == ["2:255", "1:1"])
        #expect(export.notes?.items.map(\.text) == ["a", "b"])
        #expect(export.progress?.items.map(\.surahNumber) == [1, 2])
        #expect(export.progress?.items.map(\.lastReadAyah) == [7, 255])
        #expect(export.rejected == [])
        #expect(export.ignoredKeys == ["AppleLocale", "widget_x"])
    }

    @Test(arguments: [
        (#"{"favoriteAyahs": []}"#, true), (#"{"ayahNotes": 5}"#, true),
        (#"{"ReadingProgressStore.progress": {}}"#, true),
        (#"{"rizq_user_habits": {}}"#, false), (#"{"FavoriteAyahs": []}"#, false), ("{}", false), ("[]", false),
    ])
    func anExportIsRecognisedByItsKeys(json: String, isRecognised: Bool) throws {
        let root = ExportFixtures.propertyList(try JSONReader.read(Array(json.utf8)))
        guard case .dictionary(let entries) = root else { return #expect(!isRecognised) }
        #expect(UserDefaultsExport.recognises(entries.map(\.key)) == isRecognised)
    }

    @Test func aRootThatIsNotADictionaryIsRefused() throws {
        let error = try #require(throws: UserDefaultsExportError.self) { try ExportFixtures.export("[1]") }
        #expect(error == .notADictionary(kind: "an array"))
        #expect(error.atBoundary.code == .invalidInput)
        #expect(error.atBoundary.reason == "quran.not-a-defaults-export")
    }

    @Test func aWrongContainerIsReportedAndTheRestIsRead() throws {
        let export = try ExportFixtures.export(
            #"{"favoriteAyahs": {"2:255": 1}, "ayahNotes": 5, "ReadingProgressStore.progress": {"1": 7}}"#)
        let expected = [
            ImportReport.Rejection(path: "favoriteAyahs", reason: "this is a dictionary, not an array of ayah IDs"),
            ImportReport.Rejection(
                path: "ayahNotes", reason: "this is an integer, not a dictionary from ayah IDs to notes"),
        ]
        #expect(export.unreadable == expected)
        #expect(export.rejected == [])
        #expect(export.progress?.items.count == 1)
        #expect(export.favorites == nil && export.notes == nil)
    }

    /// One megabyte may contain a million faults, and each listed fault takes hundreds of bytes of memory. So only a thousand
    /// are listed.
    @Test func moreThanAThousandWrongElementsAreCountedButNotListed() throws {
        let wrong = Array(repeating: "5", count: 1_500).joined(separator: ",")
        let export = try ExportFixtures.export(#"{"favoriteAyahs": ["1:1",\#(wrong)]}"#)
        #expect(export.favorites?.items.count == 1)
        #expect(export.rejected.count == ImportReport.mostListed)
        #expect(export.favorites?.unlisted == 500)
    }

    @Test func wrongElementsAreRejectedWithTheirPlace() throws {
        let export = try ExportFixtures.export(
            #"{"favoriteAyahs": ["1:1", 5, "9:999", true], "ayahNotes": {"2:255": ["a", 7], "1:1": "alone"}}"#)
        #expect(export.favorites?.entries.map(\.path.description) == ["favoriteAyahs[0]", "favoriteAyahs[2]"])
        #expect(export.favorites?.items.map(\.ayahID) == ["1:1", "9:999"])
        #expect(export.notes?.items == [NoteDTO(ayahID: "2:255", text: "a")])
        let expected = [
            ImportReport.Rejection(
                path: "favoriteAyahs[1]", reason: #"this is an integer, not an ayah ID like "2:255""#),
            ImportReport.Rejection(
                path: "favoriteAyahs[3]", reason: #"this is a boolean, not an ayah ID like "2:255""#),
            ImportReport.Rejection(
                path: #"ayahNotes["2:255"][1]"#, reason: "this is an integer, not the text of a note"),
            ImportReport.Rejection(path: #"ayahNotes["1:1"]"#, reason: "this is a string, not an array of notes"),
        ]
        #expect(export.rejected == expected)
    }

    @Test func keysInPathsAreCutAndQuoted() throws {
        let key = "a\"\u{1B}\n" + String(repeating: "k", count: 1_000)
        let notes = PropertyListValue.dictionary([.init(key: key, value: .integer(1))])
        let export = try ExportFixtures.export(ExportFixtures.root(.ayahNotes, notes))
        let path = try #require(export.rejected.first?.path)
        #expect(path == #"ayahNotes["a\"\#u{FFFD}\#u{FFFD}"# + String(repeating: "k", count: 56) + #"…"]"#)
    }
}
