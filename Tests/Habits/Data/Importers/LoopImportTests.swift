import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// Loop's database, in all its versions.
struct LoopDatabaseTests {
    let habits: HabitsStore
    let directory: TemporaryDirectory

    init() async throws {
        habits = try await HabitsStore()
        directory = try TemporaryDirectory()
    }

    /// 2026-01-05, a Monday, as midnight in UTC.
    static let monday: Int64 = 1_767_571_200_000
    static let oneDay: Int64 = 86_400_000

    /// A database as a version of Loop creates it.
    func database(_ version: Int, _ more: [SQL] = []) throws -> DatabaseDocument {
        let counted: SQL =
            version >= 20 ? ", type INTEGER, target_type INTEGER, target_value REAL, unit TEXT" : ""
        let question: SQL = version >= 23 ? ", question TEXT" : ""
        let uuid: SQL = version >= 24 ? ", uuid TEXT" : ""
        let value: SQL = version > 12 ? ", value INTEGER" : ""
        let notes: SQL = version >= 25 ? ", notes TEXT" : ""
        var statements: [SQL] = [
            """
            CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT, description TEXT, freq_num INTEGER, freq_den INTEGER,
                archived INTEGER, position INTEGER, color INTEGER, reminder_hour INTEGER\(counted)\(question)\(uuid))
            """,
            "CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER\(value)\(notes))",
            "INSERT INTO Habits (id, name, description, freq_num, freq_den, archived, position) VALUES (3, 'قراءة', 'Did you read?', 3, 7, 0, 0)",
            "INSERT INTO Habits (id, name, freq_num, freq_den, archived, position) VALUES (7, 'Walk', 1, 1, 1, 1)",
        ]
        if version >= 20 {
            statements.append(
                "UPDATE Habits SET type = 1, target_type = 0, target_value = 2.5, unit = 'km' WHERE id = 7")
        }
        if version >= 23 { statements.append("UPDATE Habits SET question = description, description = ''") }
        if version >= 24 { statements.append("UPDATE Habits SET uuid = 'aaaa' || id") }
        for place in 0..<4 as Range<Int64> {
            let value: Int64 = [2, 0, 3, 2][Int(place)]
            if version > 12 {
                statements.append(
                    "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, \(Self.monday + place * Self.oneDay), \(value))"
                )
            } else if value == 2 {
                statements.append(
                    "INSERT INTO Repetitions (habit, timestamp) VALUES (3, \(Self.monday + place * Self.oneDay))")
            }
        }
        if version >= 20 {
            statements.append("INSERT INTO Repetitions (habit, timestamp, value) VALUES (7, \(Self.monday), 1750)")
        }
        if version >= 25 { statements.append("UPDATE Repetitions SET notes = 'Snow' WHERE habit = 3 AND value = 3") }
        let name = "\(UInt64.random(in: 0 ... .max)).db"
        let path = directory.file(name)
        try ForeignExport.make(path, statements + more)
        // The user version in the file's header (SQLite file format, §1.3) is the field in which Loop stores its schema
        // version.
        var bytes = try directory.bytes(of: name)
        bytes[63] = UInt8(version)
        try directory.write(bytes, to: "made-" + name)
        return try DatabaseDocument(directory.file("made-" + name), named: "loop.db")
    }

    func stored() async throws -> (habits: [Habit], entries: [HabitEntry]) {
        try await habits.store.read { transaction in
            (try HabitsModule.habits.all(in: transaction), try HabitsModule.entries.all(in: transaction))
        }
    }

    @Test(arguments: 8...25)
    func everyLoopVersionIsRead(version: Int) async throws {
        let report = try await habits.take(.database(try database(version)))
        #expect(report.rejected.isEmpty, "\(report.rejected)")
        let (habits, entries) = try await stored()
        #expect(habits.map(\.subject.name) == ["قراءة", "Walk"])
        #expect(habits.map(\.schedule) == [.times(3, per: .days(7)), .daily])
        #expect(habits.map(\.isArchived) == [false, true])
        #expect(try habits.map(\.goal) == [nil, version >= 20 ? Goal(thousandths: 2_500, unit: "km") : nil])
        if version >= 24 { #expect(habits.map(\.id) == ["aaaa3", "aaaa7"]) }
        let read = entries.filter { $0.habitID == habits[0].id }
        #expect(read.map(\.day.description).first == "2026-01-05")
        #expect(read.map(\.thousandths) == (version > 12 ? [1_000, 0, nil, 1_000] : [1_000, 1_000]))
        #expect(read.map(\.isSkipped).filter { $0 }.count == (version > 12 ? 1 : 0))
        #expect(entries.filter { $0.habitID == habits[1].id }.map(\.thousandths) == (version >= 20 ? [1_750] : []))
        #expect(read.compactMap(\.note) == (version >= 25 ? ["Snow"] : []))
        #expect(habits.map(\.origin.question) == ["Did you read?", nil])
        // Imported again, from a later version of the app.
        #expect(try await self.habits.take(.database(try database(version))).changed == 0)
    }

    /// Habits are recognised by their ids. If a version of Loop had no ids, habits are recognised by their names.
    @Test func aLaterLoopVersionRecognisesHabitsOfAnEarlierVersion() async throws {
        try await habits.take(.database(try database(20)))
        let before = try await stored()
        let report = try await habits.take(.database(try database(25)))
        #expect(report.counts.map(\.added) == [0, 0])
        #expect(report.counts.map(\.updated) == [0, 1])
        let after = try await stored()
        #expect(before.habits == after.habits && before.entries.count == after.entries.count)
    }

    @Test(arguments: [(99, "Export it as CSV"), (26, "Export it as CSV"), (7, "newer Loop"), (0, "newer Loop")])
    func unknownLoopVersionsAreRefused(version: Int, advice: String) throws {
        let document = ImportDocument.database(try database(version))
        let importer = try #require(habits.module.importers.first { $0.recognises(document) })
        let error = #expect(throws: MizanError.self) { try importer.prepare(document, .none) }
        #expect(error?.reason == "habits.loop-version" && error?.message.contains("version \(version);") == true)
        #expect(error?.advice?.contains(advice) == true)
    }

    @Test func databasesOfOtherProgramsAreNotRecognised() throws {
        let path = directory.file("other.db")
        try ForeignExport.make(path, ["CREATE TABLE Habits (id INTEGER)", "CREATE TABLE Tasks (id INTEGER)"])
        let document = ImportDocument.database(try DatabaseDocument(path, named: "other.db"))
        #expect(!habits.module.importers.contains { $0.recognises(document) })
        #expect(document.kind == "an SQLite database with tables such as “Habits”, “Tasks”")
    }

    @Test func faultyRowsAreReported() async throws {
        let report = try await habits.take(
            .database(
                try database(
                    25,
                    [
                        "INSERT INTO Habits (id, name, freq_num, freq_den) VALUES (8, '', 1, 1)",
                        "INSERT INTO Habits (id, name, freq_num, freq_den) VALUES (9, 'Often', 0, 7)",
                        "INSERT INTO Habits (id, name, freq_num) VALUES (10, x'00', 1)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (404, 0, 2)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, NULL, 2)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, 'x', 2)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, \(Self.monday + 5 * Self.oneDay), 17)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, 99999999999999, 2)",
                    ])))
        #expect(
            report.rejected.map(\.path) == [
                "Habits[4].name", "Habits[2]", "Habits[3]", "Repetitions[5]", "Repetitions[6]",
                "Repetitions[7].timestamp", "Repetitions[8]", "Repetitions[9]",
            ])
        #expect(report.counts.map(\.added) == [2, 5])
    }

    @Test func aChangeInLoopIsImportedUnlessTheRecordWasChangedInMizan() async throws {
        try await habits.take(.database(try database(25)))
        let tuesday = HabitEntry.ID(day: try day("2026-01-06"), habitID: "aaaa3")
        let (wednesday, thursday) = (
            HabitEntry.ID(day: try day("2026-01-07"), habitID: "aaaa3"),
            HabitEntry.ID(day: try day("2026-01-08"), habitID: "aaaa3")
        )
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.enter(
                HabitEntry(day: wednesday.day, habitID: "aaaa3", thousandths: 1_000), in: transaction)
            try HabitsModule.entries.remove(thursday, in: transaction)
        }
        let report = try await habits.take(
            .database(try database(25, ["UPDATE Repetitions SET value = 2 WHERE habit = 3 AND value = 0"])))
        #expect(report.counts.map(\.updated) == [0, 1])
        #expect(report.counts.map(\.kept) == [0, 2])
        #expect(report.remarks.contains("Changed here, so not overwritten: 2026-01-07 of “قراءة”."))
        #expect(report.remarks.contains("Left out, because removed here: 2026-01-08 of “قراءة”."))
        let found = try await habits.store.read { try HabitsModule.entries.find(tuesday, in: $0)?.entity.thousandths }
        #expect(found == 1_000)
    }

    @Test func aHabitRemovedInMizanIsNotReimportedWithItsDays() async throws {
        try await habits.take(.database(try database(25)))
        try await habits.store.write { transaction in
            for entry in try HabitsModule.entries(in: transaction).all() where entry.habitID == "aaaa3" {
                try HabitsModule.entries.remove(entry.recordID, in: transaction)
            }
            try HabitsModule.habits.remove("aaaa3", in: transaction)
        }
        let report = try await habits.take(.database(try database(25)))
        #expect(report.changed == 0)
        #expect(report.remarks.contains("Left out, because removed here: the habit “قراءة” with its days."))
    }

    // MARK: Out

    @Test func anExportedLoopDatabaseIsImportedAgain() async throws {
        try await habits.take(.database(try database(25)))
        let path = directory.file("out.db")
        let out = try await habits.store.read { [module = habits.module] in try module.loopExport(in: $0) }
        try out.writeDatabase(to: path)
        #expect(out.unheld.isEmpty && out.habitCount == 2 && out.entryCount == 5)
        let document = try DatabaseDocument(path, named: "out.db")
        #expect(document.userVersion == 25)
        let other = try await HabitsStore()
        #expect(try await other.take(.database(document)).rejected.isEmpty)
        let (one, two) = (
            try await stored(),
            try await other.store.read { transaction in
                (try HabitsModule.habits.all(in: transaction), try HabitsModule.entries.all(in: transaction))
            }
        )
        #expect(one.entries == two.1)
        #expect(one.habits.map(\.subject) == two.0.map(\.subject))
        #expect(one.habits.map(\.schedule) == two.0.map(\.schedule))
        #expect(try await habits.take(.database(document)).changed == 0)
    }

    @Test func fieldsThatLoopCannotStoreAreNamed() async throws {
        let today = try day("2026-01-08")
        let dua = try id("starter:waking")
        try await habits.store.write { [module = habits.module] transaction in
            let goal = try Goal(thousandths: 1_000, unit: "km")
            _ = try module.add(.own(title: "Walk", goal: goal), slot: .anytime, id: "walk", in: transaction)
            _ = try module.add(
                .own(title: "Fast", goal: nil), slot: .anytime, schedule: .hijri([13, 14, 15]), id: "fast",
                in: transaction)
            _ = try module.add(.dua(dua), slot: .morning, id: "dua", in: transaction)
            _ = try module.enter(HabitEntry(day: today, habitID: "walk", thousandths: 3), in: transaction)
            _ = try module.complete(dua, in: transaction)
        }
        let out = try await habits.store.read { [module = habits.module] in try module.loopExport(in: $0) }
        #expect(out.unheld.map(\.key) == ["dua", "2026-01-08/walk", "fast", "days"])
    }
}

extension Habit.Subject {
    fileprivate var name: String { if case .own(let title, _) = self { title } else { "" } }
}
