package import Kernel

/// Days of practice in a row.
package struct Streak: Hashable, Sendable {
    package let first: CivilDay
    package let last: CivilDay
    /// The days practised: those that were skipped or frozen between them do not count.
    package let length: Int
}

/// The streaks in a set of days; the order in which the days were entered means nothing.
package struct Streaks: Hashable, Sendable {
    /// In the order of time.
    package let all: [Streak]
    /// The days of the streak that goes on. Today may still be open; a day before it may not.
    package let current: Int

    /// - Parameters:
    ///   - done: days since 1970 in their order, each once.
    ///   - isNeutral: whether a day on which nothing was done neither breaks a streak nor lengthens it.
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

    /// The longest ones, of two that are as long the later one first.
    package func best(_ count: Int) -> [Streak] {
        Array(all.sorted { ($0.length, $0.last) > ($1.length, $1.last) }.prefix(count))
    }
}

extension ZoneList {
    /// True if the day never existed where the person lived: crossing the date line westwards skips one. Nobody can have
    /// practised on it.
    func skips(_ day: CivilDay) -> Bool { moments(of: day).isEmpty }
}
