/// A time zone: its local time at every moment.
///
/// All changes until 2100 are listed, including the changes that follow from the rule. So the local time at a moment is looked
/// up and not computed.
package struct TimeZoneTable: Sendable {
    /// `Europe/Berlin`.
    package let id: String
    /// The start of each stretch, in seconds since 1970; the first has no start.
    private let starts: [Int]
    /// The seconds by which each stretch is ahead of UTC.
    private let ahead: [Int32]
    /// The index of each stretch's offset in `offsets`.
    private let kinds: [UInt16]
    private let offsets: [ZoneOffset]
    /// The rule for moments after the last stretch.
    private let rule: ZoneRule?

    package static let utc = TimeZoneTable(id: "UTC", first: .utc, changes: [], rule: nil)

    private static let lastListedYear = 2_100

    /// - Parameter changes: in time order. Equal neighbouring stretches are joined.
    init(id: String, first: ZoneOffset, changes: [(at: Int, to: ZoneOffset)], rule: ZoneRule?) {
        var changes = changes
        if let rule {
            let last = changes.last?.at
            let year = last.map { CivilCalendar.date(days: $0 / 86_400).year - 1 } ?? 1_900
            // The file is foreign input: its last change may be before or after all listed years.
            for year in max(1, min(year, Self.lastListedYear))...Self.lastListedYear {
                changes += rule.changes(in: year).filter { $0.at > last ?? .min }
            }
        }
        // A zone without changes uses its rule's standard time, as in the C library.
        let first = changes.isEmpty ? rule?.standard ?? first : first
        var (starts, kinds, offsets): ([Int], [UInt16], [ZoneOffset]) = ([.min], [0], [first])
        for change in changes {
            let kind = offsets.firstIndex(of: change.to) ?? offsets.count
            if kind == offsets.count { offsets.append(change.to) }
            let last = starts.count - 1
            // A rule may have two changes at the same moment: the second is used. A change that precedes one of the previous
            // year is left out.
            if change.at == starts[last] { kinds[last] = UInt16(kind) }
            guard change.at > starts[last], kinds[last] != UInt16(kind) else { continue }
            starts.append(change.at)
            kinds.append(UInt16(kind))
        }
        (self.id, self.rule) = (id, rule)
        (self.starts, self.kinds, self.offsets) = (starts, kinds, offsets)
        ahead = kinds.map { Int32(offsets[Int($0)].seconds) }
    }

    package func offset(at moment: Instant) -> ZoneOffset {
        let index = index(at: moment.seconds)
        if let rule, isAfterList(index) { return rule.stretch(at: moment.seconds).offset }
        return offsets[Int(kinds[index])]
    }

    /// The stretch that contains a moment.
    func period(at seconds: Int) -> ZonePeriod {
        let index = index(at: seconds)
        if let rule, isAfterList(index) {
            let stretch = rule.stretch(at: seconds)
            return ZonePeriod(start: max(stretch.start, starts[index]), end: stretch.end, ahead: stretch.offset.seconds)
        }
        let end = index + 1 < starts.count ? starts[index + 1] : .max
        return ZonePeriod(start: starts[index], end: end, ahead: Int(ahead[index]))
    }

    private func isAfterList(_ index: Int) -> Bool { index == starts.count - 1 && rule?.daylight != nil }

    private func index(at seconds: Int) -> Int { Bisection.last(in: starts, at: seconds) { $0 } }
}

/// A stretch of time without a clock change: from `start` until before `end`, in seconds since 1970.
struct ZonePeriod {
    let start: Int
    let end: Int
    /// Seconds to add to UTC.
    let ahead: Int
}

extension Instant {
    /// Whole seconds since 1970, rounded down.
    var seconds: Int { Int(microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient) }

    /// The moment, or the earliest or latest one if the seconds are out of range.
    init(clampingSeconds seconds: Int) {
        let (microseconds, isBeyond) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
        self.init(microseconds: isBeyond ? (seconds < 0 ? .min : .max) : microseconds)
    }
}
