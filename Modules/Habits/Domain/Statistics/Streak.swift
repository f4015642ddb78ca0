package import Kernel

/// A series of consecutive days of practice.
package struct Streak: Hashable, Sendable {
    package let first: CivilDay
    package let last: CivilDay
    /// The number of practised days; skipped or frozen days between them do not count.
    package let length: Int
}

/// The streaks in a set of days; the order in which the days were entered does not matter.
package struct Streaks: Hashable, Sendable {
    /// Sorted by time.
    package let all: [Streak]
    /// The number of days in the running streak. Today may still be open; any earlier open day ends the streak.
    package let current: Int

    /// - Parameters:
    ///   - done: days since 1970, sorted, each once.
    ///   - isNeutral: true for a day that, without practice, neither breaks a streak nor lengthens it.
    init(done: [Int], today: Int, isNeutral: (Int) -> Bool) {
        func isBridged(_ gap: Range<Int>) -> Bool { gap.allSatisfy(isNeutral) }
        var runs: [(first: Int, last: Int, length: Int)] = []
        // A person who flies west may have begun tomorrow already. Days further ahead come from a wrong clock.
        for day in done where day <= today + 1 {
            if let run = runs.last, isBridged(run.last + 1..<day) {
                runs[runs.count - 1] = (run.first, day, run.length + 1)
            } else {
                runs.append((day, day, 1))
            }
        }
        all = runs.compactMap { run in
            guard let first = CivilDay(daysSince1970: run.first), let last = CivilDay(daysSince1970: run.last) else {
                return nil
            }
            return Streak(first: first, last: last, length: run.length)
        }
        current = runs.last.map { $0.last >= today || isBridged($0.last + 1..<today) ? $0.length : 0 } ?? 0
    }

    /// - Parameter passed: days since 1970 that neither break a streak nor lengthen it.
    init(done: [Int], passed: Set<Int>, today: CivilDay, zones: ZoneList) {
        self.init(done: done, today: today.daysSince1970) { day in
            passed.contains(day) || CivilDay(daysSince1970: day).map(zones.skips) ?? false
        }
    }

    package var longest: Int { all.lazy.map(\.length).max() ?? 0 }

    /// The longest streaks, in descending order of length. If two streaks have the same length, the later streak comes first.
    package func best(_ count: Int) -> [Streak] {
        Array(all.sorted { ($0.length, $0.last) > ($1.length, $1.last) }.prefix(count))
    }
}

extension ZoneList {
    /// True if the day did not exist in the person's time zone, so that nobody can have practised on it. For example, a person
    /// who crosses the date line westwards skips a day.
    func skips(_ day: CivilDay) -> Bool { moments(of: day).isEmpty }
}
