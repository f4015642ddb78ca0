import Changes
import HabitsDomain
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HabitsData

/// Loop's archive of tables, in the form of versions before 2.0 and in the form since then.
struct LoopArchiveTests {
    let habits: HabitsStore

    init() async throws {
        habits = try await HabitsStore()
    }

    private static let list = #"""
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,قراءة القرآن,YES_NO,Did you read?,,1,1,#D32F2F,,,,false
        002,"Walk, ""far""",NUMERICAL,,,3,7,#388E3C,km,AT_LEAST,2.5,false
        003,"Two
        lines",YES_NO,,,5,30,#388E3C,,,,true

        """#
    private static let tables = [
        (
            "001/Checkmarks.csv",
            "Date,Value,Notes\n2026-01-08,YES_MANUAL,\n2026-01-07,SKIP,\"Ill, \"\"very\"\"\"\n2026-01-06,YES_AUTO,\n2026-01-05,NO,\n2026-01-04,UNKNOWN,\n"
        ),
        ("002 Walk far/Checkmarks.csv", "Date,Value,Notes\n2026-01-08,1750,\n2026-01-07,3,\n2026-01-06,2.125,x\n"),
        ("003 Two lines/Checkmarks.csv", "Date,Value,Notes\n"),
        ("Checkmarks.csv", "Date,قراءة القرآن,Walk, \"far\",\n2026-01-08,2,1750,\n"),
    ]

    private func archive(_ list: String = list, _ tables: [(String, String)] = tables) -> ImportDocument {
        .archive(TextArchive([("Habits.csv", list)] + tables))
    }

    private func entries() async throws -> [String] {
        try await habits.store.read { transaction in
            let habits = try HabitsModule.habits.all(in: transaction)
            return try HabitsModule.entries.all(in: transaction).map { entry in
                let place = habits.firstIndex { $0.id == entry.habitID } ?? -1
                let value = entry.isSkipped ? "skipped" : entry.thousandths.map(String.init) ?? "-"
                return "\(entry.day.day) \(place) \(value)" + (entry.note.map { " \($0)" } ?? "")
            }.sorted()
        }
    }

    private static let expected = [
        "5 0 0", "6 1 2125 x", "7 0 skipped Ill, \"very\"", "7 1 skipped", "8 0 1000", "8 1 1750",
    ]

    @Test(arguments: ["\n", "\r\n"])
    func loopsTablesAreRead(end: String) async throws {
        let document = archive(
            Self.list.replacing("\n", with: end), Self.tables.map { ($0.0, $0.1.replacing("\n", with: end)) })
        let report = try await habits.take(document)
        #expect(report.rejected.isEmpty, "\(report.rejected)")
        #expect(report.counts.map(\.added) == [3, 6])
        #expect(try await entries() == Self.expected)
        let all = try await habits.store.read { try HabitsModule.habits.all(in: $0) }
        #expect(
            all.map(\.subject) == [
                .own(title: "قراءة القرآن", goal: nil),
                .own(title: "Walk, \"far\"", goal: try Goal(thousandths: 2_500, unit: "km")),
                .own(title: "Two lines", goal: nil),
            ])
        #expect(all.map(\.schedule) == [.daily, .times(3, per: .days(7)), .times(5, per: .days(30))])
        #expect(all.map(\.isArchived) == [false, false, true])
        #expect(try await habits.take(document).changed == 0)
    }

    /// The tables of Loop's first versions have neither types of habits nor words for the outcome of a day.
    @Test func loopsOldestTablesAreRead() async throws {
        let list = """
            Position,Name,Description,NumRepetitions,Interval,Color
            001,Meditate,"Did you meditate?",1,1,#FF8F00
            002,Read,,2,3,#FF8F00
            """
        let report = try await habits.take(
            archive(
                list,
                [
                    ("001 Meditate/Checkmarks.csv", "2015-01-25,2\n2015-01-24,0\n2015-01-23,1\n2015-01-22,2\n"),
                    ("002 Read/Checkmarks.csv", "2015-01-25,2\n"),
                ]))
        #expect(report.rejected.isEmpty)
        #expect(report.counts.map(\.added) == [2, 4])
        #expect(try await entries() == ["22 0 1000", "24 0 0", "25 0 1000", "25 1 1000"])
        let schedules = try await habits.store.read { try HabitsModule.habits.all(in: $0).map(\.schedule) }
        #expect(schedules == [.daily, .times(2, per: .days(3))])
    }

    @Test func twoHabitsWithTheSameNameStaySeparate() async throws {
        let list = "Position,Name,Type\n001,Read,YES_NO\n002,Read,YES_NO\n"
        let tables = [("001 Read/Checkmarks.csv", "2026-01-05,2\n"), ("002 Read/Checkmarks.csv", "2026-01-06,2\n")]
        #expect(try await habits.take(archive(list, tables)).counts.map(\.added) == [2, 2])
        #expect(try await habits.take(archive(list, tables)).changed == 0)
    }

    @Test func theFirstLineOfADayIsUsed() async throws {
        let tables = [
            ("001 Read/Checkmarks.csv", "Date,Value\n2026-01-05,UNKNOWN\n2026-01-05,NO\n2026-01-05,YES_MANUAL\n")
        ]
        for added in [1, 0] {
            let report = try await habits.take(archive("Position,Name\n001,\"Read, \"\"far\"\"\"\n", tables))
            #expect(report.counts.map(\.added) == [added, added] && report.counts.map(\.updated) == [0, 0])
            #expect(
                report.remarks == [
                    "Twice in the file; only the first is imported: 2026-01-05 of “Read, \"far\"”."
                ])
        }
        #expect(try await entries() == ["5 0 0"])
    }

    /// Entries that are left out are counted: the entries of refused habits, and the entries without any habit.
    @Test func entriesWithoutTheirHabitAreCounted() async throws {
        let list = """
            Position,Name,Type,Target Type
            001,Read,YES_NO,
            002,Walk,TIMER,
            003,Run,NUMERICAL,ABOUT
            004,,YES_NO,
            """
        let day = "2026-01-05,2\n2026-01-06,2\n"
        let tables = ["001 Read", "002 Walk", "003 Run", "004", "009 Zzz"].map { ("\($0)/Checkmarks.csv", day) }
        let report = try await habits.take(archive(list, tables))
        #expect(report.counts.map(\.added) == [1, 2])
        #expect(report.rejected.map(\.path) == ["Habits.csv, row 3", "Habits.csv, row 4", "Habits.csv, row 5"])
        #expect(
            report.rejected.map(\.reason).prefix(2) == [
                "Type is “TIMER”, but it can only be YES_NO or NUMERICAL",
                "Target Type is “ABOUT”, but it can only be AT_LEAST or AT_MOST",
            ])
        #expect(
            report.remarks == [
                "Left out with their habits: 2 entries of “002 Walk/Checkmarks.csv”, 2 entries of “003 Run/Checkmarks.csv”, 2 entries of “009 Zzz/Checkmarks.csv”, 2 entries of “”."
            ])
    }

    @Test func aScheduleOfMoreThanOnceADayBecomesDailyAndIsReported() async throws {
        let list = "Position,Name,FrequencyNumerator,FrequencyDenominator\n001,Read,3,1\n"
        let report = try await habits.take(archive(list, [("001 Read/Checkmarks.csv", "")]))
        #expect(
            report.remarks == ["Due more than once a day in Loop, daily here: “Read” (3 times in 1 day)."])
    }

    /// An archive without habits, as Mizan writes it and as Loop writes it.
    @Test(arguments: [[], [("Checkmarks.csv", "Date,\n")]])
    func anArchiveWithoutHabitsIsRead(tables: [(String, String)]) async throws {
        let head = String(Self.list.prefix { !$0.isNewline }) + "\n"
        let report = try await habits.take(archive(head, tables))
        #expect(report.counts.map(\.added) == [0, 0])
        #expect(report.rejected.isEmpty && report.remarks.isEmpty)
    }

    @Test func aRemovedHabitIsRecognisedByNameAndNotReimported() async throws {
        try await habits.store.write { [module = habits.module] transaction in
            for name in ["Read", "Walk"] {
                _ = try module.add(.own(title: name, goal: nil), slot: .anytime, id: "of-\(name)", in: transaction)
            }
        }
        try await habits.store.write { try HabitsModule.habits.remove("of-Read", in: $0) }
        let tables = ["001", "002", "003"].map { ("\($0)/Checkmarks.csv", "2026-01-05,2\n") }
        let report = try await habits.take(archive("Position,Name\n001,Read\n002,Walk\n003,Read\n", tables))
        // Two habits in the archive have the same name. One such habit was removed in Mizan, so only the second one is new.
        #expect(report.counts.map(\.added) == [1, 2] && report.counts.map(\.kept) == [1, 0])
        #expect(
            report.remarks == [
                "Left out with their habits: 1 entry of “Read”.",
                "Left out, because removed here: the habit “Read” with its days.",
                "1 item was removed here since: --option removed=restore brings it back.",
            ])
    }

    @Test func aMissingTableIsNamed() async throws {
        let report = try await habits.take(archive(Self.list, [Self.tables[0]]))
        #expect(report.counts.map(\.added) == [3, 3])
        #expect(report.remarks.filter { $0.contains("no directory of this habit") }.count == 2)
    }

    @Test(arguments: [
        ("2026-02-30,YES_MANUAL", "not a day"), ("x,2", "not a day"), ("2026-01-05", "this line has no value"),
        ("2026-01-05,PERHAPS", "not a value that a day can have"),
        ("2026-01-05,1.5", "not a value that a day can have"),
        ("2026-01-05,17", "not a value that a day can have"), ("2026-01-30,2", "has not begun"),
        ("1900-01-05,2", "too far away"),
    ])
    func aFaultyLineIsReported(line: String, reason: String) async throws {
        let report = try await habits.take(
            archive("Position,Name\n001,Read\n", [("001 Read/Checkmarks.csv", "Date,Value\n\(line)\n2026-01-04,2\n")]))
        #expect(report.rejected.map(\.path) == ["001 Read/Checkmarks.csv, row 2"])
        #expect(report.rejected.first?.reason.contains(reason) == true, "\(report.rejected)")
        #expect(report.counts.map(\.added) == [1, 1])
    }

    @Test(arguments: ["", "a,b\n1,2\n", "Position,Name\n\"001,Read\n"])
    func anInvalidHabitListIsRefused(list: String) throws {
        let document = archive(list)
        let importer = try #require(habits.module.importers.first { $0.recognises(document) })
        #expect(throws: MizanError.self) { try importer.prepare(document, .none) }
    }

    @Test(arguments: [["a.plist"], ["Habits.csv"], ["Habits.csv", "Checkmarks.csv"], ["001 Read/Checkmarks.csv"]])
    func otherArchivesAreNotRecognised(names: [String]) {
        let document = ImportDocument.archive(TextArchive(names.map { ($0, "") }))
        #expect(!habits.module.importers.contains { $0.recognises(document) })
    }
}
