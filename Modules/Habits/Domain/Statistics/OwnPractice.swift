internal import Kernel

/// The doings and omissions of habits that are no duas, on all days.
package struct OwnPractice: Sendable {
    private var habits: [String] = []
    private var places: [String: Int] = [:]
    private var entries: [Entry] = []

    private struct Entry: Sendable {
        /// Since 1970.
        let day: Int
        let habit: Int
        /// False if the habit was skipped on purpose.
        let isDone: Bool
    }

    package init() {}

    /// Adds a doing. A doing that gives its day no mark is ignored.
    package mutating func add(_ doing: HabitDoing, of aim: Aim) {
        let mark = aim.mark(of: doing)
        guard mark != .nothing else { return }
        let place = places[doing.habitID] ?? habits.count
        if place == habits.count {
            places[doing.habitID] = place
            habits.append(doing.habitID)
        }
        entries.append(Entry(day: doing.day.daysSince1970, habit: place, isDone: mark == .practised))
    }

    func through(_ last: Int) -> OwnPractice {
        guard let latest, latest > last else { return self }
        var practice = self
        practice.entries.removeAll { $0.day > last }
        return practice
    }

    /// The last day with a doing or an omission.
    var latest: Int? { entries.lazy.map(\.day).max() }

    /// The number of habits that were done on each day.
    var done: [Int: Int] { entries.reduce(into: [:]) { if $1.isDone { $0[$1.day, default: 0] += 1 } } }

    /// The days on which a habit was skipped.
    var skipped: Set<Int> { Set(entries.lazy.filter { !$0.isDone }.map(\.day)) }

    /// The number of days on which each habit was done.
    var times: [(habit: String, times: Int)] {
        var times = [Int](repeating: 0, count: habits.count)
        for entry in entries where entry.isDone { times[entry.habit] += 1 }
        return zip(habits, times).map { ($0, $1) }
    }

    /// The numbers of habits done and skipped on each day, by year.
    var counts: [Int: YearCounts] {
        entries.reduce(into: [:]) { years, entry in
            guard let day = CivilDay(daysSince1970: entry.day) else { return }
            var count = YearCounts.Count()
            count.add(1, entry.isDone ? .practised : .passed)
            years[day.year, default: YearCounts()].add(count, at: day.dayOfYear - 1)
        }
    }

    /// The approximate number of bytes that it takes in memory.
    var weight: Int { entries.count * 24 + habits.count * 256 }
}
