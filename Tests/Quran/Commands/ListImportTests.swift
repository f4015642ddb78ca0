import CommandSupport
import TestSupport
import Testing

/// The CSV of a list is imported elsewhere.
struct ListImportTests {
    private static let records = [
        "quran favorite add 2:255", "quran favorite add 1:1", #"quran note add 2:255 'with "quotes", and ٣'"#,
        "quran note add 18:10 second", "quran progress set 2:255", "quran progress set surah 18",
        #"quran setting set reciter '{"name": "Al-Husary", "speed": 1.25}'"#, "quran setting set theme 1",
    ]

    @Test(arguments: ["favorite", "note", "progress", "setting"])
    func theListComesInAgain(noun: String) async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        for line in Self.records { _ = try await here.run(Line(line).words) }
        let file = here.directory.file("list.csv")
        let printed = try await here.run(["quran", noun, "list", "--output", "csv"])
        try here.directory.write(Array(printed.utf8), to: "list.csv")
        try await there("import", file)
        let rows = try await there.rows("quran", noun, "list")
        #expect(rows.count == 2)
        #expect(try await here.rows("quran", noun, "list") == rows)
        try await there("import", file)
        #expect(try await there.rows("quran", noun, "list") == rows)
    }

    @Test func aRowThatCannotBeReadIsNamed() async throws {
        let here = try TypedLines()
        let table = """
            recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
            x,2:255,2,255,2026-01-08T14:30:00Z,y
            x,2:256,two,256,2026-01-08T14:30:00Z,y
            x,2:300,2,300,2026-01-08T14:30:00Z,y
            x,2:257
            """
        try here.directory.write(Array(table.utf8), to: "list.csv")
        let printed = await here.type(["import", here.directory.file("list.csv")]).output
        #expect(printed.contains("row 3.surahNumber: “two” is not a whole number"))
        #expect(printed.contains("row 5: this row has 2 fields, the first has 6"))
        #expect(printed.contains("2:300"))
        #expect(try await here.rows("quran", "favorite", "list").count == 1)
    }
}
