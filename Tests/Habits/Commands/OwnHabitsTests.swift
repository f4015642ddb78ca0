import CommandSupport
import Kernel
import TestSupport
import Testing

/// A person's own habits in the view of a day. The tests type everything as people type it.
struct OwnHabitsTests {
    let mizan: TypedLines

    /// The clock stands at 2026-01-08.
    init() throws {
        mizan = try TypedLines()
    }

    private func later(days: Int64) { mizan.clock.advance(seconds: days * 86_400) }

    /// F-38: each display must count the own habits of a person who follows no duas.
    @Test func fiveDaysOfWalkingAreAStreakOfFive() async throws {
        try await mizan("habits", "add", "Walk")
        for day in ["-4d", "-3d", "-2d", "-1d", "today"] { try await mizan("habits", "done", "Walk", "--day", day) }
        let today = try await mizan("habits", "today")
        #expect(today.contains("Streak 5 days - of duas alone 0 days"))
        #expect(today.contains("0 XP, 100 to level 2"))
        let stats = try await mizan("habits", "stats")
        #expect(stats.contains("5 completions on 5 days. Streak 5 days, longest 5."))
        #expect(stats.contains("Duas alone: streak 0 days, longest 0."))
        #expect(stats.contains("x 3 days in a row") && stats.contains(". First dua (0 of 1)"))
        let cells = try await mizan.rows("habits", "heatmap", "--weeks", "2")
        #expect(cells.filter { $0["completed"] == 1 }.count == 5)
    }

    /// If the streak of duas equals the overall streak, only one of them is shown.
    @Test func equalStreaksAreShownOnce() async throws {
        try await mizan("habits", "done", "starter:waking")
        #expect(try await !mizan("habits", "today").contains("of duas alone"))
        #expect(try await !mizan("habits", "stats").contains("Of duas alone"))
    }

    /// Commands follow the hour, as pages do. The clock stands at 14:30.
    @Test func theHourDecidesWhatIsNext() async throws {
        for (title, slot) in [("Wake", "morning"), ("Walk", "anytime"), ("Read", "evening"), ("Write", "evening")] {
            try await mizan("habits", "add", title, "--slot", slot)
        }
        #expect(try await mizan("habits", "today").contains("Next: mizan habits done 2\n"))
        mizan.clock.advance(seconds: 7_200)
        #expect(try await mizan("habits", "today").contains("   3  >  Read"))
        #expect(
            try await mizan("habits", "done", "next").contains("Read: done. 1 of 4 done on 2026-01-08. Next: Write."))
        // Nothing is left in the evening, so the first open thing of the day is next.
        #expect(try await mizan("habits", "done", "next").contains("Next: Wake."))
        #expect(try await mizan("habits", "done", "next", "next").contains("Wake, Walk: done."))
    }

    /// F-45, F-46
    @Test func aHabitWithALimitIsNeverNext() async throws {
        try await mizan("habits", "add", "Sugar", "--goal", "2 spoons", "--at-most")
        let open = try await mizan("habits", "today")
        #expect(!open.contains("Next:"))
        #expect(open.contains("How much was it? mizan habits done 1 --value 0"))
        try await mizan("habits", "done", "1", "--value", "0")
        #expect(try await mizan("habits", "today").contains("All done."))
        try await mizan("habits", "done", "1", "--value", "3")
        let missed = try await mizan("habits", "today")
        #expect(!missed.contains("Next:") && missed.contains("Everything is recorded for this day."))
        #expect(missed.contains("   1  !  Sugar"))
        #expect(try await mizan.rows("habits", "plan").first?["state"] == "missed")
        let next = await mizan.refusal("habits", "done", "next")
        #expect(next.code == 65 && next.errors.contains("Everything is recorded for 2026-01-08."))
    }

    /// F-44
    @Test func aWeeklyLimitThatIsKeptCountsAsDone() async throws {
        try await mizan("habits", "add", "Coffee", "--schedule", "times:1/7", "--goal", "4 cups", "--at-most")
        for day in ["-20d", "-17d", "-13d", "-10d", "-6d", "-3d"] {
            try await mizan("habits", "done", "Coffee", "--value", "2", "--day", day)
        }
        #expect(try await mizan.rows("habits", "plan").first?["state"] == "filled")
        let today = try await mizan("habits", "today")
        #expect(today.contains("1 of 1 done") && today.contains("All done.") && today.contains("4, at most 4 cups"))
        #expect(try await mizan("habits", "stats", "Coffee").contains("Streak: 21"))
    }

    /// F-48
    @Test func numbersMayBeTypedWithTheDigitsOfAnyScript() async throws {
        try await mizan("habits", "add", "Read", "--goal", "20 pages")
        try await mizan("habits", "add", "Quran", "--goal", "٢٠ صفحة")
        try await mizan("habits", "add", "starter:astaghfirullah")
        try await mizan("habits", "done", "Read", "--value", "٧,٥")
        #expect(try await mizan.rows("habits", "plan").map { $0["amount"]?.digits } == ["7.5", "0", "0"])
        try await mizan("habits", "done", "١", "--value", "۲۰")
        try await mizan("habits", "count", "٣", "--by", "٣")
        try await mizan("habits", "count", "3", "--by", "\u{2212}١")
        let rows = try await mizan.rows("habits", "plan")
        #expect(rows.last?["amount"]?.digits == "2")
        #expect(rows.map { $0["state"] } == ["done", "open", "done"])
        #expect(rows[1]["unit"] == "صفحة" && rows[1]["wanted"]?.digits == "20")
        let both = await mizan.refusal("habits", "done", "Read", "--value", "7,125")
        #expect(both.code == 65 && both.errors.contains("may be 7.125 or 7125"))
    }

    /// F-47
    @Test func aDuaMayBeGivenByItsName() async throws {
        let added = try await mizan("habits", "add", "ayat-al-kursi")
        #expect(added == "Ayat al-Kursi has been added to your habits (anytime, daily).\n")
        #expect(try await mizan.rows("habits", "plan").map { $0["xp"]?.digits } == ["25"])
        try await mizan("habits", "done", "ayat-al-kursi")
        for verb in ["stats", "show", "read"] {
            #expect(try await mizan("habits", verb, "Ayat al-Kursi").contains("Ayat al-Kursi"), "\(verb)")
        }
        let goal = await mizan.refusal("habits", "add", "waking", "--goal", "2 times")
        #expect(goal.code == 65 && goal.errors.contains("--own makes it something of your own."))
        try await mizan("habits", "add", "waking", "--own")
        #expect(try await mizan.rows("habits", "list").map { $0["kind"] } == ["dua", "own"])
    }

    /// F-53
    @Test func theListShowsTheNamesOfDuas() async throws {
        try await mizan("habits", "add", "starter:ayat-al-kursi")
        let list = try await mizan("habits", "list")
        #expect(list.contains("Ayat al-Kursi") && list.contains("starter:ayat-al-kursi"))
        #expect(try await mizan.rows("habits", "list").first?["subject"] == "starter:ayat-al-kursi")
    }

    /// F-52
    @Test func valuesOfChoicesAreCaseInsensitive() async throws {
        try await mizan("habits", "profile", "set", "--display-name", "Amina")
        let morning = try await mizan.rows("duas", "list", "--slot", "morning").count
        #expect(morning > 0)
        #expect(try await mizan.rows("duas", "list", "--slot", "Morning").count == morning)
        let ofSlot = try await mizan.rows("duas", "list", "--where", "timeSlot=morning").count
        #expect(try await mizan.rows("duas", "list", "--where", "timeSlot=MORNING").count == ofSlot && ofSlot > 0)
        #expect(await mizan.refusal("duas", "list", "--where", "timeSlot=noon").code == 65)
        try await mizan("habits", "add", "Walk", "--slot", "Evening")
        #expect(try await mizan.rows("habits", "list").first?["timeSlot"] == "evening")
    }

    /// F-49
    @Test(arguments: ["neon:-5", "neon:0", "neon:99999999999", "neon:x"])
    func aBackendIDMustBeAValidNumber(id: String) async throws {
        for line in [["done", id], ["skip", id], ["add", id], ["count", id]] {
            let printed = await mizan.type(["habits"] + line)
            #expect(printed.code == 65 && printed.errors.contains("numbers from 1 to 2147483647"), "\(line)")
        }
    }

    /// F-43
    @Test func aHabitCanBeEdited() async throws {
        try await mizan("habits", "add", "Read", "--goal", "20 pages")
        try await mizan("habits", "done", "Read", "--value", "20", "--day", "yesterday")
        let line = "habits edit Read --goal '30 pages' --slot evening --schedule times:5/7 --order 3 --title Book"
        #expect(try await mizan.run(Line(line).words) == "Book: 30 pages, evening, times:5/7.\n")
        let row = try #require(try await mizan.rows("habits", "list").first)
        #expect(row["goal"] == "at-least 30 pages" && row["earlierGoals"] == ["2026-01-07 at-least 20 pages"])
        #expect(row["sortOrder"] == 3)
        try await mizan("habits", "edit", "Book", "--archive")
        #expect(try await mizan.rows("habits", "plan").isEmpty)
        try await mizan("habits", "edit", "Book", "--no-archive", "--schedule", "daily")
        #expect(try await mizan.rows("habits", "plan").first?["wanted"]?.digits == "30")
        #expect(try await mizan.rows("habits", "plan", "yesterday").first?["wanted"]?.digits == "20")
        #expect(try await mizan.rows("habits", "plan", "yesterday").first?["state"] == "done")
    }
}
