internal import Kernel

/// Which of the schedule's backups stay: the latest, and the latest of each of the last days, weeks and months that have one.
package struct BackupKeep: Hashable, Sendable {
    package let latest: Int
    package let daily: Int
    package let weekly: Int
    package let monthly: Int

    package init(latest: Int, daily: Int = 0, weekly: Int = 0, monthly: Int = 0) {
        (self.latest, self.daily, self.weekly, self.monthly) = (max(1, latest), daily, weekly, monthly)
    }

    /// True if dates decide, and not the order alone.
    var goesByDates: Bool { daily > 0 || weekly > 0 || monthly > 0 }

    /// The places of the backups that stay. A date that is still to come is a wrong one, and stands for no day.
    ///
    /// - Parameter dates: those of the backups, newest first by the order of their manifests; nil where none is known.
    func places(among dates: [Instant?], at now: Instant) throws -> Set<Int> {
        var kept = Set(dates.indices.prefix(latest))
        let days = try dates.map { date -> CivilDay? in
            guard let date, date <= now else { return nil }
            return try ZoneList.utc.day(of: date)
        }
        // Weeks begin on Monday: 1970-01-01 was a Thursday.
        let periods: [(Int, (CivilDay) -> Int)] = [
            (daily, { $0.daysSince1970 }), (weekly, { ($0.daysSince1970 + 3).floored(by: 7) }),
            (monthly, { $0.year * 12 + $0.month }),
        ]
        for (count, period) in periods {
            var seen: Set<Int> = []
            for (place, day) in days.enumerated() {
                guard seen.count < count, let day else { continue }
                if seen.insert(period(day)).inserted { kept.insert(place) }
            }
        }
        return kept
    }
}

extension Int {
    fileprivate func floored(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self + 1) / divisor - 1 }
}
