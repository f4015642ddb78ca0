/// Parses days and ranges of days as people type them, for all commands and queries. Docs/Calendar.md lists the words.
///
/// `today` is a fixed day and not a clock. The caller chooses this day, because the caller knows the owner's zones. One request
/// uses the same `today` throughout.
package struct DayWords: Sendable {
    package let today: CivilDay
    /// The calendar of months and years without a name: `this month`, `last year`, `1447-07`.
    package let calendar: CalendarSystem
    package let firstWeekday: Weekday

    package init(today: CivilDay, calendar: CalendarSystem = .gregorian, firstWeekday: Weekday = .monday) {
        (self.today, self.calendar, self.firstWeekday) = (today, calendar, firstWeekday)
    }

    /// Parses one day; words for several days, such as `last week`, are refused.
    package func day(_ text: String) throws(DayWordsError) -> CivilDay {
        let range: DayRange
        do throws(DayWordsError) { range = try self.range(text) } catch {
            if case .notRange = error { throw .notDay(text) }
            throw error
        }
        guard range.first == range.last else { throw .severalDays(text, range) }
        return range.first
    }

    /// Parses a day, a period such as `this month`, or two of these with `..` between them. The range goes from the first day
    /// of the first part to the last day of the second part. If a part is missing, the range is open on that side.
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
