import HabitsInfrastructure
import Kernel
import Testing

/// Days as phones write them, in the calendar and the digits of the phone's owner (contracts/habits.md §2.2).
struct ForeignCalendarTests {
    private func export(_ days: [String], lastUpdated: String = "2026-01-08T14:30:00Z") throws -> HabitsExport {
        let completions = days.map { #"{"date":"\#($0)","completedDuaIds":[1]}"# }.joined(separator: ",")
        let json = #"{"habitCompletions":[\#(completions)],"lastUpdated":"\#(lastUpdated)"}"#
        return HabitsExport(try StorageFiles.read(json)) { _ in .string("") }
    }

    @Test(arguments: [
        ("١٤٤٧-٠٧-١٩", true), ("1447-07-19", true), ("٢٠٢٦-٠١-٠٨", true), ("۱۴۰۴-۱۰-۱۸", true), ("2569-01-08", true),
        ("2026-01-08", false),
    ])
    func theSameDayIsReadInManyCalendars(text: String, isConverted: Bool) throws {
        let read = try export([text])
        #expect(read.days.items.map(\.day.description) == ["2026-01-08"])
        #expect(read.remarks == (isConverted ? ["“\(text)” is read as 2026-01-08."] : []))
    }

    @Test func oneFileMayUseTwoCalendars() throws {
        let read = try export(["1447-07-18", "2026-01-08", "1447-07-19"])
        #expect(read.days.items.map(\.day.description) == ["2026-01-07", "2026-01-08"])
        #expect(read.days.items.map(\.duaIDs) == [[1], [1, 1]])
        #expect(read.remarks.filter { $0.contains("is read as") }.count == 2)
    }

    /// If a date has a future year in every calendar, its calendar cannot be recognised.
    @Test(arguments: ["1448-07-19", "1475-01-01", "1430-01-01", "2570-01-08"])
    func aFutureDateIsRefused(text: String) throws {
        let read = try export([text])
        #expect(read.days.items.isEmpty)
        #expect(read.days.rejected.map(\.path) == ["$.habitCompletions[0].date"])
        #expect(read.days.rejected.first?.reason.contains("nothing was changed after 2026-01-08") == true)
    }

    @Test(arguments: ["0019-01-01", "1700-01-01", "2300-01-01", "8.1.2026", "2026-02-30", ""])
    func aMalformedDayIsRefused(text: String) throws {
        let read = try export([text])
        #expect(read.days.items.isEmpty)
        #expect(read.days.rejected.count == 1)
    }

    /// The shipped app records the moment at which each habit was done, and this moment determines the day.
    @Test func theCompletionMomentDeterminesTheDay() throws {
        let json = """
            {"habit_completions":[
            {"habit_id":"1","date":"1447-07-19","completed_at":"2026-01-08T05:00:00Z"},
            {"habit_id":"2","date":"1447-09-19","completed_at":"2026-01-08T05:00:00Z"}]}
            """
        let read = HabitsExport(try StorageFiles.read(json)) { _ in .string("") }
        #expect(read.days.items.map(\.duaIDs) == [[1]])
        #expect(read.days.rejected.map(\.path) == ["$.habit_completions[1].date"])
    }
}
