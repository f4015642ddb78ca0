package import Kernel

/// The values of one type's entries on one day, by every rule.
package struct DayTotal: Hashable, Sendable {
    package let day: CivilDay
    package private(set) var entries: Int64
    package private(set) var sum: Double
    package private(set) var latest: Double

    init(_ day: CivilDay, _ quantity: Double) {
        (self.day, entries, sum, latest) = (day, 1, quantity, quantity)
    }

    package var mean: Double { sum / Double(entries) }

    package func value(by rule: DayRule) -> Double {
        switch rule {
        case .sum: sum
        case .latest: latest
        case .mean: mean
        }
    }

    fileprivate mutating func add(_ quantity: Double) {
        entries += 1
        sum += quantity
        latest = quantity
    }
}

/// Adds up entries day by day. The entries are sorted by moment, and thus mostly by day; but a traveller who crosses the date
/// line may have the same day twice.
package struct DayTotals: Sendable {
    private var totals: [DayTotal] = []

    package init() {}

    package mutating func add(_ quantity: Double, on day: CivilDay) {
        let last = totals.count - 1
        if last >= 0, totals[last].day == day {
            totals[last].add(quantity)
        } else if last < 0 || totals[last].day < day {
            totals.append(DayTotal(day, quantity))
        } else if let place = totals.lastIndex(where: { $0.day <= day }), totals[place].day == day {
            totals[place].add(quantity)
        } else {
            let place = (totals.lastIndex { $0.day < day } ?? -1) + 1
            totals.insert(DayTotal(day, quantity), at: place)
        }
    }

    /// The totals, sorted by day.
    package var days: [DayTotal] { totals }
}
