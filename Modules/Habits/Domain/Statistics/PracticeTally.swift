package import Kernel

/// What is kept of all days of practice: enough for points, level and streaks, so that nobody reads all days for those.
package struct PracticeTally: Hashable, Sendable {
    /// On how many days each dua was completed. What a dua is worth may change, so these are no points.
    package var times: [CatalogueID: Int]
    package var years: [Int: YearMarks]

    package init(times: [CatalogueID: Int] = [:], years: [Int: YearMarks] = [:]) {
        self.times = times
        self.years = years
    }

    package init(_ history: PracticeHistory) {
        times = history.times
        years = [:]
        for entry in history.marks {
            guard entry.mark != .nothing, let day = CivilDay(daysSince1970: entry.day) else { continue }
            years[day.year, default: YearMarks()].set(entry.mark, at: day.dayOfYear - 1)
        }
    }

    /// The last day with a completed dua.
    package var lastDay: CivilDay? { days(.practised).last.flatMap { CivilDay(daysSince1970: $0) } }

    package func streaks(today: CivilDay, zones: ZoneList) -> Streaks {
        let neutral = Set(days(.passed))
        return Streaks(done: days(.practised), today: today.daysSince1970) { day in
            neutral.contains(day) || CivilDay(daysSince1970: day).map(zones.skips) ?? false
        }
    }

    /// The points of all days.
    package func totalXP(_ xp: (CatalogueID) -> Int?) -> Int {
        times.reduce(0) { $0 + $1.value * (xp($1.key) ?? Dua.usualXP) }
    }

    /// Since 1970, in their order.
    private func days(_ mark: YearMarks.Mark) -> [Int] {
        years.sorted { $0.key < $1.key }.flatMap { year, marks in
            let first = CivilCalendar.days(year: year, month: 1, day: 1)
            return marks.places(mark).map { first + $0 }
        }
    }
}

/// Where somebody stands after all days up to today.
package struct PracticeStanding: Hashable, Sendable {
    package let level: LevelProgress
    package let streaks: Streaks
    package let lastDay: CivilDay?

    /// - Parameters:
    ///   - tally: of days that do not lie ahead (`PracticeHistory.through`).
    ///   - carriedXP: points that were earned elsewhere.
    ///   - xp: what a dua is worth.
    package init(
        _ tally: PracticeTally, carriedXP: Int, today: CivilDay, zones: ZoneList, xp: (CatalogueID) -> Int?
    ) throws(HabitsError) {
        level = try LevelProgress(carriedXP: carriedXP, earnedXP: tally.totalXP(xp))
        streaks = tally.streaks(today: today, zones: zones)
        lastDay = tally.lastDay
    }
}
