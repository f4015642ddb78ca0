/// Words that name a date: numbers, names of months, and an era that makes the calendar explicit.
struct DateWords {
    private let words: [String]
    private let today: CivilDay
    private let usual: CalendarSystem
    /// The era as given: `1447-07-19 ah`.
    private let era: CalendarSystem?

    init(words: [String], today: CivilDay, calendar: CalendarSystem) {
        era = words.last.flatMap { Self.eras[$0] }
        self.words = era == nil ? words : Array(words.dropLast())
        self.today = today
        usual = calendar
    }

    private static let eras: [String: CalendarSystem] = [
        "ah": .hijri, "hijri": .hijri, "هـ": .hijri, "ه": .hijri, "ap": .persian, "persian": .persian, "be": .buddhist,
        "buddhist": .buddhist, "ce": .gregorian, "ad": .gregorian,
    ]

    /// Nil if the words are not a date.
    func range() throws(CalendarError) -> DayRange? {
        guard let first = words.first else { return nil }
        if words.count == 1, first.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
            return try numbers(first)
        }
        return try named()
    }

    /// `2026`, `2026-01`, `2026-01-08`, `2026-W02`.
    private func numbers(_ text: String) throws(CalendarError) -> DayRange? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts[0].utf8.count == 4, let year = Digits.value(of: parts[0].utf8) else { return nil }
        let calendar = era ?? usual.whereUsual(year: year)
        guard parts.count > 1 else { return try DayRange(calendar, year: year) }
        if parts.count == 2, parts[1].first == "w" {
            guard era == nil, parts[1].utf8.count == 3, let week = Digits.value(of: parts[1].utf8.dropFirst()) else {
                return nil
            }
            return try ISOWeek(year: year, week: week).days
        }
        guard parts[1].utf8.count == 2, let month = Digits.value(of: parts[1].utf8) else { return nil }
        guard parts.count > 2 else { return try DayRange(calendar, year: year, month: month) }
        guard parts.count == 3, parts[2].utf8.count == 2, let day = Digits.value(of: parts[2].utf8) else { return nil }
        return DayRange(try CalendarDate(calendar, year: year, month: month, day: day).civilDay)
    }

    /// `1 muharram 1448`, `muharram 1448`, `8 january`, `ramadan`, `january 8, 2026`. Without a year, this year is meant.
    private func named() throws(CalendarError) -> DayRange? {
        let leading = words.prefix { Digits.value(of: $0.utf8) != nil }
        let name = words.dropFirst(leading.count).prefix { Digits.value(of: $0.utf8) == nil }
        var (day, year): (Int?, Int?) = (nil, nil)
        for word in leading + words.dropFirst(leading.count + name.count) {
            guard let number = Digits.value(of: word.utf8) else { return nil }
            if word.utf8.count <= 2, day == nil, year == nil {
                day = number
            } else if word.utf8.count >= 3, year == nil {
                year = number
            } else {
                return nil
            }
        }
        guard let month = MonthNames.month(named: name.joined(separator: " ")),
            let calendar = calendar(of: month.calendar)
        else { return nil }
        let ofYear = if let year { year } else { try CalendarDate(today, in: calendar).year }
        guard let day else { return try DayRange(calendar, year: ofYear, month: month.month) }
        return DayRange(try CalendarDate(calendar, year: ofYear, month: month.month, day: day).civilDay)
    }

    /// The calendar of a date with this month. Buddhist dates use Gregorian months. Any other combination of a month with a
    /// different calendar's era is invalid.
    private func calendar(of month: CalendarSystem) -> CalendarSystem? {
        switch (month, era) {
        case (_, nil): month
        case (.gregorian, .buddhist): .buddhist
        case (let month, let era): month == era ? month : nil
        }
    }
}

extension CalendarSystem {
    /// The calendar of a year without an era, for a person who uses this calendar. Dates that Mizan prints are Gregorian, and
    /// can always be typed again.
    fileprivate func whereUsual(year: Int) -> CalendarSystem {
        switch self {
        case .gregorian: .gregorian
        case .hijri, .persian: years.contains(year) ? self : .gregorian
        case .buddhist: (2_443...2_743).contains(year) ? .buddhist : .gregorian
        }
    }
}
