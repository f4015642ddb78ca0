import HabitsDomain
import Kernel
import Testing

@testable import HabitsDomain

/// Amounts over several days, limits, and goals that change (contracts/habits.md §5).
struct AimTests {
    private func goal(_ thousandths: Int, _ direction: Goal.Direction = .atLeast) throws -> Goal {
        try Goal(thousandths: thousandths, direction: direction, unit: "km")
    }

    private func doings(_ values: [String: Int]) throws -> [HabitDoing] {
        try values.map { HabitDoing(day: try day($0.key), habitID: "h", thousandths: $0.value, isSkipped: false) }
    }

    private static let weekly = Schedule.times(1, per: .days(7))

    /// F-40: the goal is 20 km in 7 days. Entries of 10 km each Monday and Thursday fill the same days as entries of a habit
    /// that is due twice in 7 days.
    @Test func amountsFillTheirPeriodLikeRepetitions() throws {
        let first = try day("2026-09-07")
        let days = try (0..<11).flatMap { week in
            [try first.adding(days: 7 * week), try first.adding(days: 7 * week + 3)]
        }
        let today = try day("2026-11-22")
        let amounts = HabitHistory(
            Aim(schedule: Self.weekly, goal: try goal(20_000)),
            doings: days.map { HabitDoing(day: $0, habitID: "h", thousandths: 10_000, isSkipped: false) })
        let times = HabitHistory(schedule: .times(2, per: .days(7)), completedOn: days)
        #expect(amounts.streaks(today: today, zones: .utc) == times.streaks(today: today, zones: .utc))
        #expect(amounts.streaks(today: today, zones: .utc).current == 80)
        #expect(amounts.isDone(on: today))
        #expect(!amounts.isDone(on: try day("2026-11-23")))
    }

    private func done(_ history: HabitHistory, through last: String) throws -> [String] {
        try history.doneDays(filledThrough: day(last).daysSince1970).compactMap {
            CivilDay(daysSince1970: $0)?.description
        }
    }

    /// If the amount of one day is enough for two periods, it still fills only one period.
    @Test func oneLargeAmountFillsOnePeriod() throws {
        let history = HabitHistory(
            Aim(schedule: Self.weekly, goal: try goal(20_000)), doings: try doings(["2026-01-06": 41_000]))
        #expect(
            try done(history, through: "2026-02-01") == (6...12).map { "2026-01-\($0 < 10 ? "0" : "")\($0)" })
    }

    /// A larger amount on a day never shortens a streak. Even if this amount alone meets the goal, the period that ends with
    /// this day still fills its days.
    @Test(arguments: [8_000, 19_000, 20_000, 32_000])
    func aLargerAmountNeverShortensAStreak(amount: Int) throws {
        let history = HabitHistory(
            Aim(schedule: Self.weekly, goal: try goal(20_000)),
            doings: try doings(["2026-11-25": 12_000, "2026-11-27": amount]))
        let today = try day("2026-11-27")
        #expect(
            history.states(try ["25", "26", "27"].map { try day("2026-11-" + $0) }, today: today) == [
                .done, .filled, .done,
            ])
        #expect(history.streaks(today: today, zones: .utc).current >= 3)
    }

    /// A month is as long as the calendar month in which it begins. This length applies to the amount of a day and to the days
    /// that are filled.
    @Test(arguments: ["times:1/month", "times:1/30", "times:1/31"])
    func amountsAndFilledDaysUseTheSameMonths(schedule: String) throws {
        for (first, last, sum) in [
            ("2026-02-01", "2026-03-01", 10_000), ("2026-02-01", "2026-02-28", 20_000),
            ("2026-01-01", "2026-01-31", 20_000), ("2026-02-02", "2026-03-02", 10_000),
        ] {
            for direction in [Goal.Direction.atLeast, .atMost] {
                let history = HabitHistory(
                    Aim(schedule: try Schedule(typed: schedule), goal: try goal(15_000, direction)),
                    doings: try doings([first: 10_000, last: 10_000]))
                #expect(history.amount(until: try day(last)) == sum)
                let wanted = direction == .atLeast ? 20_000 : 10_000
                #expect(history.isDone(on: try day(last)) == (sum == wanted))
            }
        }
    }

    /// A minimum goal was met in a period, and then the goal was changed to a limit. The period fills none of the days for
    /// which the limit applies.
    @Test func aNewLimitIsNotFilledByAnEarlierMinimumGoal() throws {
        let aim = Aim(
            schedule: .times(1, per: .days(14)), goal: try goal(2_000, .atMost),
            earlier: [EarlierGoal(last: try day("2026-11-20"), goal: try goal(2_000))])
        let history = HabitHistory(aim, doings: try doings(["2026-11-20": 10_000]))
        let days = try ["20", "21"].map { try day("2026-11-" + $0) }
        #expect(history.states(days, today: days[1]) == [.done, .missed])
        #expect(!history.isDone(on: days[1]))
        #expect(history.streaks(today: days[1], zones: .utc).longest == 1)
    }

    /// F-44: a limit is kept on days without an entry. Such days need no entry of zero.
    @Test func aLimitOverSeveralDaysIsKept() throws {
        let history = HabitHistory(
            Aim(schedule: Self.weekly, goal: try goal(4_000, .atMost)),
            doings: try doings(
                Dictionary(
                    uniqueKeysWithValues: [2, 5, 9, 12, 16, 19].map { ("2026-11-\($0 < 10 ? "0" : "")\($0)", 2_000) })))
        let streaks = history.streaks(today: try day("2026-11-22"), zones: .utc)
        #expect(streaks.current == 21 && streaks.longest == 21)
        // The last entry is more than a week old, so the day is open. On an open day, the limit is neither kept nor missed.
        #expect(history.states([try day("2026-11-27")], today: try day("2026-11-27")) == [.open])
    }

    @Test func anExceededLimitIsMissedUntilItsPeriodEnds() throws {
        let history = HabitHistory(
            Aim(schedule: Self.weekly, goal: try goal(4_000, .atMost)),
            doings: try doings(["2026-11-02": 3_000, "2026-11-05": 3_000]))
        let days = try ["02", "04", "05", "08", "09", "11", "12"].map { try day("2026-11-" + $0) }
        #expect(
            history.states(days, today: try day("2026-11-12"))
                == [.done, .filled, .missed, .missed, .filled, .filled, .open])
    }

    /// Entries with the expected result. A negative target means a limit.
    private static let entries: [(schedule: Schedule, target: Int?, value: Int, isPractised: Bool)] = [
        (.daily, nil, 1_000, true), (.daily, nil, 0, false), (weekly, nil, 1_000, true),
        (.daily, 20_000, 20_000, true), (.daily, 20_000, 19_999, false), (weekly, 20_000, 1, true),
        (weekly, 20_000, 0, false), (.daily, -2_000, 2_000, true), (.daily, -2_000, 0, true),
        (.daily, -2_000, 2_001, false), (weekly, -2_000, 0, true), (weekly, -2_000, 2_001, false),
        // A goal of at least zero, as in another program's counted habits.
        (.daily, 0, 0, false), (.daily, 0, 1, true), (weekly, 0, 0, false), (weekly, 0, 1, true),
    ]

    @Test(arguments: entries)
    func anEntryMakesItsDayADayOfPractice(schedule: Schedule, target: Int?, value: Int, isPractised: Bool) throws {
        let wanted = try target.map { try goal(abs($0), $0 < 0 ? .atMost : .atLeast) }
        let said = Aim(schedule: schedule, goal: wanted).isPractised(by: value, on: try day("2026-01-08"))
        #expect(said == isPractised)
    }

    /// If `judges(like:)` says that two aims are equal, both aims give every entry the same mark. So entries need not be judged
    /// again when one aim replaces the other.
    @Test func equivalentAimsGiveTheSameMarks() throws {
        let goals = [nil, try goal(20_000), try goal(2_000), try goal(2_000, .atMost)]
        let past = try day("2026-01-08")
        let earlier = [[], [EarlierGoal(last: past, goal: try goal(20_000))]]
        let aims = [Schedule.daily, .weekdays([.friday]), Self.weekly, .times(3, per: .month)].flatMap { schedule in
            goals.flatMap { goal in
                earlier.map { Aim(schedule: schedule, goal: goal, earlier: $0) }
            }
        }
        let entries = [past, try day("2026-01-09")].flatMap { day in
            [nil, 0, 1, 2_000, 2_001, 20_000].flatMap { value in
                [true, false].map { HabitDoing(day: day, habitID: "h", thousandths: value, isSkipped: $0) }
            }
        }
        for one in aims {
            for other in aims where one.judges(like: other) {
                let differing = entries.filter { one.mark(of: $0) != other.mark(of: $0) }
                #expect(differing == [])
            }
        }
        #expect(Aim(schedule: Self.weekly).judges(like: Aim()))
        #expect(!Aim(schedule: Self.weekly, goal: goals[1]).judges(like: Aim(goal: goals[1])))
    }

    /// An entry of zero does not count as done, even if the goal is at least zero.
    @Test(arguments: [Schedule.daily, weekly])
    func anEntryOfZeroDoesNotMeetAMinimumGoalOfZero(schedule: Schedule) throws {
        let history = HabitHistory(
            Aim(schedule: schedule, goal: try goal(0)), doings: try doings(["2026-01-05": 0, "2026-01-08": 3_000]))
        #expect(!history.isDone(on: try day("2026-01-05")))
        #expect(history.isDone(on: try day("2026-01-08")))
    }

    /// An amount on a day of rest counts. A period that meets its goal fills neither other days of rest nor days with an entry
    /// of zero.
    @Test func aPeriodFillsOnlyDaysWithoutEntriesOrRest() throws {
        let history = HabitHistory(
            Aim(schedule: Self.weekly, goal: try goal(20_000)),
            doings: try doings(["2026-01-05": 5_000, "2026-01-06": 0, "2026-01-08": 15_000]),
            frozen: [try day("2026-01-07"), try day("2026-01-08")])
        let days = try (5...9).map { try day("2026-01-0\($0)") }
        #expect(
            history.states(days, today: try day("2026-01-12")) == [.done, .open, .skipped, .done, .filled])
    }

    /// A wrong clock left an earlier goal whose last day is in the future.
    @Test func anEarlierGoalEndingInTheFutureIsIgnored() throws {
        func habit(_ present: Int) throws -> Habit {
            try Habit(
                id: "h", subject: .own(title: "Read", goal: goal(present)), timeSlot: .anytime, sortOrder: 0,
                addedAt: nil,
                earlierGoals: [
                    EarlierGoal(last: day("2025-12-31"), goal: goal(10_000)),
                    EarlierGoal(last: day("2036-01-07"), goal: goal(20_000)),
                ])
        }
        // The second case: the new goal equals the goal that would have applied from 2036 on.
        for present in [30_000, 40_000] {
            var changed = try habit(present)
            try changed.aim(at: goal(40_000), from: day("2026-01-08"))
            let held = try ["2025-12-31", "2026-01-01", "2026-01-07", "2026-01-08", "2036-01-08"].map {
                changed.aim.goal(on: try day($0))?.thousandths
            }
            #expect(held == [10_000, 20_000, 20_000, 40_000, 40_000])
        }
    }

    /// F-43: a goal applies from a day on. If the goal changes twice on one day, the earlier goal is the goal from before both
    /// changes.
    @Test func aNewGoalDoesNotChangeEarlierDays() throws {
        var habit = try Habit(
            id: "h", subject: .own(title: "Read", goal: goal(20_000)), timeSlot: .anytime, sortOrder: 0, addedAt: nil)
        try habit.aim(at: goal(30_000), from: day("2026-01-08"))
        try habit.aim(at: goal(40_000), from: day("2026-01-08"))
        #expect(habit.aim.goal(on: try day("2026-01-07"))?.thousandths == 20_000)
        #expect(habit.aim.goal(on: try day("2026-01-08"))?.thousandths == 40_000)
        #expect(habit.asOf(try day("2026-01-07")).goal?.thousandths == 20_000)
        let history = HabitHistory(habit.aim, doings: try doings(["2026-01-07": 20_000, "2026-01-08": 20_000]))
        #expect(history.isDone(on: try day("2026-01-07")))
        #expect(!history.isDone(on: try day("2026-01-08")))
        let text = try #require(habit.earlierGoals.first?.description)
        #expect(text == "2026-01-07 at-least 20 km")
        #expect(try EarlierGoal(recorded: text) == habit.earlierGoals[0])
    }
}

/// Amounts as people write them, and as records store them.
struct AmountTests {
    /// F-48
    @Test(
        arguments: [
            ("20", 20_000), ("٢٠", 20_000), ("۲۰", 20_000), ("7,5", 7_500), ("7.5", 7_500), ("٧٫٥", 7_500),
            ("١٬٠٠٠", 1_000_000), ("١٬٠٠٠٫٢٥", 1_000_250), ("0,05", 50),
        ])
    func everyScriptAndBothDecimalMarksAreRead(text: String, thousandths: Int) throws {
        #expect(try Thousandths(typed: text, as: "value").number == thousandths)
    }

    @Test(arguments: ["7,125", "1,000.5", "7,5,5", "1٬00", "x", "", "7."])
    func anAmbiguousAimIsRefused(text: String) {
        #expect(throws: HabitsError.self) { try Thousandths(typed: text, as: "value") }
    }

    @Test func aGoalMayBeInAnyScript() throws {
        let goal = try Goal(amount: "٢٠ صفحة")
        #expect(goal.thousandths == 20_000 && goal.unit == "صفحة")
    }

    /// F-41: a goal in an old record is in thousandths. It must not be read as an amount a thousand times as large.
    @Test(arguments: ["at-least:20000:pages", "at-least 20 pages"])
    func goalsOfOldRecordsAreReadAsThousandths(text: String) throws {
        #expect(try Goal(recorded: text).description == "at-least 20 pages")
    }

    @Test func aGoalInThousandthsIsRefusedOverHTTP() {
        #expect(throws: HabitsError.self) { try Goal(typed: "at-least:30000:pages") }
    }

    @Test(arguments: [0.5, 12, 0.001, 1_000_000_000])
    func unitsReadBackUnchanged(units: Double) throws {
        #expect(Thousandths.units(try Thousandths(units: units, as: "amount").number) == units)
    }

    @Test(arguments: [0.0005, -1, 1e300, .nan, .infinity, 1_000_000_001])
    func invalidUnitsAreRefused(units: Double) {
        #expect(throws: HabitsError.self) { try Thousandths(units: units, as: "amount") }
    }
}
