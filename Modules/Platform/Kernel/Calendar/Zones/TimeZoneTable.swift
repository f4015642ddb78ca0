/// A time zone: what its clocks show at every moment.
///
/// All changes until 2100 are listed, those that follow from the rule too, so that a moment is looked up and not computed.
package struct TimeZoneTable: Sendable {
    /// `Europe/Berlin`.
    package let id: String
    /// When each stretch begins, in seconds since 1970; the first has always been.
    private let starts: [Int]
    /// The seconds that each stretch is ahead of UTC.
    private let ahead: [Int32]
    /// Which of `offsets` each stretch has.
    private let kinds: [UInt16]
    private let offsets: [ZoneOffset]
    /// The rule for moments after the last stretch.
    private let rule: ZoneRule?

    package static let utc = TimeZoneTable(id: "UTC", first: .utc, changes: [], rule: nil)

    private static let lastListedYear = 2_100

    /// Changes in the order of time. Stretches that differ in nothing are joined.
    init(id: String, first: ZoneOffset, changes: [(at: Int, to: ZoneOffset)], rule: ZoneRule?) {
        var changes = changes
        if let rule {
            let last = changes.last?.at
            let year = last.map { CivilCalendar.date(days: $0 / 86_400).year - 1 } ?? 1_900
            // The file is foreign input: its last change may be before all years, or after them.
            for year in max(1, min(year, Self.lastListedYear))...Self.lastListedYear {
                changes += rule.changes(in: year).filter { $0.at > last ?? .min }
            }
        }
        // A zone without changes has its rule's time, as the C library sees it.
        let first = changes.isEmpty ? rule?.standard ?? first : first
        var (starts, kinds, offsets): ([Int], [UInt16], [ZoneOffset]) = ([.min], [0], [first])
        for change in changes {
            let kind = offsets.firstIndex(of: change.to) ?? offsets.count
            if kind == offsets.count { offsets.append(change.to) }
            let last = starts.count - 1
            // A rule may put two changes at one moment: the second counts. A change that it puts before another year's is left
            // out.
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

    /// The stretch that a moment lies in.
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

/// A stretch of time in which clocks are not changed: from `start` until before `end`, in seconds since 1970.
struct ZonePeriod {
    let start: Int
    let end: Int
    /// Seconds to add to UTC.
    let ahead: Int
}

extension Instant {
    /// Whole seconds since 1970, rounded down.
    var seconds: Int { Int(microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient) }

    /// The earliest or the latest one if the seconds lie beyond.
    init(clampingSeconds seconds: Int) {
        let (microseconds, isBeyond) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
        self.init(microseconds: isBeyond ? (seconds < 0 ? .min : .max) : microseconds)
    }
}
