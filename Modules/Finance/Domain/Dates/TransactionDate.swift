package import Kernel

/// When a transaction was: the moment that the contract shows, and the day that it counts for.
///
/// A day that was entered is `T00:00:00.000Z` of that day, and is that day everywhere, whatever zone its reader lives by.
/// Any other moment counts for the day that its owner's clocks showed when it was written; later edits of the zones do not
/// move it (contracts/finance.md §1.2, defect 14).
package struct TransactionDate: Hashable, Sendable {
    package let instant: Instant
    package let day: CivilDay

    /// The distances in days between a moment's day and its day in UTC: clocks are up to 14 hours ahead of UTC and up to 12
    /// behind, and a day may begin as late as 23 o'clock.
    package static let daysBesideUTC = -2...1

    /// A day as it was entered.
    package init(_ day: CivilDay) {
        self.day = day
        instant = Instant(microseconds: Int64(day.daysSince1970) * Self.microsecondsOfDay)
    }

    /// A moment of which the day is not known yet.
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

    /// This moment, of what is entered without a date. In the one millisecond that would mean a day, the next one.
    package init(now: Instant, days: inout DayReader) throws(TransactionDateError) {
        let whole = now.toTheMillisecond
        try self.init(Self.entered(whole) == nil ? whole : whole.advanced(by: .milliseconds(1)), days: &days)
    }

    /// Twelve o'clock of a day, as clocks showed it where its owner lived. Where that is midnight in UTC, or no clock showed it,
    /// the day as it was entered.
    package init(noonOf day: CivilDay, in zones: ZoneList) {
        let noon = zones.moments(showing: day, secondOfDay: 43_200).first?.moment
        if let noon, Self.entered(noon) == nil {
            self.init(stored: noon, day: day)
        } else {
            self.init(day)
        }
    }

    /// The date of an opening balance of which nobody said the day: it stands before the first entry of its account, and goes
    /// on doing so. The millisecond after midnight says that; no clock is asked for it.
    package init(openingOn day: CivilDay) {
        self.init(stored: Self(day).instant.advanced(by: .milliseconds(1)), day: day)
    }

    /// True if it is such a date.
    package var isOfOpening: Bool { instant == Self(openingOn: day).instant }

    /// A stamp of RFC 3339 and nothing else. It is shown as the contract has it, `YYYY-MM-DDTHH:mm:ss.SSSZ`.
    package init(strict text: String, days: inout DayReader) throws(TransactionDateError) {
        try self.init(Self.moment(text), days: &days)
    }

    /// As it was stored, with the day that was fixed then.
    package init(stored instant: Instant, day: CivilDay) {
        (self.instant, self.day) = (instant, day)
    }

    /// True if it is a day without a time.
    package var isDay: Bool { Self.entered(instant) == day }

    /// The moment of such a stamp, to the millisecond: what is finer is dropped.
    package static func moment(_ text: String) throws(TransactionDateError) -> Instant {
        guard let instant = Instant(text) else { throw .unreadable(text) }
        return instant.toTheMillisecond
    }

    /// The day whose midnight in UTC the moment is; nil for any other.
    private static func entered(_ instant: Instant) -> CivilDay? {
        let (days, rest) = instant.microseconds.flooredQuotientAndRemainder(by: microsecondsOfDay)
        return rest == 0 ? CivilDay(daysSince1970: Int(days)) : nil
    }

    private static let microsecondsOfDay: Int64 = 86_400_000_000
}

extension Instant {
    /// As the contract has moments: what is finer is dropped.
    package var toTheMillisecond: Instant {
        Instant(microseconds: microseconds - microseconds.flooredQuotientAndRemainder(by: 1_000).remainder)
    }
}

extension TransactionDate: CustomStringConvertible {
    /// As the contract writes it.
    package var description: String { instant.description }
}
