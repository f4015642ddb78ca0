package import Kernel

/// All days of one habit.
package struct HabitHistory: Sendable {
    package let schedule: Schedule
    package let goal: Goal?
    /// In thousandths, by days since 1970.
    let values: [Int: Int]
    private let skipped: Set<Int>
    /// Days between two others that its schedule does not name.
    private let isUnscheduled: @Sendable (Int) -> Bool
    let firstDay: Int?

    /// Of a habit that is no dua.
    ///
    /// - Parameter frozen: the owner's days of rest.
    package init(
        schedule: Schedule, goal: Goal? = nil, doings: some Sequence<HabitDoing>,
        frozen: some Sequence<CivilDay> = []
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
        self.init(schedule: schedule, goal: goal, values: values, skipped: skipped)
    }

    /// Of a dua, by the days on which it was completed.
    package init(
        schedule: Schedule, completedOn days: some Sequence<CivilDay>, skippedOn skipped: some Sequence<CivilDay> = []
    ) {
        let values = Dictionary(days.map { ($0.daysSince1970, HabitEntry.done) }) { one, _ in one }
        self.init(schedule: schedule, goal: nil, values: values, skipped: Set(skipped.map(\.daysSince1970)))
    }

    private init(schedule: Schedule, goal: Goal?, values: [Int: Int], skipped: Set<Int>) {
        self.schedule = schedule
        self.goal = goal
        self.values = values
        self.skipped = skipped
        firstDay = [values.keys.min(), skipped.min()].compactMap(\.self).min()
        isUnscheduled = { day in
            guard let day = CivilDay(daysSince1970: day) else { return false }
            do throws(CalendarError) { return try !schedule.isDue(on: day) } catch { return false }
        }
    }

    /// Whether a day without a doing neither breaks a streak nor lengthens it, and leaves the score as it is.
    func isNeutral(_ day: Int) -> Bool {
        skipped.contains(day) || (values[day] ?? 0) == 0 && isUnscheduled(day)
    }

    /// The days that count as done, in their order: by hand, and by the schedule where a period has its times. Those of the
    /// schedule end with `last`: nobody has yet kept the days after it.
    func doneDays(filledThrough last: Int) -> [Int] {
        if let goal { return values.keys.filter { goal.isMet(by: sum(until: $0)) }.sorted() }
        let byHand = values.filter { $0.value > 0 }.keys.sorted()
        guard case .times(let times, let period) = schedule else { return byHand }
        let free = AutoFill.days(done: byHand, times: times, per: period)
            .filter { $0 <= last && values[$0] == nil && !skipped.contains($0) }
        return (byHand + free).sorted()
    }

    /// What the goal of a day is measured by: all of the period that ends with it.
    package func amount(until day: CivilDay) -> Int { sum(until: day.daysSince1970) }

    private func sum(until day: Int) -> Int {
        (day - schedule.frequency.days + 1...day).reduce(0) { $0 + (values[$1] ?? 0) }
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
