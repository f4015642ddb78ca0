internal import Kernel

/// The doings of habits that are no duas, and their omissions, on all days.
package struct OwnPractice: Sendable {
    private var habits: [String] = []
    private var places: [String: Int] = [:]
    private var entries: [Entry] = []

    private struct Entry: Sendable {
        /// Since 1970.
        let day: Int
        let habit: Int
        /// False where it was left out on purpose.
        let isDone: Bool
    }

    package init() {}

    /// Takes what says something of its day.
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

    /// The last day of which something is said.
    var latest: Int? { entries.lazy.map(\.day).max() }

    /// The number of habits that were done on each day.
    var done: [Int: Int] { entries.reduce(into: [:]) { if $1.isDone { $0[$1.day, default: 0] += 1 } } }

    /// The days on which one was left out.
    var skipped: Set<Int> { Set(entries.lazy.filter { !$0.isDone }.map(\.day)) }

    /// On how many days each was done.
    var times: [(habit: String, times: Int)] {
        var times = [Int](repeating: 0, count: habits.count)
        for entry in entries where entry.isDone { times[entry.habit] += 1 }
        return zip(habits, times).map { ($0, $1) }
    }

    /// The numbers of habits done and left out on each day, by years.
    var counts: [Int: YearCounts] {
        entries.reduce(into: [:]) { years, entry in
            guard let day = CivilDay(daysSince1970: entry.day) else { return }
            var count = YearCounts.Count()
            count.add(1, entry.isDone ? .practised : .passed)
            years[day.year, default: YearCounts()].add(count, at: day.dayOfYear - 1)
        }
    }

    /// About how many bytes of memory it takes.
    var weight: Int { entries.count * 24 + habits.count * 256 }
}
