package import Kernel

/// The stored figures of all days of practice. They are enough for points, level and streaks, so that none of these needs to
/// read all days.
package struct PracticeTally: Hashable, Sendable {
    /// The number of days on which each dua was completed. The points of a dua may change, so no points are stored.
    package var times: [CatalogueID: Int]
    /// The number of completions of duas that are not in `times`; each counts the usual points.
    package var others = 0
    /// The marks of the days, from their duas, by year.
    package var years: [Int: YearMarks]
    /// The marks from habits that are no duas, with the number of entries for each mark.
    package var ownCounts: [Int: YearCounts]

    package init(
        times: [CatalogueID: Int] = [:], years: [Int: YearMarks] = [:], ownCounts: [Int: YearCounts] = [:]
    ) {
        (self.times, self.years, self.ownCounts) = (times, years, ownCounts)
    }

    package init(_ history: PracticeHistory) {
        self.init(
            times: history.times, years: Self.years(history.marks), ownCounts: history.own.counts)
    }

    package var ownYears: [Int: YearMarks] { ownCounts.mapValues(\.marks) }

    private static func years(_ marks: [(day: Int, mark: YearMarks.Mark)]) -> [Int: YearMarks] {
        marks.reduce(into: [:]) { years, entry in
            guard entry.mark != .nothing, let day = CivilDay(daysSince1970: entry.day) else { return }
            years[day.year, default: YearMarks()].set(entry.mark, at: day.dayOfYear - 1)
        }
    }

    /// The last day with a completed dua.
    package var lastDuaDay: CivilDay? { Self.days(.practised, of: years).last.flatMap { CivilDay(daysSince1970: $0) } }

    /// The last day of practice of either kind.
    package var lastDay: CivilDay? {
        [lastDuaDay, Self.days(.practised, of: ownYears).last.flatMap { CivilDay(daysSince1970: $0) }]
            .compactMap(\.self).max()
    }

    /// Streaks of days with a completed dua or an own habit done.
    package func streaks(today: CivilDay, zones: ZoneList) -> Streaks {
        let own = ownYears
        let passed = Set(Self.days(.passed, of: years)).union(Self.days(.passed, of: own))
        let (duaDays, ownDays) = (Self.days(.practised, of: years), Self.days(.practised, of: own))
        let done = ownDays.isEmpty ? duaDays : Set(duaDays).union(ownDays).sorted()
        return Streaks(done: done, passed: passed, today: today, zones: zones)
    }

    /// The streaks that count only duas, as the apps do.
    package func duaStreaks(today: CivilDay, zones: ZoneList) -> Streaks {
        Streaks(
            done: Self.days(.practised, of: years), passed: Set(Self.days(.passed, of: years)), today: today,
            zones: zones)
    }

    /// The points of all days.
    package func totalXP(_ xp: (CatalogueID) -> Int?) -> Int {
        times.reduce(others * Dua.usualXP) { $0 + $1.value * (xp($1.key) ?? Dua.usualXP) }
    }

    /// The days with a mark, since 1970, sorted.
    private static func days(_ mark: YearMarks.Mark, of years: [Int: YearMarks]) -> [Int] {
        years.sorted { $0.key < $1.key }.flatMap { year, marks in
            let first = CivilCalendar.days(year: year, month: 1, day: 1)
            return marks.places(mark).map { first + $0 }
        }
    }
}

/// A person's level, streaks and points after all days up to today.
package struct PracticeStanding: Hashable, Sendable {
    package let level: LevelProgress
    package let streaks: Streaks
    package let lastDay: CivilDay?
    /// The streaks that count only duas, as the apps do.
    package let duaStreaks: Streaks
    package let lastDuaDay: CivilDay?

    /// - Parameters:
    ///   - tally: the tally without future days (`PracticeHistory.through`).
    ///   - carriedXP: points that were earned elsewhere.
    ///   - xp: returns the points of a dua.
    package init(
        _ tally: PracticeTally, carriedXP: Int, today: CivilDay, zones: ZoneList, xp: (CatalogueID) -> Int?
    ) throws(HabitsError) {
        level = try LevelProgress(carriedXP: carriedXP, earnedXP: tally.totalXP(xp))
        streaks = tally.streaks(today: today, zones: zones)
        lastDay = tally.lastDay
        duaStreaks = tally.duaStreaks(today: today, zones: zones)
        lastDuaDay = tally.lastDuaDay
    }
}
