import CommandSupport
import FoundationEssentials
import Kernel
import TestSupport
import Testing

/// The apps' files, imported with `mizan import`.
struct HabitsImportTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    private static let web =
        #"{"activeJourneyIds":["3"],"customHabits":[],"habitCompletions":[{"date":"2026-01-07","completedDuaIds":["2","10"]}]}"#

    private func days() async throws -> JSONValue? {
        try JSONReader.read(Array(try await mizan("habits", "export", "--shape", "web").utf8))["habitCompletions"]
    }

    private func file(_ text: String, _ name: String = "web.txt") throws -> String {
        try mizan.directory.write(Array(text.utf8), to: name)
        return mizan.directory.file(name)
    }

    /// The records of an undone import do not count as removed by the owner, so the import can be repeated.
    @Test func anUndoneImportCanBeRepeated() async throws {
        let path = try file(Self.web)
        try await mizan("import", path)
        let days = try await days()
        try await mizan("import", "--undo", "1")
        #expect(try await self.days() == [])
        let again = try await mizan("import", path)
        #expect(!again.contains("Left out, because removed here"))
        #expect(try await self.days() == days)
    }

    /// If a change of a record was undone, the record counts as unchanged since its file, so a new file may change it.
    @Test func aRecordWhoseChangesWereUndoneCountsAsUnchangedSinceItsFile() async throws {
        func web(_ slot: String) throws -> String {
            let habit = #"{"id":"6f1f","duaId":"7","timeSlot":"\#(slot)","sortOrder":0,"addedAt":""}"#
            return try file(#"{"activeJourneyIds":[],"customHabits":[\#(habit)],"habitCompletions":[]}"#, slot)
        }
        func slot() async throws -> JSONValue? { try await mizan.rows("habits", "list").first?["timeSlot"] }
        let (morning, evening) = (try web("morning"), try web("evening"))
        try await mizan("import", morning)
        try await mizan("import", evening)
        try await mizan("import", "--undo", "2")
        #expect(try await slot() == "morning")
        #expect(try await !mizan("import", evening).contains("Changed here"))
        #expect(try await slot() == "evening")
        try await mizan("habits", "edit", "6f1f", "--slot", "anytime")
        #expect(try await mizan("import", morning).contains("Changed here, so not overwritten"))
        try await mizan("undo")
        #expect(try await slot() == "evening")
        #expect(try await !mizan("import", morning).contains("Changed here"))
        #expect(try await slot() == "morning")
    }

    @Test func aCompletionUndoneInMizanIsNotReimported() async throws {
        let path = try file(Self.web)
        try await mizan("import", path)
        try await mizan("habits", "undone", "neon:2", "--day", "2026-01-07")
        let again = try await mizan("import", path)
        #expect(again.contains("Left out, because removed here: neon:2 on 2026-01-07."))
        #expect(try await days() == [["date": "2026-01-07", "completedDuaIds": ["10"]]])
    }

    /// Each slice reads its own part of the property list, and does not report the other slice's keys as unknown.
    @Test func onePropertyListMayHoldQuranAndHabitsData() async throws {
        let root = PropertyListValue.dictionary([
            .init(key: "favoriteAyahs", value: .array([.string("2:255")])),
            .init(key: "rizq_user_habits", value: .data(Array(Self.web.utf8))),
            .init(key: "AppleLanguages", value: .array([.string("ar")])),
        ])
        let said = try await mizan("import", try mizan.write(root, to: "both.plist"))
        #expect(try await mizan.rows("quran", "favorite", "list").count == 1)
        #expect(try await days() == [["date": "2026-01-07", "completedDuaIds": ["2", "10"]]])
        #expect(said.contains("1 other key ignored: AppleLanguages"))
    }

    @Test func nestedPropertyListsAreOpened() async throws {
        let inner = try PropertyListWriter.xml(
            .dictionary([
                .init(
                    key: "habitCompletions",
                    value: .array([
                        .dictionary([
                            .init(key: "date", value: .string("١٤٤٧-٠٧-١٨")),
                            .init(key: "completedDuaIds", value: .array([.integer(2)])),
                        ])
                    ]))
            ]))
        let root = PropertyListValue.dictionary([.init(key: "rizq_user_habits", value: .data(inner))])
        let said = try await mizan("import", try mizan.write(root, to: "nested.plist"))
        #expect(said.contains("“١٤٤٧-٠٧-١٨” is read as 2026-01-07."))
        #expect(try await days() == [["date": "2026-01-07", "completedDuaIds": ["2"]]])
    }

    /// Data that was copied out of a browser can be imported in every format in which a browser may copy it.
    @Test(arguments: [
        web, JSONWriter.text(.string(web)), JSONWriter.text(.string(JSONWriter.text(.string(web)))), "\u{FEFF}" + web,
        "theme\tdark\nrizq_user_habits\t" + web, #"{"rizq_user_habits":\#(JSONWriter.text(.string(web)))}"#,
    ])
    func copiedTextsAreImported(text: String) async throws {
        try await mizan("import", try file(text))
        #expect(try await days() == [["date": "2026-01-07", "completedDuaIds": ["2", "10"]]])
    }

    @Test(arguments: [#"{"theme":"dark","token":"x"}"#, #"{"habits":[{"name":"Read"}]}"#])
    func filesOfOtherAppsAreNotRecognised(text: String) async throws {
        let refusal = await mizan.refusal("import", try file(text))
        #expect(refusal.code == 65)
        #expect(refusal.errors.contains("No part of Mizan can read this file."))
        #expect(refusal.errors.contains("Habits of the web app or the phone by rizq_user_habits"))
    }

    @Test func settingsUnderTheHabitsKeyAreRefused() async throws {
        let refusal = await mizan.refusal("import", try file(#"{"rizq_user_habits":"{\"theme\":\"dark\"}"}"#))
        #expect(refusal.code == 65)
        #expect(refusal.errors.contains("these are settings of the app, not habits"))
        #expect(refusal.errors.hasSuffix("Nothing was stored.\n"))
    }

    @Test func onlyAdminsImportTheCatalogue() async throws {
        let path = try file(#"{"rows":[{"id":1,"name":"Morning","slug":"morning"}]}"#)
        let refusal = await mizan.refusal("import", path)
        #expect(refusal.code == 77)
        #expect(refusal.errors.contains("Use `mizan import FILE --shared`."))
        try await mizan("import", path, "--shared")
        #expect(try await mizan.rows("duas", "categories").contains { $0["id"] == "neon:1" })
    }

    /// An export for Loop can be imported again, with real archives and databases.
    @Test(arguments: ["loop", "loop-csv"])
    func exportedLoopFilesAreImportedAgain(shape: String) async throws {
        try await mizan("habits", "add", "قراءة", "--goal", "2.5 km")
        try await mizan("habits", "add", "Walk, \"far\"")
        try await mizan("habits", "done", "قراءة", "--value", "1.25", "--note", "two,\n\"three\"")
        try await mizan("habits", "skip", "Walk, \"far\"")
        let path = mizan.directory.file("export")
        try await mizan("habits", "export", "--shape", shape, "--to", path)
        let again = try await mizan("import", path)
        #expect(again.contains("already"), "\(again)")
        let other = try TypedLines()
        try await other("import", path)
        let (one, two) = (try await mizan.rows("habits", "list"), try await other.rows("habits", "list"))
        #expect(one.map { $0["subject"] } == two.map { $0["subject"] })
        #expect(one.map { $0["goal"] } == two.map { $0["goal"] })
        let copy = other.directory.file("copy")
        try await other("habits", "export", "--shape", shape, "--to", copy)
        let said = try await other("import", path)
        #expect(said.contains("already"))
    }

    /// An export without any habits can be imported, too.
    @Test(arguments: ["loop", "loop-csv"])
    func anExportWithoutHabitsIsImported(shape: String) async throws {
        try await mizan("habits", "journeys", "follow", "first-steps")
        let path = mizan.directory.file("export")
        try await mizan("habits", "export", "--shape", shape, "--to", path)
        #expect(try await mizan("import", path).contains("habits: none"))
    }

    /// An archive with `a/loop.db`, which contains only the beginning of a database.
    private static let archive =
        "UEsDBBQAAAAAAAAAIQAL4Pb0EAAAABAAAAAJAAAAYS9sb29wLmRiU1FMaXRlIGZvcm1hdCAzAFBLAQIUAxQAAAAA"
        + "AAAAIQAL4Pb0EAAAABAAAAAJAAAAAAAAAAAAAACAAQAAAABhL2xvb3AuZGJQSwUGAAAAAAEAAQA3AAAANwAAAAAA"

    @Test func aDatabaseInAnArchiveIsRefusedWithAdvice() async throws {
        try mizan.directory.write(Array(try #require(Data(base64Encoded: Self.archive))), to: "loop.zip")
        let refusal = await mizan.refusal("import", mizan.directory.file("loop.zip"))
        #expect(refusal.code == 65)
        #expect(
            refusal.errors.contains("“a/loop.db” is a database: take it out of the archive, and import that."))
    }

    @Test func aDatabaseWithoutItsLogIsReported() async throws {
        try await mizan("habits", "add", "Walk")
        let path = mizan.directory.file("loop.db")
        try await mizan("habits", "export", "--shape", "loop", "--to", path)
        var bytes = try mizan.directory.bytes(of: "loop.db")
        // Its header declares that the database uses a log.
        (bytes[18], bytes[19]) = (2, 2)
        try mizan.directory.write(bytes, to: "logged.db")
        let said = try await mizan("import", mizan.directory.file("logged.db"))
        #expect(said.contains("has its latest changes in a second file"))
    }
}
