package import Kernel

/// The date of a transaction: the moment that the contract shows, and the day for which the transaction counts.
///
/// An entered day is stored as `T00:00:00.000Z` of that day. It is that day for every reader, in any time zone. Any other
/// moment counts for its day in the owner's time zone at the time of writing. Later edits of the zones do not move the
/// transaction to another day (contracts/finance.md §1.2, defect 14).
package struct TransactionDate: Hashable, Sendable {
    package let instant: Instant
    package let day: CivilDay

    /// The possible differences in days between a moment's local day and its day in UTC: clocks are up to 14 hours ahead of UTC
    /// and up to 12 behind, and a day may begin as late as 23 o'clock.
    package static let daysBesideUTC = -2...1

    /// The date of an entered day.
    package init(_ day: CivilDay) {
        self.day = day
        instant = Instant(microseconds: Int64(day.daysSince1970) * Self.microsecondsOfDay)
    }

    /// The date of a day that a person typed. A year that nobody means is refused: a date field of a browser makes the year 26
    /// from two digits. A planned transaction may be decades ahead. Files, devices and programs send any day of the calendar.
    package init(typed day: CivilDay, today: CivilDay) throws(TransactionDateError) {
        guard day >= Self.earliestTyped, day.year <= today.year + Self.yearsAhead else { throw .farAway(day) }
        self.init(day)
    }

    static let earliestTyped = CivilDay(year: 1_900, month: 1, day: 1) ?? .earliest
    static let yearsAhead = 50

    /// The date of a moment whose day is not known yet.
    package init(_ instant: Instant, days: inout DayReader) throws(TransactionDateError) {
        guard instant.microseconds % 1_000 == 0 else { throw .unreadable(instant.description) }
        if let entered = Self.entered(instant) {
            self.init(entered)
            return
        }
        let day: CivilDay
        do throws(CalendarError) { day = try days.day(of: instant) } catch {
            throw .unreadable(instant.description)
        }
        self.init(stored: instant, day: day)
    }

    /// The present moment, for a transaction entered without a date. One millisecond of each day would mean an entered day. The
    /// next millisecond is used instead.
    package init(now: Instant, days: inout DayReader) throws(TransactionDateError) {
        let whole = now.toTheMillisecond
        try self.init(Self.entered(whole) == nil ? whole : whole.advanced(by: .milliseconds(1)), days: &days)
    }

    /// Twelve o'clock of a day in the owner's time zone. If that is midnight in UTC, or the clocks skipped it, the result is
    /// the entered day.
    package init(noonOf day: CivilDay, in zones: ZoneList) {
        let noon = zones.moments(showing: day, secondOfDay: 43_200).first?.moment
        if let noon, Self.entered(noon) == nil {
            self.init(stored: noon, day: day)
        } else {
            self.init(day)
        }
    }

    /// The date of an opening balance without a chosen day. Such an opening balance always precedes the first entry of its
    /// account. The date is recognised by the millisecond after midnight in UTC, so no time zone is needed.
    package init(openingOn day: CivilDay) {
        self.init(stored: Self(day).instant.advanced(by: .milliseconds(1)), day: day)
    }

    /// True if it is the date of an opening balance without a chosen day.
    package var isOfOpening: Bool { instant == Self(openingOn: day).instant }

    /// Reads a stamp of RFC 3339 and nothing else. The contract's form for showing it is `YYYY-MM-DDTHH:mm:ss.SSSZ`.
    package init(strict text: String, days: inout DayReader) throws(TransactionDateError) {
        try self.init(Self.moment(text), days: &days)
    }

    /// A stored date with the day that was fixed then.
    package init(stored instant: Instant, day: CivilDay) {
        (self.instant, self.day) = (instant, day)
    }

    /// True if it is an entered day without a time.
    package var isDay: Bool { Self.entered(instant) == day }

    /// The moment of such a stamp; fractions of a millisecond are dropped.
    package static func moment(_ text: String) throws(TransactionDateError) -> Instant {
        guard let instant = Instant(text) else { throw .unreadable(text) }
        return instant.toTheMillisecond
    }

    /// The day of a moment at midnight in UTC; nil for any other moment.
    private static func entered(_ instant: Instant) -> CivilDay? {
        let (days, rest) = instant.microseconds.flooredQuotientAndRemainder(by: microsecondsOfDay)
        return rest == 0 ? CivilDay(daysSince1970: Int(days)) : nil
    }

    private static let microsecondsOfDay: Int64 = 86_400_000_000
}

extension Instant {
    /// Without fractions of a millisecond, as the contract writes moments.
    package var toTheMillisecond: Instant {
        Instant(microseconds: microseconds - microseconds.flooredQuotientAndRemainder(by: 1_000).remainder)
    }
}

extension TransactionDate: CustomStringConvertible {
    /// The moment in the contract's form.
    package var description: String { instant.description }
}
