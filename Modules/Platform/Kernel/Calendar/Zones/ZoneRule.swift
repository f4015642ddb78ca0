/// The rule in a zone's footer, in the form of POSIX's `TZ`, for the time after the last listed change:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Hashable, Sendable {
    let standard: ZoneOffset
    let daylight: Daylight?

    struct Daylight: Hashable, Sendable {
        let offset: ZoneOffset
        let start: ZoneRuleDay
        let end: ZoneRuleDay
    }

    /// The changes of a year, in their order. If both are at the same moment, the second applies.
    func changes(in year: Int) -> [(at: Int, to: ZoneOffset)] {
        guard let daylight else { return [] }
        let start = daylight.start.seconds(in: year) - standard.seconds
        let end = daylight.end.seconds(in: year) - daylight.offset.seconds
        return start < end
            ? [(start, daylight.offset), (end, standard)] : [(end, standard), (start, daylight.offset)]
    }

    /// The stretch that contains a moment to which the rule applies.
    func stretch(at seconds: Int) -> (start: Int, end: Int, offset: ZoneOffset) {
        let days = Int(Int64(seconds).flooredQuotientAndRemainder(by: 86_400).quotient)
        let year = CivilCalendar.date(days: days).year
        var stretch = (start: Int.min, end: Int.max, offset: standard)
        for change in (year - 1...year + 1).flatMap(changes(in:)) {
            guard change.at <= seconds else {
                stretch.end = change.at
                break
            }
            stretch = (change.at, .max, change.to)
        }
        return stretch
    }
}

/// A day of every year, and the local time of a change on it.
struct ZoneRuleDay: Hashable, Sendable {
    enum Day: Hashable, Sendable {
        /// `J60` is 1 March in every year.
        case withoutLeapDay(Int)
        /// `59` is 1 March, and 29 February in leap years.
        case fromZero(Int)
        /// `M3.5.0` is the last Sunday of March: month, week (5 is the last) and day from Sunday.
        case weekday(month: Int, week: Int, day: Int)
    }

    let day: Day
    /// The time of the change in seconds from the start of the day, 02:00 by default. This time may lie on a different day.
    let time: Int

    /// The time of the change in seconds since 1970, as if the clock showed UTC.
    func seconds(in year: Int) -> Int { days(in: year) * 86_400 + time }

    private func days(in year: Int) -> Int {
        let newYear = CivilCalendar.days(year: year, month: 1, day: 1)
        switch day {
        case .withoutLeapDay(let number):
            return newYear + number - 1 + (CivilCalendar.isLeap(year) && number >= 60 ? 1 : 0)
        case .fromZero(let number):
            return newYear + number
        case .weekday(let month, let week, let day):
            let first = CivilCalendar.days(year: year, month: month, day: 1)
            let wanted = Weekday(rawValue: day == 0 ? 7 : day) ?? .sunday
            let matching = first + wanted.days(since: Weekday(daysSince1970: first)) + (week - 1) * 7
            return matching < first + CivilCalendar.daysIn(month: month, year: year) ? matching : matching - 7
        }
    }
}
