import Kernel
import QuranInfrastructure
import Testing

struct ReadingProgressExportTests {
    private func export(_ progress: String) throws -> UserDefaultsExport {
        try ExportFixtures.export(#"{"ReadingProgressStore.progress": \#(progress)}"#)
    }

    private static func path(_ rest: String) -> String { "ReadingProgressStore.progress" + rest }

    @Test(arguments: [
        #"{"2": 143}"#, #"{"2": 143.0}"#, #"{"2": {"lastReadAyah": 143}}"#, #"{"2": {"lastAyah": 143}}"#,
        #"{"2": {"ayah": 143}}"#, #"{"2": {"surahNumber": 2, "lastReadAyah": 143.0}}"#,
    ])
    func theLastAyahIsReadInEveryForm(progress: String) throws {
        let export = try export(progress)
        #expect(export.progress?.items == [ProgressDTO(surahNumber: 2, lastReadAyah: 143)])
        #expect(export.rejected == [])
    }

    @Test(arguments: [#"["2", 143, "3", 1]"#, #"[2, 143, 3, {"lastReadAyah": 1}]"#])
    func keysAndValuesMayAlternateInAnArray(progress: String) throws {
        let expected = [
            ProgressDTO(surahNumber: 2, lastReadAyah: 143),
            ProgressDTO(surahNumber: 3, lastReadAyah: 1),
        ]
        let read = try export(progress).progress
        #expect(read?.items == expected)
        #expect(read?.entries.map(\.path.description) == [Self.path("[1]"), Self.path("[3]")])
    }

    @Test func theAppsComputedValuesAreRead() throws {
        let dto = try #require(
            try export(#"{"2": {"lastReadAyah": 143, "totalAyahs": 285, "progressPercentage": 50}}"#).progress?.items
                .first)
        #expect(dto.totalAyahs == 285)
        #expect(dto.progressPercentage == 50)
        #expect(dto.lastUpdatedAt == nil)
    }

    @Test func missingSurahsAreCheckedByTheDomain() throws {
        #expect(try export(#"{"115": 1, "1": 99}"#).progress?.items.map(\.surahNumber) == [115, 1])
    }

    @Test(arguments: ["lastUpdatedAt", "lastUpdated", "lastReadAt", "date"])
    func theDateIsFoundUnderEachOfItsNames(name: String) throws {
        let export = try export(#"{"2": {"lastReadAyah": 1, "\#(name)": "2026-01-08T14:30:00Z"}}"#)
        #expect(export.progress?.items.first?.lastUpdatedAt == Instant("2026-01-08T14:30:00Z"))
    }

    @Test(arguments: [
        ("789575400", "2026-01-08T14:30:00Z"), ("789575400.25", "2026-01-08T14:30:00.250Z"),
        ("1767882600", "2026-01-08T14:30:00Z"), ("1767882600.5", "2026-01-08T14:30:00.500Z"),
        ("1767882600000", "2026-01-08T14:30:00Z"), (#""2026-01-08T21:30:00+07:00""#, "2026-01-08T14:30:00Z"),
        ("0", "2001-01-01T00:00:00Z"), ("-86400", "2000-12-31T00:00:00Z"), ("1199999999", "2039-01-10T21:19:59Z"),
        ("1200000000", "2008-01-10T21:20:00Z"), ("4000000000", "2096-10-02T07:06:40Z"),
        ("-62135596800", "0032-01-02T00:00:00Z"),
    ])
    func everyDateFormatIsRecognised(date: String, expected: String) throws {
        let export = try export(#"{"2": {"lastReadAyah": 1, "lastUpdatedAt": \#(date)}}"#)
        #expect(export.rejected == [])
        #expect(export.progress?.items.first?.lastUpdatedAt?.description == Instant(expected)?.description)
    }

    @Test func aPropertyListDateIsRead() throws {
        let moment = Instant(microseconds: 1_767_882_600_000_001)
        let fields: [PropertyListValue.Entry] = [
            .init(key: "lastReadAyah", value: .integer(5)), .init(key: "lastUpdatedAt", value: .date(moment)),
        ]
        let progress = PropertyListValue.dictionary([.init(key: "2", value: .dictionary(fields))])
        let export = try ExportFixtures.export(ExportFixtures.root(.progress, progress))
        #expect(export.progress?.items.first?.lastUpdatedAt == moment)
    }

    @Test(arguments: [
        ("5000000000", "an integer"), ("1e300", "a real number"), ("-63200000000000000", "an integer"),
        (#""yesterday""#, "a string"), (#""2026-01-08""#, "a string"), ("true", "a boolean"), ("[]", "an array"),
    ])
    func anUnreadableDateIsReportedAndTheProgressIsKept(date: String, kind: String) throws {
        let export = try export(#"{"2": {"lastReadAyah": 143, "lastUpdatedAt": \#(date)}}"#)
        let path = Self.path(#"["2"]"#)
        #expect(export.progress?.items == [ProgressDTO(surahNumber: 2, lastReadAyah: 143)])
        let reason = "this is \(kind), not a readable date"
        #expect(export.rejected == [ImportReport.Rejection(path: path + ".lastUpdatedAt", reason: reason)])
    }

    @Test(arguments: [
        (#"{"115": {"lastReadAyah": "x"}}"#, #"["115"].lastReadAyah"#, "this is a string, not an ayah's number"),
        (#"{"2": {"lastAyah": 1.5}}"#, #"["2"].lastAyah"#, "this is a real number, not an ayah's number"),
        (#"{"2": {"totalAyahs": 286}}"#, #"["2"]"#, "this has no lastReadAyah"),
        (
            #"{"2": {"lastReadAyah": 1, "surahNumber": 3}}"#, #"["2"].surahNumber"#,
            "this is not 2, the surah of its key"
        ),
        (#"{"2": "143"}"#, #"["2"]"#, "this is a string, neither an ayah's number nor a dictionary"),
        (#"{"2": true}"#, #"["2"]"#, "this is a boolean, neither an ayah's number nor a dictionary"),
        (#"{"two": 143}"#, #"["two"]"#, "its key is not the number of a surah"),
        (#"{"+2": 143}"#, #"["+2"]"#, "its key is not the number of a surah"),
        (#"{"": 143}"#, #"[""]"#, "its key is not the number of a surah"),
        (#"{"99999999999999999999": 1}"#, #"["99999999999999999999"]"#, "its key is not the number of a surah"),
        (#"[1.5, 143]"#, "[1]", "its key is not the number of a surah"),
        (
            #"[2, 143, 3]"#, "",
            "an array here holds surahs and their progress in turn, but this one has 3 elements"
        ),
        ("5", "", "this is an integer, not a dictionary from surahs to progress"),
    ])
    func anUnreadableItemIsRejectedWithItsPlace(progress: String, place: String, reason: String) throws {
        let export = try export(progress)
        #expect(export.unreadable + export.rejected == [ImportReport.Rejection(path: Self.path(place), reason: reason)])
        #expect(export.unreadable.isEmpty != place.isEmpty)
        #expect(export.progress?.items ?? [] == [])
    }
}
