/// The solar calendar of Iran, 1178 to 1501 AP (21 March 1799 to 20 March 2123).
///
/// A year begins at the equinox in Tehran. For these years, the cycle of 33 years with eight leap years agrees with astronomy
/// in every year. From 1502 on, the cycle no longer agrees with astronomy.
enum PersianYears {
    static let years = 1_178...1_501

    static func isLeap(_ year: Int) -> Bool { (25 * year + 11) % 33 < 8 }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case ...6: 31
        case ...11: 30
        default: isLeap(year) ? 30 : 29
        }
    }

    static func firstDay(ofMonth month: Int, year: Int) -> Int {
        let months = month <= 7 ? (month - 1) * 31 : (month - 1) * 30 + 6
        return firstDay(of: year) + months
    }

    /// Nil for a day outside these years.
    static func date(days: Int) -> (year: Int, month: Int, day: Int)? {
        guard days >= firstDay(of: years.lowerBound), days < firstDay(of: years.upperBound + 1) else { return nil }
        // 33 years have 12,053 days. A year begins at most one day off the cycle's average, so this estimate is at most one
        // year off.
        var year = years.lowerBound + (days - firstDay(of: years.lowerBound)) * 33 / 12_053
        while firstDay(of: year) > days { year -= 1 }
        while firstDay(of: year + 1) <= days { year += 1 }
        let dayOfYear = days - firstDay(of: year)
        let month = dayOfYear < 186 ? dayOfYear / 31 : 6 + (dayOfYear - 186) / 30
        return (year, month + 1, days - firstDay(ofMonth: month + 1, year: year) + 1)
    }

    /// The days before a year: 365 for each earlier year, and one for each leap year among them, by the rule above.
    private static func firstDay(of year: Int) -> Int {
        365 * year + (8 * year + 21) / 33 - epoch
    }

    private static let epoch = 492_633
}
