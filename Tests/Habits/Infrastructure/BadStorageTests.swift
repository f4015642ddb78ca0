import HabitsInfrastructure
import Kernel
import Testing

/// Invalid files: each error names the fault and its place.
struct BadStorageTests {
    private func export(_ json: String) throws -> HabitsExport {
        HabitsExport(try StorageFiles.read(json)) { _ in .string("") }
    }

    @Test func settingsUnderTheHabitsKeyAreReported() throws {
        let read = try export(#"{"rizq_user_habits":"{\"theme\":\"dark\",\"notifications\":true}"}"#)
        #expect(read.unreadable.map(\.path) == ["$.rizq_user_habits"])
        #expect(read.unreadable.first?.reason.hasPrefix("these are settings of the app, not habits") == true)
    }

    @Test(arguments: [
        (#"{"rizq_user_habits":5}"#, "this is an integer"),
        (#"{"rizq_user_habits":"{\"a"}"#, "this JSON cannot be read"),
        (#"{"rizq_user_habits":[]}"#, "this is an array"), (#"{"rizq_user_habits":null}"#, "this is null"),
    ])
    func anInvalidValueIsReported(json: String, reason: String) throws {
        #expect(try export(json).unreadable.first?.reason.hasPrefix(reason) == true)
    }

    /// Tools encode a value at most four times, so a value that is encoded more often is a mistake.
    @Test func aValueMayBeEncodedAtMostFourTimes() throws {
        let four = StorageFiles.encoded(StorageFiles.value, times: 4)
        #expect(try export(#"{"rizq_user_habits":\#(four)}"#).days.items.count == 2)
        let five = StorageFiles.encoded(StorageFiles.value, times: 5)
        let read = try export(#"{"rizq_user_habits":\#(five)}"#)
        #expect(read.days.items.isEmpty)
        #expect(read.unreadable.map(\.reason) == ["documents are nested more than 4 levels deep"])
    }

    @Test(arguments: [
        (#"{"activeJourneyIds":["x"]}"#, "$.activeJourneyIds[0]", "“x” is not the number"),
        (#"{"activeJourneyIds":[1.5]}"#, "$.activeJourneyIds[0]", "this is a real number"),
        (#"{"activeJourneyIds":["0"]}"#, "$.activeJourneyIds[0]", "0 is not the number"),
        (#"{"customHabits":[{"id":"a","duaId":0}]}"#, "$.customHabits[0].duaId", "0 is not the number"),
        (#"{"customHabits":[{"id":"a"}]}"#, "$.customHabits[0]", "this has no duaId"),
        (#"{"customHabits":[{"duaId":"1"}]}"#, "$.customHabits[0]", "this has no id"),
        (#"{"customHabits":[7]}"#, "$.customHabits[0]", "this is an integer, not an object"),
        (#"{"customHabits":"x"}"#, "$.customHabits", "this is a string"),
        (#"{"habitCompletions":[{"completedDuaIds":["1"]}]}"#, "$.habitCompletions[0]", "this has no date"),
        (#"{"habitCompletions":[{"date":"2026-01-08"}]}"#, "$.habitCompletions[0]", "this has no completedDuaIds"),
        (
            #"{"habitCompletions":[{"date":"2026-01-08","completedDuaIds":["1","ﷺ"]}]}"#,
            "$.habitCompletions[0].completedDuaIds[1]", "“ﷺ” is not the number"
        ),
        (
            #"{"habit_completions":[{"date":"2026-01-08","habit_id":"5"},{"date":"2026-01-08","habit_id":"custom-0"}]}"#,
            "$.habit_completions[1].habit_id", "0 is not the number"
        ),
        (
            #"{"habit_completions":[{"date":"2026-01-08","habit_id":2147483648}]}"#, "$.habit_completions[0].habit_id",
            "2147483648 is not the number of an entry of the backend: the numbers are 1 to 2147483647"
        ),
        (
            #"{"habit_completions":[{"date":"2026-01-08","habit_id":"habit-7-x"}]}"#, "$.habit_completions[0].habit_id",
            "“habit-7-x” does not name a dua"
        ),
    ])
    func aFaultyItemIsReportedWithItsPlace(json: String, path: String, reason: String) throws {
        let read = try export(json)
        let rejected = read.journeys.rejected + read.habits.rejected + read.days.rejected
        #expect(rejected.map(\.path) == [path])
        #expect(rejected.first?.reason.hasPrefix(reason) == true, "\(rejected)")
    }

    /// All other duas are read, even if one dua is invalid.
    @Test(arguments: [
        ("\"0\"", "0 is not"), ("-1", "-1 is not"), ("2147483648", "2147483648 is not"), ("\"abc\"", "“abc” is not"),
        ("null", "this is null"), ("9007199254740993", "9007199254740993 is not"),
    ])
    func onlyTheInvalidDuaIsDropped(dua: String, reason: String) throws {
        let read = try export(#"{"habitCompletions":[{"date":"2026-01-08","completedDuaIds":["5",\#(dua),"7"]}]}"#)
        #expect(read.days.items.map(\.duaIDs) == [[5, 7]])
        #expect(read.days.rejected.map(\.path) == ["$.habitCompletions[0].completedDuaIds[1]"])
        #expect(read.days.rejected.first?.reason.hasPrefix(reason) == true)
        #expect(read.days.lost == 0)
    }

    @Test func aDayWithOnlyInvalidDuasIsRejected() throws {
        let read = try export(
            #"{"habitCompletions":[{"date":"2026-01-08","completedDuaIds":["0","x"]},{"date":"2026-01-07","completedDuaIds":[]}]}"#
        )
        #expect(read.days.items.map(\.day.description) == ["2026-01-07"])
        #expect(read.days.rejected.last?.reason == "no dua of this day can be imported")
        #expect(read.days.lost == 1)
    }

    @Test func anUnreadableMomentIsLeftEmpty() throws {
        let read = try export(
            #"{"customHabits":[{"id":"a","duaId":1,"timeSlot":"x","sortOrder":2,"addedAt":"yesterday"}],"lastUpdated":8e9}"#
        )
        #expect(read.habits.items.map(\.addedAt) == [nil])
        #expect(read.remarks.count == 2)
    }
}
