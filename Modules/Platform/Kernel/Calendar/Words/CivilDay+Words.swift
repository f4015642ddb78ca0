extension CivilDay {
    /// `Saturday, 28 November 2026`; the words of a calendar are the same in all of Mizan. Empty for a day that the calendar
    /// does not know.
    package func words(in calendar: CalendarSystem = .gregorian) -> String {
        let date: CalendarDate
        do { date = try CalendarDate(self, in: calendar) } catch { return "" }
        let words = "\(date.day) \(calendar.name(ofMonth: date.month)) \(date.year)\(calendar.era)"
        guard calendar == .gregorian else { return words }
        return Weekday(daysSince1970: daysSince1970).title + ", " + words
    }

    /// `Today`, `Yesterday`, or the day in words; without the year, if it is this year.
    package func words(seenOn today: CivilDay) -> String {
        switch today.daysSince1970 - daysSince1970 {
        case 0: "Today"
        case 1: "Yesterday"
        case -1: "Tomorrow"
        default: year == today.year ? String(words().dropLast(" \(year)".count)) : words()
        }
    }
}

extension CivilDay {
    /// The day within a sentence: `today`, `yesterday`, `on Saturday, 28 November`.
    package func wordsWithin(seenOn today: CivilDay) -> String {
        let words = words(seenOn: today)
        return abs(today.daysSince1970 - daysSince1970) <= 1 ? words.lowercased() : "on " + words
    }
}

extension Weekday {
    /// `Saturday`.
    package var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}
