package import Kernel

/// All days of one habit.
package struct HabitHistory: Sendable {
    let aim: Aim
    /// Amounts in thousandths, by days since 1970.
    let values: [Int: Int]
    private let skipped: Set<Int>
    /// True for a day that the schedule does not name.
    private let isUnscheduled: @Sendable (Int) -> Bool
    let firstDay: Int?

    /// The history of a habit that is no dua.
    ///
    /// - Parameter frozen: the owner's days of rest.
    package init(
        _ aim: Aim, doings: some Sequence<HabitDoing>, frozen: some Sequence<CivilDay> = []
    ) {
        var values: [Int: Int] = [:]
        var skipped = Set(frozen.map(\.daysSince1970))
        for doing in doings {
            let day = doing.day.daysSince1970
            if doing.isSkipped {
                skipped.insert(day)
            } else if let value = doing.thousandths {
                values[day] = value
            }
        }
        self.init(aim, values: values, skipped: skipped)
    }

    /// The history of a dua, from the days on which it was completed.
    package init(
        schedule: Schedule, completedOn days: some Sequence<CivilDay>, skippedOn skipped: some Sequence<CivilDay> = []
    ) {
        let values = Dictionary(days.map { ($0.daysSince1970, HabitEntry.done) }) { one, _ in one }
        self.init(Aim(schedule: schedule), values: values, skipped: Set(skipped.map(\.daysSince1970)))
    }

    private init(_ aim: Aim, values: [Int: Int], skipped: Set<Int>) {
        (self.aim, self.values, self.skipped) = (aim, values, skipped)
        firstDay = [values.keys.min(), skipped.min()].compactMap(\.self).min()
        isUnscheduled = { day in
            guard let day = CivilDay(daysSince1970: day) else { return false }
            do throws(CalendarError) { return try !aim.schedule.isDue(on: day) } catch { return false }
        }
    }

    /// True if the day was skipped or frozen, or if the schedule does not name the day and nothing was done on it. Without a
    /// doing, such a day neither breaks a streak nor lengthens it. It leaves the score unchanged.
    func isNeutral(_ day: Int) -> Bool {
        skipped.contains(day) || (values[day] ?? 0) == 0 && isUnscheduled(day)
    }

    /// The days that count as done, sorted: days with a doing, and days that are filled because their period has its required
    /// number of times. No day after `last` is filled, because later days are still to come.
    func doneDays(filledThrough last: Int) -> [Int] {
        if aim.goal != nil { return countedDays(filledThrough: last) }
        let byHand = values.filter { $0.value > 0 }.keys.sorted()
        guard case .times(let times, let period) = aim.schedule else { return byHand }
        let free = AutoFill.days(done: byHand, times: times, per: period)
            .filter { $0 <= last && values[$0] == nil && !skipped.contains($0) }
        return (byHand + free).sorted()
    }

    /// The done days of a counted habit.
    private func countedDays(filledThrough last: Int) -> [Int] {
        guard case .times(_, let period) = aim.schedule, aim.isOverDays else {
            return values.filter { aim.goal(on: $0.key)?.isMet(by: $0.value) ?? false }.keys.sorted()
        }
        let doings = values.sorted { $0.key < $1.key }.map { (day: $0.key, amount: $0.value) }
        let reached = AutoFill.filled(by: doings, per: period) { day in
            aim.goal(on: day).flatMap { $0.direction == .atLeast ? $0.least : nil }
        }
        // A day with a doing counts even if it is a day of rest. A period never fills a day that has an entry, even an entry of
        // 0. A day whose goal is an upper limit is not filled by such a period either.
        let done = reached.filter { day in
            guard aim.goal(on: day)?.direction == .atLeast else { return false }
            return values[day].map { $0 > 0 } ?? (day <= last && !skipped.contains(day))
        }
        return done.union(keptDays(doings, per: period, through: last).filter { !skipped.contains($0) }).sorted()
    }

    /// The days whose period, ending with the day, has an entry and does not exceed the limit.
    private func keptDays(
        _ doings: [(day: Int, amount: Int)], per period: Schedule.Period, through last: Int
    ) -> Set<Int> {
        var kept: Set<Int> = []
        // A sliding sum over the period that ends with each day.
        var (first, end, sum, day) = (0, 0, 0, Int.min)
        for doing in doings where doing.day <= last {
            day = max(day, doing.day)
            while day <= min(last, doing.day + period.length(from: doing.day) - 1) {
                while end < doings.count, doings[end].day <= day {
                    sum += doings[end].amount
                    end += 1
                }
                while first < end, doings[first].amount == 0 || !isInPeriod(doings[first].day, of: day, period) {
                    sum -= doings[first].amount
                    first += 1
                }
                if let goal = aim.goal(on: day), goal.direction == .atMost, goal.isMet(by: sum) { kept.insert(day) }
                day += 1
            }
        }
        return kept
    }

    /// True if a period that begins on one day includes another. A month is as long as the calendar month of its first day.
    private func isInPeriod(_ first: Int, of day: Int, _ period: Schedule.Period) -> Bool {
        day - first < period.length(from: first)
    }

    /// The amount that is compared with a day's goal: the sum of the period that ends with the day.
    package func amount(until day: CivilDay) -> Int { sum(until: day.daysSince1970) }

    /// The sum from the first doing whose period includes the day.
    private func sum(until day: Int) -> Int {
        guard case .times(_, let period) = aim.schedule else { return values[day] ?? 0 }
        let days = day - period.longest + 1...day
        let first = days.first { (values[$0] ?? 0) > 0 && isInPeriod($0, of: day, period) }
        return first.map { ($0...day).reduce(0) { $0 + (values[$1] ?? 0) } } ?? 0
    }

    /// The states of some days; nil for a day on which nothing is required.
    package func states(_ days: some Sequence<CivilDay>, today: CivilDay) -> [PlannedHabit.State?] {
        let done = Set(doneDays(filledThrough: today.daysSince1970))
        return days.map { day in
            let number = day.daysSince1970
            if done.contains(number) { return values[number] == nil ? .filled : .done }
            if skipped.contains(number) { return .skipped }
            if let goal = aim.goal(on: day), goal.direction == .atMost, !goal.isMet(by: sum(until: number)) {
                return .missed
            }
            return isUnscheduled(number) ? nil : .open
        }
    }

    package func isDone(on day: CivilDay) -> Bool {
        doneDays(filledThrough: day.daysSince1970).contains(day.daysSince1970)
    }

    package func streaks(today: CivilDay, zones: ZoneList) -> Streaks {
        Streaks(done: doneDays(filledThrough: today.daysSince1970), today: today.daysSince1970) { day in
            isNeutral(day) || CivilDay(daysSince1970: day).map(zones.skips) ?? false
        }
    }

    /// The score at the end of each day from the habit's first one.
    package func strength(through day: CivilDay) -> [Double] {
        StrengthScore.scores(of: self, through: day.daysSince1970)
    }
}
