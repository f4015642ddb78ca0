import HabitsDomain
import HabitsInfrastructure
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// Everything in Loop's data is imported, and is unchanged in an export.
extension LoopDatabaseTests {
    private func document(_ statements: [SQL]) throws -> DatabaseDocument {
        let name = "\(UInt64.random(in: 0 ... .max)).db"
        try ForeignExport.make(directory.file(name), statements)
        return try DatabaseDocument(directory.file(name), named: name)
    }

    private func tables(key: SQL) -> [SQL] {
        [
            "PRAGMA user_version = 25",
            """
            CREATE TABLE Habits (\(key) INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER, description TEXT,
                freq_den INTEGER, freq_num INTEGER, name TEXT, position INTEGER, reminder_hour INTEGER, type INTEGER,
                target_type INTEGER, target_value REAL, unit TEXT NOT NULL DEFAULT '', question TEXT, uuid TEXT)
            """,
            """
            CREATE TABLE Repetitions (\(key) INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL,
                timestamp INTEGER NOT NULL, value INTEGER NOT NULL, notes)
            """,
        ]
    }

    /// F-10: Loop's first versions named the key column `Id`. Later versions never recreated the table, so the name remains.
    @Test func aDatabaseFromLoopsFirstVersionsIsRead() async throws {
        let report = try await habits.take(
            .database(
                try document(
                    tables(key: "Id") + [
                        "INSERT INTO Habits (Id, name, freq_num, freq_den, uuid) VALUES (1, 'Walk', 1, 1, 'a1')",
                        "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (1, \(Self.monday), 2, '')",
                        "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (1, \(Self.monday + Self.oneDay), 2, '')",
                    ])))
        #expect(report.rejected.isEmpty, "\(report.rejected)")
        #expect(report.counts.map(\.added) == [1, 2])
    }

    /// F-16.
    @Test func importedLoopDataIsExportedUnchanged() async throws {
        let file = try document(
            tables(key: "id") + [
                """
                INSERT INTO Habits (id, archived, name, color, freq_num, freq_den, position, question, description, type, uuid)
                VALUES (1, 0, 'Sweep', 9, 4, 31, 7, 'Swept?', 'The yard', 0, 'a1'),
                       (2, 0, 'Pages', 3, 1, 1, 1, '', '', 1, 'a2')
                """,
                "UPDATE Habits SET target_type = 0, target_value = 5.0 WHERE id = 2",
            ])
        let report = try await habits.take(.database(file))
        #expect(report.rejected.isEmpty && report.remarks.isEmpty, "\(report)")
        let stored = try await stored().habits
        #expect(stored.map(\.schedule.description) == ["daily", "times:4/31"])
        let loop = try await habits.store.read { [module = habits.module] in try module.loopExport(in: $0) }
        #expect(loop.unheld.isEmpty)
        let sweep = try #require(loop.habits.first { $0.name == "Sweep" })
        #expect(sweep.times == 4 && sweep.days == 31 && sweep.position == 7 && sweep.color == 9)
        #expect(sweep.question == "Swept?" && sweep.description == "The yard")
        let pages = try #require(loop.habits.first { $0.name == "Pages" })
        #expect(pages.position == 1 && pages.color == 3 && pages.unit.isEmpty && pages.target == 5_000)
        // The export can be imported again.
        try loop.writeDatabase(to: directory.file("out.db"))
        let out = try DatabaseDocument(directory.file("out.db"), named: "out.db")
        #expect(try await habits.take(.database(out)).changed == 0)
    }

    /// Android's colors, before version 14.
    @Test(arguments: [(9, 9), (-2_937_041, 0), (-13_070_788, 7), (20, nil), (-1, nil)] as [(Int, Int?)])
    func exportedColorsAreLoopsColors(code: Int, index: Int?) {
        #expect(LoopPalette.index(code: code) == index)
        if let index { #expect(LoopPalette.index(text: LoopPalette.text(index).lowercased()) == index) }
    }

    /// F-30.
    @Test func onlyTheNoteIsDroppedIfItIsNotText() async throws {
        let days = (0..<3 as Range<Int64>).map { place -> SQL in
            "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (1, \(Self.monday + place * Self.oneDay), 2, '')"
        }
        let report = try await habits.take(
            .database(
                try document(
                    tables(key: "id") + [
                        "INSERT INTO Habits (id, name, freq_num, freq_den, uuid) VALUES (1, 'Stretch', 1, 1, 'a1')"
                    ] + days + ["UPDATE Repetitions SET notes = x'66696e65' WHERE id = 2"])))
        #expect(report.counts.map(\.added) == [1, 3])
        #expect(report.rejected.map(\.path) == ["Repetitions[1].notes"])
        #expect(try await stored().entries.map(\.note) == [nil, nil, nil])
    }
}
