import Kernel
import TestSupport
import Testing

@testable import HabitsDomain

struct AutoFillTests {
    private func filled(_ done: [Int], _ times: Int, _ period: Schedule.Period = .days(7)) -> [Int] {
        AutoFill.days(done: done, times: times, per: period)
    }

    @Test(arguments: [
        // Too few entries to fill anything.
        ([], 1, []), ([3], 2, []),
        // Due once a week: the entry fills the six days after it.
        ([0], 1, [1, 2, 3, 4, 5, 6]),
        // Due three times a week: the entries fill the days from the day of the first entry on.
        ([0, 2, 4], 3, [1, 3, 5, 6]),
        // The third is too late: three entries must be within a week.
        ([0, 2, 7], 3, []),
        // Two periods overlap. The first period moves to earlier days, as far as it still contains its entry.
        ([3, 7], 1, [0, 1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 13]),
    ])
    func completedPeriodsFillTheirRemainingDays(done: [Int], times: Int, expected: [Int]) {
        #expect(filled(done, times) == expected)
    }

    @Test func adjacentPeriodsDoNotShift() {
        #expect(filled([0, 7], 1) == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13])
    }

    private func filled(_ doings: [Int: Int], _ wanted: Int, _ period: Schedule.Period = .days(7)) -> Set<Int> {
        AutoFill.filled(by: doings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, per: period) { _ in wanted }
    }

    /// The amounts of two days meet the goal together. If the amount of the second day grows until it alone meets the goal, no
    /// fewer days are filled.
    @Test func aLargerAmountFillsNoFewerDays() {
        #expect(filled([4: 12, 6: 8], 20) == Set(4...10))
        #expect(filled([4: 12, 6: 20], 20) == Set(0...12))
        #expect(filled([6: 45], 20) == Set(6...12))
    }

    /// The month that begins on 31 January lasts until 2 March. The month that begins on 1 February ends before that.
    @Test func overlappingMonthsKeepTheDaysOfTheFirstMonth() throws {
        let (january, february) = (try day("2026-01-31").daysSince1970, try day("2026-02-01").daysSince1970)
        let march = try day("2026-03-02").daysSince1970
        #expect(filled([january: 10], 10, .month) == Set(january...march))
        #expect(filled([january: 10, february: 10], 10, .month) == Set(january...march))
    }

    @Test(arguments: [(Schedule.Period.days(7), 30), (.month, 90)])
    func moreEntriesNeverFillFewerDays(period: Schedule.Period, last: Int) {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            var doings: [Int: Int] = [:]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                doings[Int.random(in: 0...last, using: &random)] = Int.random(in: 0...25, using: &random)
            }
            let before = filled(doings, 20, period)
            let day = Int.random(in: 0...last, using: &random)
            doings[day, default: 0] += Int.random(in: 1...25, using: &random)
            #expect(before.isSubset(of: filled(doings, 20, period)), "\(doings), more on \(day)")
        }
    }

    /// A month is as long as the calendar month in which it begins. Here it lasts from 10 February 2025 to 9 March.
    @Test func monthsFillTheirActualNumberOfDays() throws {
        let first = try day("2025-02-10").daysSince1970
        #expect(filled([first], 1, .month) == Array(first + 1...first + 27))
        let march = try day("2025-03-10").daysSince1970
        #expect(filled([march], 1, .month) == Array(march + 1...march + 30))
    }

    /// There are three periods. The first two periods move to earlier days to make room for the third period. They also fill
    /// the three days before the first entry.
    @Test func filledDaysContinueAStreakAndDaysWithAnEntryAreNotFilled() throws {
        let start = try day("2026-01-05")
        func doing(_ offset: Int, _ value: Int?, skipped: Bool = false) throws -> HabitDoing {
            try HabitDoing(
                day: start.adding(days: offset), habitID: "h", thousandths: value, isSkipped: skipped)
        }
        let doings = try [doing(0, 1_000), doing(3, 1_000), doing(7, 1_000), doing(10, 1_000)]
        let history = HabitHistory(Aim(schedule: .times(2, per: .days(7))), doings: doings)
        #expect(history.streaks(today: try start.adding(days: 13), zones: .utc).current == 17)
        #expect(history.isDone(on: try start.adding(days: 1)))

        let missed = HabitHistory(Aim(schedule: .times(2, per: .days(7))), doings: doings + [try doing(8, 0)])
        #expect(!missed.isDone(on: try start.adding(days: 8)))
        let skipped = HabitHistory(
            Aim(schedule: .times(2, per: .days(7))), doings: doings + [try doing(8, nil, skipped: true)])
        #expect(skipped.streaks(today: try start.adding(days: 13), zones: .utc).current == 16)
    }
}
