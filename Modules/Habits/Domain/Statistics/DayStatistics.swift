package import Kernel

/// What a day of practice came to.
package struct DayStatistics: Hashable, Sendable {
    package let day: CivilDay
    package let completed: Int
    package let xp: Int
}

extension PracticeHistory {
    /// The days with completed duas, in their order, each worth what its duas are worth now.
    package func figures(xp: (CatalogueID) -> Int?) -> [DayStatistics] {
        let worth = duas.map { xp($0) ?? Dua.usualXP }
        return days.compactMap { number, duas in
            CivilDay(daysSince1970: number).map { day in
                DayStatistics(day: day, completed: duas.count, xp: duas.reduce(0) { $0 + worth[$1] })
            }
        }
    }

    /// The points of all days. Achievements earn none, so that the same days are always worth the same.
    package func totalXP(_ xp: (CatalogueID) -> Int?) -> Int {
        let worth = duas.map { xp($0) ?? Dua.usualXP }
        return days.reduce(0) { $0 + $1.duas.reduce(0) { $0 + worth[$1] } }
    }

    /// Completions by the slot of the dua; one of no slot may be said at any time.
    package func completions(bySlot slot: (CatalogueID) -> TimeSlot?) -> [TimeSlot: Int] {
        // Of each dua first: there are a hundred thousand completions of a few dozen duas.
        times.reduce(into: [:]) { counts, dua in counts[slot(dua.key) ?? .anytime, default: 0] += dua.value }
    }

    /// On how many days each dua was completed.
    package var times: [CatalogueID: Int] {
        var times = [Int](repeating: 0, count: duas.count)
        for day in days { for dua in day.duas { times[dua] += 1 } }
        return zip(duas, times).reduce(into: [:]) { if $1.1 > 0 { $0[$1.0] = $1.1 } }
    }

    /// Of each weekday: on how many of its days, from the first practised one to today, something was completed.
    package func completionsByWeekday(today: CivilDay) -> [(weekday: Weekday, practised: Int, of: Int)] {
        let days = days.map(\.day).filter { $0 <= today.daysSince1970 }
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
