/// Words relative to today.
extension DayWords {
    func relative(_ words: [String]) throws(CalendarError) -> DayRange? {
        switch words.count {
        case 1: return try single(words[0])
        case 2: return try pair(words[0], words[1])
        case 3:
            if words[2] == "ago" { return try step(words[0], words[1], sign: -1) }
            if words[0] == "in" { return try step(words[1], words[2], sign: 1) }
            return try lastDays(words)
        default: return nil
        }
    }

    private func single(_ word: String) throws(CalendarError) -> DayRange? {
        switch word {
        case "today": return DayRange(today)
        case "yesterday": return DayRange(try today.adding(days: -1))
        case "tomorrow": return DayRange(try today.adding(days: 1))
        default: break
        }
        // The latest such day, including today: `mon` typed on a Monday means that Monday.
        if let weekday = Weekday(named: word) {
            return DayRange(try today.adding(days: -today.weekday.days(since: weekday)))
        }
        guard let sign = word.first, sign == "-" || sign == "+", let unit = word.last else { return nil }
        return try step(String(word.dropFirst().dropLast()), String(unit), sign: sign == "-" ? -1 : 1)
    }

    private func pair(_ word: String, _ unit: String) throws(CalendarError) -> DayRange? {
        guard let step = ["last": -1, "this": 0, "next": 1][word] else { return nil }
        switch unit {
        case "week":
            let week = DayRange.week(containing: try today.adding(days: 7 * step), from: firstWeekday)
            return week
        case "month":
            let month = try CalendarDate(today, in: calendar)
            let other = try calendar.adding(months: step, toMonth: month.month, year: month.year)
            return try DayRange(calendar, year: other.year, month: other.month)
        case "year":
            return try DayRange(calendar, year: try CalendarDate(today, in: calendar).year + step)
        default:
            guard let weekday = Weekday(named: unit) else { return nil }
            return DayRange(try day(weekday, step))
        }
    }

    /// `last` and `next` never mean today; `this` means the day in this week.
    private func day(_ weekday: Weekday, _ step: Int) throws(CalendarError) -> CivilDay {
        let back = today.weekday.days(since: weekday)
        switch step {
        case -1: return try today.adding(days: back == 0 ? -7 : -back)
        case 1: return try today.adding(days: 7 - back)
        default:
            let first = -today.weekday.days(since: firstWeekday)
            return try today.adding(days: first + weekday.days(since: firstWeekday))
        }
    }

    /// `last 7 days` ends today, `next 7 days` begins tomorrow.
    private func lastDays(_ words: [String]) throws(CalendarError) -> DayRange? {
        guard words[2] == "days", let count = Digits.value(of: words[1].utf8), count > 0 else { return nil }
        switch words[0] {
        case "last": return try DayRange(try today.adding(days: 1 - count), today)
        case "next": return try DayRange(try today.adding(days: 1), try today.adding(days: count))
        default: return nil
        }
    }

    private func step(_ count: String, _ unit: String, sign: Int) throws(CalendarError) -> DayRange? {
        guard let count = Digits.value(of: count.utf8) else { return nil }
        switch unit {
        case "d", "day", "days": return DayRange(try today.adding(days: sign * count))
        case "w", "week", "weeks": return DayRange(try today.adding(days: sign * count * 7))
        case "m", "month", "months": return DayRange(try months(sign * count))
        case "y", "year", "years": return DayRange(try months(sign * count * 12))
        default: return nil
        }
    }

    private func months(_ count: Int) throws(CalendarError) -> CivilDay {
        try CalendarDate(today, in: calendar).adding(months: count).civilDay
    }
}
