import HabitsDomain
import Kernel
import Testing

struct PracticeDayTests {
    private func day(completed: [String] = [], skipped: [String] = []) throws -> PracticeDay {
        try PracticeDay(
            day: HabitsDomainTests.day("2026-01-08"), completed: completed.map { try id($0) },
            skipped: skipped.map { try id($0) })
    }

    @Test func aDuaIsCompletedOnceInADay() throws {
        var day = try day()
        #expect(day.complete(try id("neon:2")))
        #expect(!day.complete(try id("neon:2")))
        #expect(day.complete(try id("neon:10")))
        #expect(day.complete(try id("neon:1")))
        #expect(day.completed == [try id("neon:1"), try id("neon:2"), try id("neon:10")])
        #expect(day.undo(try id("neon:2")))
        #expect(!day.undo(try id("neon:2")))
    }

    @Test func aCompletedDuaIsNotSkipped() throws {
        var day = try day(completed: ["neon:1", "neon:1"], skipped: ["neon:1", "neon:2"])
        #expect(day.completed == [try id("neon:1")])
        #expect(day.skipped == [try id("neon:2")])
        day.complete(try id("neon:2"))
        #expect(day.skipped.isEmpty)
        day.skip(try id("neon:1"))
        #expect(day.completed == [try id("neon:2")])
    }

    @Test(arguments: ["1900-01-01", "1937-03-13", "2077-11-17", "2200-01-01"])
    func veryDistantDaysAreRefused(text: String) throws {
        let far = try HabitsDomainTests.day(text)
        #expect(throws: HabitsError.dayOutOfRange(far)) { try PracticeDay(day: far) }
        #expect(throws: HabitsError.dayOutOfRange(far)) { try HabitEntry(day: far, habitID: "h") }
        #expect(throws: HabitsError.dayOutOfRange(far)) {
            try RepetitionCount(day: far, duaID: id("neon:1"), count: 1)
        }
    }

    /// The first and the last possible day of practice are the limits of the Hijri calendar, which schedules use.
    @Test func everyDayOfPracticeHasAHijriDate() throws {
        for text in ["1937-03-14", "2077-11-16"] {
            let bound = try HabitsDomainTests.day(text)
            try PracticeDay.check(bound)
            _ = try CalendarDate(bound, in: .hijri)
        }
    }

    @Test func tomorrowIsRefused() throws {
        let (today, tomorrow) = (try HabitsDomainTests.day("2026-01-08"), try HabitsDomainTests.day("2026-01-09"))
        try PracticeDay.check(today, today: today)
        let error = HabitsError.future(tomorrow, today: today)
        #expect(throws: error) { try PracticeDay.check(tomorrow, today: today) }
        #expect(error.atBoundary.message == "2026-01-09 has not begun: today is 2026-01-08.")
    }

    @Test(arguments: [-1, 1_000_001, 1_000_000_000_000])
    func impossibleCountsAreRefused(count: Int) throws {
        let day = try HabitsDomainTests.day("2026-01-08")
        #expect(throws: HabitsError.outOfRange(field: "count", value: count, allowed: 0...1_000_000)) {
            try RepetitionCount(day: day, duaID: id("neon:1"), count: count)
        }
    }

    @Test(arguments: [
        (0, 3, 4, 7), (5, 8, 6, 9), (5, 5, 5, 5), (5, 0, 5, 0), (5, 0, 2, 0), (0, 1_000_000, 5, 1_000_000),
    ])
    func additionsOfTwoDevicesAddUp(base: Int, one: Int, other: Int, sum: Int) {
        #expect(RepetitionCount.merged(base: base, one, other) == sum)
        #expect(RepetitionCount.merged(base: base, other, one) == sum)
    }

    @Test(arguments: ["2026-01-08/neon:1", "2026-01-08/starter:ayat-al-kursi"])
    func keysOfCountsReadBack(key: String) throws {
        #expect(try #require(RepetitionCount.ID(recordKey: key)).recordKey == key)
    }

    @Test(arguments: ["", "2026-01-08", "2026-02-31/neon:1", "2026-01-08/1", "2026-01-08/neon:1/x"])
    func invalidKeysAreRejected(key: String) {
        #expect(RepetitionCount.ID(recordKey: key) == nil)
    }

    @Test func aDayCanHoldThousandsOfDuas() throws {
        let duas = try (1...5_001).map { try CatalogueID(backend: $0) }
        let day = try HabitsDomainTests.day("2026-01-08")
        #expect(try PracticeDay(day: day, completed: duas.dropLast()).completed == duas.dropLast())
        #expect(throws: HabitsError.outOfRange(field: "duas of a day", value: 5_001, allowed: 0...5_000)) {
            try PracticeDay(day: day, completed: duas)
        }
    }

    @Test(arguments: ["9223372036854775.999", "9223372036854775.808", "-9223372036854775.999"])
    func amountsBeyondTheLargestNumberAreRefused(text: String) {
        #expect(throws: HabitsError.self) { try Thousandths(typed: text, as: "value") }
    }
}
