package import Kernel

/// The figures of a day of practice.
package struct DayStatistics: Hashable, Sendable {
    package let day: CivilDay
    /// The number of duas that were completed.
    package let duas: Int
    /// The number of the owner's own habits that were done.
    package let own: Int
    package let xp: Int

    package var completed: Int { duas + own }
}

extension PracticeHistory {
    /// The days of practice, sorted. A day's points are the sum of what its duas are worth now.
    package func figures(xp: (CatalogueID) -> Int?) -> [DayStatistics] {
        let worth = duas.map { xp($0) ?? Dua.usualXP }
        var others = own.done
        var figures = duaDays.compactMap { number, duas in
            CivilDay(daysSince1970: number).map { day in
                DayStatistics(
                    day: day, duas: duas.count, own: others.removeValue(forKey: number) ?? 0,
                    xp: duas.reduce(0) { $0 + worth[$1] })
            }
        }
        guard !others.isEmpty else { return figures }
        figures += others.compactMap { number, own in
            CivilDay(daysSince1970: number).map { DayStatistics(day: $0, duas: 0, own: own, xp: 0) }
        }
        return figures.sorted { $0.day < $1.day }
    }

    /// The points of all days. Achievements earn none, so the same days always have the same points.
    package func totalXP(_ xp: (CatalogueID) -> Int?) -> Int {
        let worth = duas.map { xp($0) ?? Dua.usualXP }
        return duaDays.reduce(0) { $0 + $1.duas.reduce(0) { $0 + worth[$1] } }
    }

    /// Completions, counted by the time slot of their dua or habit. A completion without a slot counts as `anytime`.
    package func completions(
        bySlot slot: (CatalogueID) -> TimeSlot?, ownSlot: (String) -> TimeSlot? = { _ in nil }
    ) -> [TimeSlot: Int] {
        // Completions are first counted by dua: there are a hundred thousand completions of a few dozen duas.
        let duas = times.reduce(into: [:]) { counts, dua in counts[slot(dua.key) ?? .anytime, default: 0] += dua.value }
        return own.times.reduce(into: duas) { $0[ownSlot($1.habit) ?? .anytime, default: 0] += $1.times }
    }

    /// The number of days on which each dua was completed.
    package var times: [CatalogueID: Int] {
        var times = [Int](repeating: 0, count: duas.count)
        for day in duaDays { for dua in day.duas { times[dua] += 1 } }
        return zip(duas, times).reduce(into: [:]) { if $1.1 > 0 { $0[$1.0] = $1.1 } }
    }

    /// For each weekday, the number of its days with a completion, from the first practised day to today.
    package func completionsByWeekday(today: CivilDay) -> [(weekday: Weekday, practised: Int, of: Int)] {
        let days = practisedDays.filter { $0 <= today.daysSince1970 }
        var practised: [Weekday: Int] = [:]
        for day in days { practised[Weekday(daysSince1970: day), default: 0] += 1 }
        return Weekday.allCases.map { weekday in
            (weekday, practised[weekday] ?? 0, Self.count(of: weekday, from: days.first, to: today.daysSince1970))
        }
    }

    private static func count(of weekday: Weekday, from first: Int?, to last: Int) -> Int {
        guard let first, first <= last else { return 0 }
        let next = first + weekday.days(since: Weekday(daysSince1970: first))
        return next > last ? 0 : (last - next) / 7 + 1
    }
}
