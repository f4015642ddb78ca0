/// A calendar in which days are written. The raw values are Unicode's (CLDR).
package enum CalendarSystem: String, CaseIterable, Hashable, Sendable {
    case gregorian
    /// Umm al-Qura, as Saudi Arabia publishes it (`UmmAlQura`).
    case hijri = "islamic-umalqura"
    /// The solar calendar of Iran (`PersianYears`).
    case persian
    /// The Gregorian calendar with the years of the Buddhist era, as in Thailand: 543 more.
    case buddhist

    package var years: ClosedRange<Int> {
        switch self {
        case .gregorian: 1...9_999
        case .hijri: UmmAlQura.years
        case .persian: PersianYears.years
        case .buddhist: (1 + Self.buddhistYears)...(9_999 + Self.buddhistYears)
        }
    }

    package func length(ofMonth month: Int, year: Int) throws(CalendarError) -> Int {
        try check(year: year, month: month)
        return switch self {
        case .gregorian: CivilCalendar.daysIn(month: month, year: year)
        case .buddhist: CivilCalendar.daysIn(month: month, year: year - Self.buddhistYears)
        case .hijri: UmmAlQura.length(ofMonth: month, year: year)
        case .persian: PersianYears.length(ofMonth: month, year: year)
        }
    }

    /// The month that is `months` later, with its year.
    package func adding(
        months: Int, toMonth month: Int, year: Int
    ) throws(CalendarError) -> (year: Int, month: Int) {
        let count = year * 12 + month - 1
        let (sum, isTooFar) = count.addingReportingOverflow(months)
        guard !isTooFar else { throw .noSuchYear(self, year: months < 0 ? .min : .max) }
        let (later, rest) = Int64(sum).flooredQuotientAndRemainder(by: 12)
        try check(year: Int(later))
        return (Int(later), Int(rest) + 1)
    }

    func check(year: Int) throws(CalendarError) {
        guard years.contains(year) else { throw .noSuchYear(self, year: year) }
    }

    func check(year: Int, month: Int) throws(CalendarError) {
        try check(year: year)
        guard (1...12).contains(month) else { throw .noSuchMonth(self, month: month) }
    }

    static let buddhistYears = 543
}

extension CalendarSystem {
    /// The calendar's name for people.
    package var name: String {
        switch self {
        case .gregorian: "Gregorian"
        case .hijri: "Hijri (Umm al-Qura)"
        case .persian: "Persian"
        case .buddhist: "Buddhist"
        }
    }

    /// The suffix of a year, so that nobody mistakes it for a year of a different calendar.
    package var era: String {
        switch self {
        case .gregorian: ""
        case .hijri: " AH"
        case .persian: " AP"
        case .buddhist: " BE"
        }
    }

    package func name(ofMonth month: Int) -> String {
        let names = MonthNames.english(self)
        return names.indices.contains(month - 1) ? names[month - 1] : "month \(month)"
    }
}
