/// Reads days and ranges of days as people type them, for all commands and queries. Docs/Calendar.md lists the words.
///
/// `today` is a day, not a clock: who calls knows the owner's zones, and everything in one request has the same today.
package struct DayWords: Sendable {
    package let today: CivilDay
    /// The calendar of a month and a year without a name: `this month`, `last year`, `1447-07`.
    package let calendar: CalendarSystem
    package let firstWeekday: Weekday

    package init(today: CivilDay, calendar: CalendarSystem = .gregorian, firstWeekday: Weekday = .monday) {
        (self.today, self.calendar, self.firstWeekday) = (today, calendar, firstWeekday)
    }

    /// One day: what is several days, such as `last week`, is refused.
    package func day(_ text: String) throws(DayWordsError) -> CivilDay {
        let range: DayRange
        do throws(DayWordsError) { range = try self.range(text) } catch {
            if case .notRange = error { throw .notDay(text) }
            throw error
        }
        guard range.first == range.last else { throw .severalDays(text, range) }
        return range.first
    }

    /// A day, a span such as `this month`, or two of them with `..` between: from the first day of the one to the last of
    /// the other. With one of them missing, as far as days go.
    package func range(_ text: String) throws(DayWordsError) -> DayRange {
        do throws(CalendarError) {
            if let words = DayText(text), let range = try range(words) { return range }
        } catch { throw .impossible(text, error) }
        throw .notRange(text)
    }

    private func range(_ text: DayText) throws(CalendarError) -> DayRange? {
        guard let (from, to) = text.bounds else { return try span(text.words) }
        guard !from.isEmpty || !to.isEmpty else { return nil }
        guard let first = from.isEmpty ? .all : try span(from), let last = to.isEmpty ? .all : try span(to) else {
            return nil
        }
        return try DayRange(first.first, last.last)
    }

    private func span(_ words: [String]) throws(CalendarError) -> DayRange? {
        if let span = try relative(words) { return span }
        return try DateWords(words: words, today: today, calendar: calendar).range()
    }
}
