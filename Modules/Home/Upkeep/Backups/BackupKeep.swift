internal import Kernel

/// The rule for the scheduled backups that stay. The latest backups stay. The latest backup of a day, a week or a month also
/// stays, for the last days, weeks and months that have a backup.
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

    /// The indices of the backups that stay. A date in the future is wrong, so it counts for no day, week or month.
    ///
    /// - Parameter dates: the dates of the backups, the newest backup first by the numbers in the manifests; nil for an unknown
    ///   date.
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
