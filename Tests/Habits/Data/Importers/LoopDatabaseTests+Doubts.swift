import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// Databases in which something is duplicated, unknown, or changed.
extension LoopDatabaseTests {
    @Test func habitsWithTheSameIDStaySeparate() async throws {
        let more: [SQL] = [
            "INSERT INTO Habits (id, name, freq_num, freq_den, uuid) VALUES (8, 'Swim', 1, 1, 'aaaa3')",
            "INSERT INTO Habits (id, name, freq_num, freq_den, uuid) VALUES (9, 'قراءة', 1, 1, 'aaaa3')",
            "INSERT INTO Repetitions (habit, timestamp, value) VALUES (8, \(Self.monday), 2)",
            "INSERT INTO Repetitions (habit, timestamp, value) VALUES (9, \(Self.monday), 0)",
        ]
        let remark = "Habits that share an id in Loop, separate habits here: “Swim”, “قراءة”."
        for added in [[4, 7], [0, 0], [0, 0]] {
            let report = try await habits.take(.database(try database(25, more)))
            #expect(report.counts.map(\.added) == added && report.counts.map(\.updated) == [0, 0])
            #expect(report.remarks.contains(remark))
        }
        let (habits, entries) = try await stored()
        #expect(habits.filter { $0.id == "aaaa3" }.map(\.ownTitle) == ["قراءة"])
        #expect(Set(habits.map(\.ownTitle)) == ["قراءة", "Walk", "Swim"] && habits.count == 4)
        let monday = entries.filter { $0.day.description == "2026-01-05" && $0.habitID != "aaaa7" }
        #expect(monday.map(\.thousandths).sorted { ($0 ?? -1) < ($1 ?? -1) } == [0, 1_000, 1_000])
        // A habit is still recognised after Loop has renamed it.
        let renamed = more + ["UPDATE Habits SET name = 'Crawl' WHERE id = 8"]
        #expect(try await self.habits.take(.database(try database(25, renamed))).changed == 0)
    }

    /// Mizan derives an id for a habit that has none in Loop. Mizan's own export contains such ids, so two habits could get the
    /// same one.
    @Test func aDerivedIDDoesNotCollideWithAStoredID() async throws {
        let made = Identifiers.named("habits.Habit", "loop", "Walk", "0").recordKey
        let more: [SQL] = [
            "UPDATE Habits SET uuid = \(made) WHERE id = 3", "UPDATE Habits SET uuid = NULL WHERE id = 7",
        ]
        for added in [[2, 5], [0, 0]] {
            #expect(try await habits.take(.database(try database(25, more))).counts.map(\.added) == added)
        }
        let stored = try await stored().habits
        #expect(stored.filter { $0.id == made }.map(\.ownTitle) == ["قراءة"] && stored.count == 2)
    }

    @Test func theFirstRowOfADayIsUsed() async throws {
        let more: [SQL] = [
            "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, \(Self.monday + 1), 0)",
            "INSERT INTO Repetitions (habit, timestamp, value) VALUES (3, \(Self.monday + 3_600_000), 3)",
        ]
        for added in [[2, 5], [0, 0]] {
            let report = try await habits.take(.database(try database(25, more)))
            #expect(report.counts.map(\.added) == added && report.counts.map(\.updated) == [0, 0])
            #expect(
                report.remarks.contains(
                    "Twice in the file; only the first is imported: 2026-01-05 of “قراءة”, 2026-01-05 of “قراءة”."))
        }
        let monday = HabitEntry.ID(day: try day("2026-01-05"), habitID: "aaaa3")
        let stored = try await habits.store.read { try HabitsModule.entries.find(monday, in: $0)?.entity }
        #expect(stored?.thousandths == 1_000)
    }

    @Test func aHabitOfAnUnknownKindIsRefusedWithItsEntries() async throws {
        let report = try await habits.take(
            .database(
                try database(
                    25,
                    [
                        "INSERT INTO Habits (id, name, type) VALUES (8, 'Swim', 9)",
                        "INSERT INTO Habits (id, name, type, target_type) VALUES (9, 'Run', 1, 7)",
                        "INSERT INTO Habits (id, name, target_type) VALUES (10, 'Sit', 7)",
                        "INSERT INTO Habits (id, name, freq_num, freq_den) VALUES (11, 'Lie', 0, 0)",
                        "INSERT INTO Habits (id, name, type, target_value) VALUES (12, 'Sum', 1, 1e999)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (8, \(Self.monday), 2)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (8, \(Self.monday + Self.oneDay), 2)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (9, \(Self.monday), 2)",
                        "INSERT INTO Repetitions (habit, timestamp, value) VALUES (11, \(Self.monday), 2)",
                    ])))
        #expect(
            report.rejected.map(\.path) == [
                "Habits[2].type", "Habits[3].target_type", "Habits[6].target_value", "Habits[5]",
            ])
        #expect(
            report.rejected.first?.reason
                == "9 is not known: 0 is a habit that is done or not, 1 is one that is counted")
        #expect(
            report.remarks.contains(
                "Left out with their habits: 2 entries of Habits[2], 1 entry of Habits[3], 1 entry of “Lie”."))
        #expect(report.counts.map(\.added) == [3, 5])
    }

    @Test func unknownTablesAndUnreadableNamesAreReported() async throws {
        let report = try await habits.take(
            .database(
                try database(
                    25,
                    [
                        "CREATE TABLE Score (id INTEGER)", "CREATE TABLE android_metadata (locale TEXT)",
                        "CREATE TABLE Groups (id INTEGER)",
                        "INSERT INTO Habits (id, name) VALUES (8, CAST(x'FF41' AS TEXT))",
                    ])))
        #expect(report.remarks.contains("Tables of the database that Mizan does not use: “Groups”, “Score”."))
        #expect(report.remarks.contains("Names with unreadable letters: “\u{FFFD}A”."))
        #expect(report.counts.map(\.added) == [3, 5])
    }

    @Test func aChangeInLoopIsImportedUnlessTheHabitWasChangedInMizan() async throws {
        try await habits.take(.database(try database(25)))
        let changes: [SQL] = [
            "UPDATE Habits SET name = 'Reading', freq_num = 5, archived = 1 WHERE id = 3",
            "UPDATE Habits SET target_value = 3, target_type = 1 WHERE id = 7",
        ]
        let kept =
            "Left as it is here: “قراءة” (in the file it is “Reading”), “Walk” (in the file the goal is at most 3.0 "
            + "“km”)."
        for updated in [1, 0] {
            let report = try await habits.take(.database(try database(25, changes)))
            #expect(report.counts.map(\.updated) == [updated, 0])
            #expect(report.counts.map(\.kept) == [2 - updated, 0])
            #expect(report.remarks.contains(kept))
        }
        let here = try await habits.store.read { try HabitsModule.habits.find("aaaa3", in: $0)?.entity }
        #expect(here?.schedule == .times(5, per: .days(7)) && here?.isArchived == true)
        try await habits.store.write { [module = habits.module] in
            _ = try module.change("aaaa3", in: $0) { $0.schedule = .daily }
        }
        let report = try await habits.take(.database(try database(25)))
        #expect(report.counts.map(\.kept) == [1, 0] && report.changed == 0)
        #expect(
            report.remarks.contains(
                "Left as it is here: “قراءة” (in the file it is for times:3/7; it is not archived)."))
    }

    @Test func aNegativeVersionIsRefusedWithItsNumber() throws {
        let document = ImportDocument.database(try database(255, ["PRAGMA user_version = -1"]))
        let importer = try #require(habits.module.importers.first { $0.recognises(document) })
        let error = #expect(throws: MizanError.self) { try importer.prepare(document, .none) }
        #expect(error?.message.contains("in version -1;") == true)
        #expect(error?.advice == "Export it with a newer Loop.")
    }

    /// The archive has no ids, so a removed habit is recognised by its name.
    @Test func anArchiveDoesNotRestoreARemovedHabit() async throws {
        try await habits.take(.database(try database(25)))
        try await habits.store.write { transaction in
            for entry in try HabitsModule.entries(in: transaction).all() where entry.habitID == "aaaa3" {
                try HabitsModule.entries.remove(entry.recordID, in: transaction)
            }
            try HabitsModule.habits.remove("aaaa3", in: transaction)
        }
        let archive = TextArchive([
            ("Habits.csv", "Position,Name,Type\n001,قراءة,YES_NO\n"), ("001/Checkmarks.csv", "2026-01-05,2\n"),
        ])
        let report = try await habits.take(.archive(archive))
        #expect(report.changed == 0 && report.counts.map(\.kept) == [1, 0])
        #expect(report.remarks.contains("Left out, because removed here: the habit “قراءة” with its days."))
    }
}
