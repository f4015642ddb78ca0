import HabitsDomain
import Kernel
import Testing

struct ScheduleTests {
    @Test(arguments: [
        ("daily", Schedule.daily), ("weekdays:mon,thu", .weekdays([.monday, .thursday])),
        ("times:3/7", .times(3, per: .days(7))), ("times:4/month", .times(4, per: .month)),
        ("hijri:13,14,15", .hijri([13, 14, 15])),
    ])
    func scheduleTextsReadBack(text: String, schedule: Schedule) throws {
        #expect(try Schedule(typed: text) == schedule)
        #expect(schedule.description == text)
    }

    @Test(arguments: [
        ("times:٣/٧", "times:3/7"), ("times:۴/month", "times:4/month"), ("hijri:١٣,١٤", "hijri:13,14"),
        ("hijri:١٣،١٤", "hijri:13,14"), ("weekdays:mon،thu", "weekdays:mon,thu"),
    ])
    func digitsAndCommasOfAnyScriptAreRead(text: String, stored: String) throws {
        #expect(try Schedule(typed: text).description == stored)
    }

    @Test(arguments: [
        "", "Daily", "daily:", "weekdays", "weekdays:", "weekdays:mon,mon", "weekdays:mon,", "weekdays:xyz",
        "times:0/7",
        "times:8/7", "times:3", "times:3/0", "times:3/367", "times:32/month", "times:+3/7", "times:3/7/1", "hijri:0",
        "hijri:31", "hijri:", "hijri:13,13", "hijri:٣٣", "yearly",
    ])
    func invalidTextsAreRefused(text: String) {
        #expect(throws: HabitsError.unreadableSchedule(text)) { try Schedule(typed: text) }
    }

    /// 13 Sha'ban 1447 is 1 February 2026.
    @Test(arguments: [
        ("hijri:13,14,15", "2026-02-01", true), ("hijri:13,14,15", "2026-02-03", true),
        ("hijri:13,14,15", "2026-02-04", false), ("hijri:13,14,15", "2026-01-31", false),
        ("weekdays:mon,thu", "2026-01-08", true), ("weekdays:mon,thu", "2026-01-09", false),
        ("daily", "2026-01-09", true), ("times:1/7", "2026-01-09", true),
    ])
    func aScheduleDeterminesTheDueDays(schedule: String, on text: String, isDue: Bool) throws {
        #expect(try Schedule(typed: schedule).isDue(on: day(text)) == isDue)
    }

    @Test func daysThatAreNotDueNeitherBreakNorExtendAStreak() throws {
        let mondays = try ["2026-01-05", "2026-01-12", "2026-01-19"].map { try day($0) }
        let history = HabitHistory(schedule: .weekdays([.monday]), completedOn: mondays)
        #expect(history.streaks(today: try day("2026-01-24"), zones: .utc).current == 3)
        #expect(history.streaks(today: try day("2026-01-27"), zones: .utc).current == 0)
    }
}
