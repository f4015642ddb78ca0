import CommandSupport
import Kernel
import Storage
import TestSupport
import Testing

/// A person who switches to Mizan from another app: the first day and the second day. The clock starts at 2026-01-08.
struct PersonTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    private func tomorrow() { mizan.clock.advance(seconds: 86_400) }

    private func file(_ text: String, _ name: String) throws -> String {
        try mizan.directory.write(Array(text.utf8), to: name)
        return mizan.directory.file(name)
    }

    /// The export of Loop contains a week of walking, a limit, and a weekly goal. The person continues on the next day.
    @Test func aLoopExportIsImported() async throws {
        let path = mizan.directory.file("loop.db")
        let monday: Int64 = 1_767_571_200_000
        var statements: [SQL] = [
            "PRAGMA user_version = 25",
            """
            CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT, question TEXT, description TEXT, freq_num INTEGER,
                freq_den INTEGER, type INTEGER, target_type INTEGER, target_value REAL, unit TEXT, archived INTEGER,
                position INTEGER, color INTEGER, uuid TEXT, reminder_hour INTEGER)
            """,
            "CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT)",
            """
            INSERT INTO Habits VALUES (1, 'Walk', 'Did you walk?', '', 1, 1, 0, 0, 0, '', 0, 0, 8, 'aa', NULL),
                (2, 'Cycle', '', '', 1, 7, 1, 0, 20, 'km', 0, 1, 8, 'bb', NULL),
                (3, 'Coffee', '', '', 1, 1, 1, 1, 2, 'cups', 0, 2, 8, 'cc', NULL)
            """,
        ]
        for day in 0..<3 as Range<Int64> {
            statements.append(
                "INSERT INTO Repetitions (habit, timestamp, value) VALUES (1, \(monday + day * 86_400_000), 2)")
        }
        statements.append(
            "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (2, \(monday), 20000, 'far')")
        try ForeignExport.make(path, statements)
        try await mizan("import", path)

        let first = try await mizan("habits", "today")
        #expect(first.contains("1 of 3 done") && first.contains("Streak 3 days - of duas alone 0 days"))
        #expect(first.contains("Next: mizan habits done 1\n"))
        try await mizan("habits", "done", "1")
        try await mizan("habits", "done", "Coffee", "--value", "1")
        #expect(try await mizan("habits", "today").contains("All done."))
        #expect(try await mizan("habits", "stats", "Cycle").contains("Streak: 4"))
        #expect(try await mizan("habits", "show", "Cycle").contains("2026-01-05  20 km  far"))

        tomorrow()
        let second = try await mizan("habits", "today")
        #expect(second.contains("1 of 3 done") && second.contains("Streak 4 days"))
        try await mizan("habits", "done", "1")
        #expect(try await mizan("habits", "stats").contains("Streak 5 days, longest 5."))
    }

    private static let web = """
        {"activeJourneyIds":["1","4"],"customHabits":[
        {"id":"a","duaId":"7","timeSlot":"morning","sortOrder":0,"addedAt":"2026-01-02T08:00:00.000Z","source":"custom"},
        {"id":"b","duaId":"10","timeSlot":"evening","sortOrder":1,"addedAt":"2026-01-02T08:00:00.000Z","source":"custom"}],
        "habitCompletions":[{"date":"2026-01-06","completedDuaIds":["7"]},{"date":"2026-01-07","completedDuaIds":["7","10"]}],
        "lastUpdated":"2026-01-07T20:00:00.000Z"}
        """

    private static let catalogue = """
        {"journeys":[{"id":1,"name":"Mornings","slug":"mornings","emoji":"x","estimated_minutes":5,"daily_xp":20}],
        "duas":[{"id":7,"title_en":"Seven","arabic_text":"سُبْحَانَ اللَّهِ","translation_en":"Glory","repetitions":1,"xp_value":20}]}
        """

    /// From the web app (F-39): the import reports which entries need the catalogue, and how to import the catalogue. Once the
    /// catalogue is imported, the entries have their texts.
    @Test func aWebAppExportIsImported() async throws {
        try await mizan("import", file(Self.web, "web.json"))
        let first = try await mizan("habits", "today")
        #expect(first.contains("Streak 2 days"))
        #expect(first.contains("2 journeys (neon:1, neon:4) and 2 duas (neon:7, neon:10)"))
        #expect(
            first.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("mizan import FILE --shared."))
        let journeys = try await mizan("habits", "journeys")
        #expect(journeys.contains("neon:1 (waits for the catalogue)"))
        try await mizan("habits", "done", "1")

        tomorrow()
        try await mizan("import", file(Self.catalogue, "catalogue.json"), "--shared")
        let second = try await mizan("habits", "today")
        #expect(second.contains("Seven") && second.contains("Following: "))
        #expect(second.contains("1 journey (neon:4) and 1 dua (neon:10)"))
        try await mizan("habits", "done", "Seven")
        #expect(try await mizan("habits", "stats").contains("Streak 4 days, longest 4."))
    }

    /// From the phone: the same person's profile is imported as the app shows it. On the second day, the streak continues.
    @Test func aPhoneExportIsImported() async throws {
        let habits = #"""
            {"activeJourneyIds":[],"customHabits":[{"id":"custom-7","duaId":7,"timeSlot":"morning","sortOrder":0,
            "addedAt":789000000}],"habitCompletions":[{"date":"2026-01-07","completedDuaIds":[7]}],"lastUpdated":789575400}
            """#
        let root = PropertyListValue.dictionary([
            .init(key: "rizq_user_habits", value: .data(Array(habits.utf8))),
            .init(key: "AppleLanguages", value: .array([.string("ar")])),
        ])
        try await mizan("import", try mizan.write(root, to: "group.com.rizq.app.plist"))
        let profile = """
            {"userId":"550e8400-e29b-41d4-a716-446655440000","displayName":"Amina","streak":1,"totalXp":250,"level":2,
            "isAdmin":false,"createdAt":"2026-01-01T08:00:00Z","updatedAt":"2026-01-07T20:00:00Z"}
            """
        try await mizan("import", file(profile, "profile.json"))
        let first = try await mizan("habits", "today")
        #expect(first.contains("250 XP") && first.contains("Streak 1 day\n"))
        #expect(first.contains("1 dua (neon:7) is not in the catalogue here;"))
        try await mizan("habits", "done", "next")
        tomorrow()
        let second = try await mizan("habits", "today")
        #expect(second.contains("Streak 2 days\n") && second.contains("Next: mizan habits done 1"))
        let shown = try await mizan("habits", "profile", "show", "--shape", "ios")
        #expect(shown.contains(#""displayName": "Amina""#) && shown.contains(#""streak": 2"#))
    }

    /// HabitBull's table is read as Loop reads it: the month is first, and a value above 1 is a count.
    @Test func aHabitBullTableIsImported() async throws {
        let table = """
            HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
            Dragons,with love,Food,1/6/2026,1,text
            Dragons,with love,Food,1/7/2026,0,
            Pushups,,Fitness,1/13/2025,30,
            Pushups,,Fitness,1/7/2026,-2150000000,

            """
        let said = try await mizan("import", file(table, "habitbull.csv"))
        #expect(said.contains("2 categories of HabitBull's are not stored"))
        let habits = try await mizan.rows("habits", "list")
        #expect(habits.map { $0["subject"] } == ["Dragons", "Pushups"])
        #expect(habits.first?["description"] == "with love")
        #expect(try await mizan("habits", "show", "Dragons").contains("2026-01-06  done  text"))
        #expect(try await mizan("habits", "show", "Pushups", "--weeks", "60").contains("2025-01-13  30"))
    }

    /// After the undo of the second import, the record has the state of the first file again. So the second file may change the
    /// record again.
    @Test func anUndoneFileCanBeImportedAgain() async throws {
        func table(_ value: Int) -> String {
            """
            HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
            Pushups,,,1/6/2026,30,
            Pushups,,,1/7/2026,\(value),

            """
        }
        func days() async throws -> String { try await mizan("habits", "show", "Pushups") }
        try await mizan("import", file(table(20), "first.csv"))
        let second = try file(table(25), "second.csv")
        try await mizan("import", second)
        #expect(try await days().contains("2026-01-07  25"))
        for _ in 1...2 {
            try await mizan("undo")
            #expect(try await days().contains("2026-01-07  20"))
            #expect(try await !mizan("import", second).contains("Changed here"))
            #expect(try await days().contains("2026-01-07  25"))
        }
        try await mizan("habits", "done", "Pushups", "--value", "21", "--day", "2026-01-07")
        #expect(try await mizan("import", second).contains("Changed here, so not"))
    }

    /// F-39: a dua of an app is shown with the starter duas that have the same text. Differences in marks are ignored.
    @Test func starterDuasWithTheSameTextAreShown() async throws {
        let catalogue = """
            {"duas":[{"id":7,"title_en":"Forgive","arabic_text":"أستغفر الله","translation_en":"Forgive me","repetitions":1,
            "xp_value":5}]}
            """
        try await mizan("habits", "profile", "set", "--display-name", "Amina")
        try await mizan("import", file(catalogue, "catalogue.json"), "--shared")
        #expect(try await mizan("duas", "show", "7").contains("starter:astaghfirullah"))
    }
}
