import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The apps' files, merged with the stored records.
struct HabitsImportTests {
    let habits: HabitsStore

    init() async throws {
        habits = try await HabitsStore()
    }

    private func file(
        journeys: [String] = ["3", "1"],
        habit: String = #"{"id":"6f1f","duaId":"7","timeSlot":"morning","sortOrder":0,"addedAt":""}"#,
        days: KeyValuePairs<String, String> = ["2026-01-07": #""2","10""#, "2026-01-06": #""7""#]
    ) throws -> JSONValue {
        let list = journeys.map { "\"\($0)\"" }.joined(separator: ",")
        let completions = days.map { #"{"date":"\#($0)","completedDuaIds":[\#($1)]}"# }.joined(separator: ",")
        return try JSONReader.read(
            Array(
                #"{"activeJourneyIds":[\#(list)],"customHabits":[\#(habit)],"habitCompletions":[\#(completions)]}"#.utf8
            ))
    }

    private func completed(_ text: String) async throws -> [String]? {
        let day = try day(text)
        return try await habits.store.read { try HabitsModule.days.find(day, in: $0)?.entity.completed.map(\.text) }
    }

    @Test func everythingIsImportedOnce() async throws {
        let report = try await habits.take(try file())
        #expect(report.counts.map(\.kind) == ["journeys", "habits", "days"])
        #expect(report.counts.map(\.added) == [2, 1, 2])
        #expect(report.rejected.isEmpty && report.remarks.isEmpty)
        #expect(try await completed("2026-01-07") == ["neon:2", "neon:10"])
        let again = try await habits.take(try file())
        #expect(again.changed == 0)
        #expect(again.counts.map(\.unchanged) == [2, 1, 2])
        let journeys = try await habits.store.read { transaction in
            ActiveJourney.ordered(try HabitsModule.activeJourneys.all(in: transaction)).map(\.journeyID.text)
        }
        #expect(journeys == ["neon:3", "neon:1"])
    }

    @Test func aLaterFileAddsOnlyNewRecords() async throws {
        try await habits.take(try file())
        let report = try await habits.take(
            try file(journeys: ["1", "5"], days: ["2026-01-07": #""2","11""#, "2026-01-08": #""1""#]))
        #expect(report.counts.map(\.added) == [1, 0, 1])
        #expect(report.counts.map(\.updated) == [0, 0, 1])
        #expect(try await completed("2026-01-07") == ["neon:2", "neon:10", "neon:11"])
        #expect(try await completed("2026-01-06") == ["neon:7"])
    }

    @Test func aRemovedHabitIsNotReimportedAndIsListed() async throws {
        try await habits.take(try file())
        let (seventh, sixth) = (try day("2026-01-07"), try day("2026-01-06"))
        let (two, three) = (try id("neon:2"), try id("neon:3"))
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.undo(two, on: seventh, in: transaction)
            try HabitsModule.days.remove(sixth, in: transaction)
            try HabitsModule.habits.remove("6f1f", in: transaction)
            try HabitsModule.activeJourneys.remove(three, in: transaction)
        }
        for _ in 1...2 {
            let report = try await habits.take(try file())
            #expect(report.changed == 0)
            #expect(report.counts.map(\.kept) == [1, 1, 2])
            #expect(
                report.remarks == [
                    "Left out, because removed here: the journey neon:3, the habit “6f1f”, neon:2 on 2026-01-07, the "
                        + "day 2026-01-06.",
                    "4 items were removed here since: --option removed=restore brings them back.",
                ])
        }
        #expect(try await completed("2026-01-07") == ["neon:10"])
        #expect(try await completed("2026-01-06") == nil)
    }

    /// F-22: the rule about removed records is the same in all slices.
    @Test func aRemovedHabitIsRestoredOnRequest() async throws {
        try await habits.take(try file())
        let (seventh, two, three) = (try day("2026-01-07"), try id("neon:2"), try id("neon:3"))
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.undo(two, on: seventh, in: transaction)
            try HabitsModule.habits.remove("6f1f", in: transaction)
            try HabitsModule.activeJourneys.remove(three, in: transaction)
        }
        let report = try await habits.take(.json(try file()), ["removed": "restore"])
        #expect(report.counts.map(\.restored) == [1, 1, 1] && report.remarks.isEmpty)
        #expect(try await completed("2026-01-07") == ["neon:2", "neon:10"])
        #expect(try await habits.take(try file()).changed == 0)
    }

    /// F-35: null means no value, like a missing member.
    @Test(arguments: ["null", "0", nil])
    func aNullMemberCountsAsMissing(order: String?) async throws {
        let member = order.map { #","sortOrder":\#($0)"# } ?? ""
        let report = try await habits.take(
            try file(habit: #"{"id":"h1","duaId":"7","timeSlot":"morning","source":null,"addedAt":null\#(member)}"#))
        #expect(report.rejected.isEmpty && report.counts.map(\.added) == [2, 1, 2])
    }

    @Test func aRepeatedCompletionIsNotRemoved() async throws {
        try await habits.take(try file())
        let (seventh, two) = (try day("2026-01-07"), try id("neon:2"))
        try await habits.store.write { [module = habits.module] in _ = try module.undo(two, on: seventh, in: $0) }
        try await habits.store.write { [module = habits.module] in _ = try module.complete(two, on: seventh, in: $0) }
        let report = try await habits.take(try file())
        #expect(report.remarks.isEmpty)
        #expect(try await completed("2026-01-07") == ["neon:2", "neon:10"])
    }

    @Test func anImportKeepsTheSkipsAndTheRestOfADay() async throws {
        let (seventh, skipped, two) = (try day("2026-01-07"), try id("starter:waking"), try id("neon:2"))
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.skip(skipped, on: seventh, in: transaction)
            _ = try module.skip(two, on: seventh, in: transaction)
            _ = try module.freeze(seventh, in: transaction)
        }
        try await habits.take(try file())
        let stored = try await habits.store.read { try HabitsModule.days.find(seventh, in: $0)?.entity }
        // A dua that was skipped here stays skipped.
        #expect(stored?.completed.map(\.text) == ["neon:2", "neon:10"])
        #expect(stored?.skipped == [skipped])
        #expect(stored?.isFrozen == true)
    }

    @Test func recordsDeletedForGoodAreNotReimported() async throws {
        try await habits.take(try file())
        let seventh = try day("2026-01-07")
        let isPurged = try await habits.store.write { try HabitsModule.days(in: $0).purge(seventh) }
        #expect(isPurged)
        let report = try await habits.take(try file())
        #expect(report.counts.map(\.unchanged) == [2, 1, 1])
        #expect(report.rejected.map(\.path) == ["$.habitCompletions[0]"])
    }

    @Test func aDuaThatIsAlreadyAHabitIsNotImportedAgain() async throws {
        try await habits.take(try file())
        let phone = #"{"id":"custom-7","duaId":7,"timeSlot":"evening","sortOrder":1,"addedAt":789575400}"#
        let report = try await habits.take(try file(habit: phone))
        #expect(report.counts.map(\.unchanged) == [2, 1, 2])
        #expect(report.remarks == ["1 of the habits are for duas that are already habits here, with other ids."])
    }

    /// The phone uses a different id for the same dua than the web.
    @Test func aRemovedDuaIsNotReimportedUnderAnyID() async throws {
        try await habits.take(try file())
        try await habits.store.write { try HabitsModule.habits.remove("6f1f", in: $0) }
        let phone = #"{"id":"custom-7","duaId":7,"timeSlot":"evening","sortOrder":1,"addedAt":789575400}"#
        let report = try await habits.take(try file(habit: phone))
        #expect(report.counts.map(\.kept) == [0, 1, 0] && report.changed == 0)
        #expect(
            report.remarks == [
                "Left out, because removed here: the habit “custom-7”, which is neon:7.",
                "1 item was removed here since: --option removed=restore brings it back.",
            ])
        // A habit of a different dua is a different habit. A habit that was added again in Mizan counts as present.
        let other = phone.replacing("custom-7", with: "custom-8").replacing(#""duaId":7"#, with: #""duaId":8"#)
        #expect(try await habits.take(try file(habit: other)).counts.map(\.added) == [0, 1, 0])
        let seven = try id("neon:7")
        try await habits.store.write { [module = habits.module] in
            _ = try module.add(.dua(seven), slot: .morning, id: "again", in: $0)
        }
        #expect(try await habits.take(try file(habit: phone)).counts.map(\.kept) == [0, 0, 0])
    }

    private static let evening = #"{"id":"6f1f","duaId":"7","timeSlot":"evening","sortOrder":3,"addedAt":""}"#

    /// A file replaces values that an earlier file imported, but no change that was made in Mizan.
    @Test func aChangeMadeInTheAppIsImported() async throws {
        try await habits.take(try file())
        let report = try await habits.take(try file(habit: Self.evening))
        #expect(report.counts.map(\.updated) == [0, 1, 0] && report.remarks.isEmpty)
        let stored = try await habits.store.read { try HabitsModule.habits.find("6f1f", in: $0)?.entity }
        #expect(stored?.timeSlot == .evening && stored?.sortOrder == 3)
        #expect(try await habits.take(try file(habit: Self.evening)).changed == 0)
    }

    @Test func aChangeMadeInMizanIsKeptAndReported() async throws {
        try await habits.take(try file())
        try await habits.store.write { [module = habits.module] in
            _ = try module.change("6f1f", in: $0) { $0.timeSlot = .anytime }
        }
        for _ in 1...2 {
            let report = try await habits.take(try file(habit: Self.evening))
            #expect(report.counts.map(\.kept) == [0, 1, 0] && report.changed == 0)
            #expect(
                report.remarks == [
                    "Changed here, so not overwritten: the habit “6f1f” (in the file evening, place 3)."
                ])
        }
    }

    @Test func theFirstOccurrenceOfARepeatedHabitIsImported() async throws {
        let habit = #"{"id":"6f1f","duaId":"7","timeSlot":"morning","sortOrder":0,"addedAt":""}"#
        for changed in [1, 0, 0] {
            let report = try await habits.take(try file(journeys: [], habit: "\(habit),\(Self.evening)", days: [:]))
            #expect(report.changed == changed)
            #expect(report.remarks == ["Twice in the file; only the first is imported: the habit “6f1f”."])
        }
        #expect(try await habits.take(try file(journeys: [], habit: "\(habit),\(habit)", days: [:])).remarks.isEmpty)
    }

    @Test(arguments: [
        (
            #"{"id":"6f1f","duaId":"8","timeSlot":"morning","sortOrder":0}"#,
            "the habit “6f1f” belongs to another dua here"
        ),
        (#"{"id":"x","duaId":"0","timeSlot":"morning","sortOrder":0}"#, "0 is not the number"),
        (#"{"id":"x","duaId":"9","timeSlot":"morning","sortOrder":99999999999}"#, "sort_order is 99999999999"),
        (#"{"id":"","duaId":"9","timeSlot":"morning","sortOrder":0}"#, "id "),
    ])
    func aHabitThatCannotBeStoredIsReported(habit: String, reason: String) async throws {
        try await habits.take(try file())
        let report = try await habits.take(try file(habit: habit))
        #expect(report.rejected.contains { $0.reason.hasPrefix(reason) }, "\(report.rejected)")
        #expect(report.counts.map(\.unchanged) == [2, 0, 2])
    }

    @Test func futureDaysAreRefused() async throws {
        // The tests' clock shows 2026-01-08. The web app uses the day in UTC. In UTC, the next day may already have begun, so
        // entries of the next day are accepted.
        let report = try await habits.take(try file(days: ["2026-01-09": #""1""#, "2026-01-10": #""1""#]))
        #expect(report.counts.map(\.added) == [2, 1, 1])
        #expect(report.rejected.map(\.path) == ["$.habitCompletions[1]"])
        #expect(report.rejected.map(\.reason) == ["2026-01-10 has not begun: today is 2026-01-08."])
    }

    @Test func anUnknownSlotBecomesAnyTime() async throws {
        let habit =
            #"{"id":"a","duaId":"7","timeSlot":"After Fajr","sortOrder":0,"addedAt":"2026-01-01T08:00:00.000Z"}"#
        let report = try await habits.take(try file(habit: habit))
        #expect(report.remarks.count == 1)
        #expect(report.remarks.first?.hasPrefix("$.customHabits[0].timeSlot: ") == true)
        let stored = try await habits.store.read { try HabitsModule.habits.find("a", in: $0)?.entity }
        #expect(stored?.timeSlot == .anytime)
        #expect(stored?.addedAt == Instant("2026-01-01T08:00:00.000Z"))
    }

    /// If many habits are left out, the report names a limited number of them.
    @Test func manyRemovedHabitsAreCounted() async throws {
        let many = (1...60).map { "\"\($0)\"" }.joined(separator: ",")
        let seventh = try day("2026-01-07")
        try await habits.take(try file(days: ["2026-01-07": many]))
        try await habits.store.write { transaction in
            _ = try HabitsModule.days(in: transaction).save(PracticeDay(day: seventh))
        }
        let report = try await habits.take(try file(days: ["2026-01-07": many]))
        #expect(report.remarks.first?.hasSuffix("and 10 more.") == true)
    }
}

extension HabitsStore {
    @discardableResult
    func take(_ json: JSONValue) async throws -> ImportReport { try await take(.json(json)) }

    /// Imports a document as its importer does.
    @discardableResult
    func take(_ document: ImportDocument, _ choices: [String: String] = [:]) async throws -> ImportReport {
        let importer = try #require(module.importers.first { $0.scope == .own && $0.recognises(document) })
        let prepared = try importer.prepare(document, ImportChoices(choices, of: importer.options))
        return try await store.write { transaction in
            transaction.begin(.ofImport("file"))
            return try prepared.whole(in: transaction)
        }
    }
}
