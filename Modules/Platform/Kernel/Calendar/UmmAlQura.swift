/// The Umm al-Qura calendar of Saudi Arabia, 1356 to 1500 AH (14 March 1937 to 16 November 2077), as published.
///
/// The figures are from R. H. van Gent's table (Utrecht University, "The Umm al-Qura Calendar of Saudi Arabia"). In every
/// month, they equal the figures of hijridate 2.6.0, which were checked against printed calendars. Docs/Calendar.md names
/// programs with different figures: ICU, and so most phones, before 1420 and from 1451.
enum UmmAlQura {
    static let years = 1_356...1_500

    static func firstDay(ofMonth month: Int, year: Int) -> Int {
        starts[(year - years.lowerBound) * 12 + month - 1]
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        let index = (year - years.lowerBound) * 12 + month - 1
        return starts[index + 1] - starts[index]
    }

    /// Nil for a day outside the table.
    static func date(days: Int) -> (year: Int, month: Int, day: Int)? {
        guard let first = starts.first, let end = starts.last, days >= first, days < end else { return nil }
        // No month begins more than three days off its average position, so this estimate is at most one month off.
        var index = min((days - first) * 100_000 / 2_953_059, starts.count - 2)
        while starts[index] > days { index -= 1 }
        while starts[index + 1] <= days { index += 1 }
        return (years.lowerBound + index / 12, index % 12 + 1, days - starts[index] + 1)
    }

    /// The starts of the months in days since 1970, and the start of the first month after the table.
    private static let starts: [Int] = {
        var starts = [-11_981]
        for (row, months) in longMonths.enumerated() {
            for month in 0..<12 {
                let isShortest = row == 1_364 - years.lowerBound && month == 8 - 1
                let length = isShortest ? 28 : 29 + (months >> month & 1)
                starts.append(starts[starts.count - 1] + length)
            }
        }
        return starts
    }()

    /// The long months, ten years per row. The lowest bit is Muharram's: 1 for 30 days, 0 for 29. Only Sha'ban 1364 had 28
    /// days, because the calendar was corrected in that month.
    private static let longMonths: [Int] = [
        0x4D4, 0xD55, 0x64B, 0x497, 0xD55, 0x555, 0x555, 0xD55, 0x755, 0xD55,  // 1356
        0x555, 0x555, 0xD55, 0x6D5, 0x555, 0xEA5, 0xD2A, 0xAAA, 0xCD5, 0x655,  // 1366
        0x572, 0xDA9, 0x555, 0xAAA, 0x555, 0x52D, 0xA6D, 0x55A, 0x555, 0x74D,  // 1376
        0xD53, 0xD54, 0x556, 0xD55, 0x2D5, 0xD55, 0xD54, 0xD45, 0x655, 0x52D,  // 1386
        0xA5D, 0x55A, 0xAD5, 0x6AA, 0xD4B, 0x52A, 0xA57, 0x4AE, 0x976, 0x56C,  // 1396
        0xB55, 0xAAA, 0xA55, 0x4AD, 0x95D, 0x2DA, 0x5D9, 0xDB2, 0xBA4, 0xB4A,  // 1406
        0xA55, 0x2B5, 0x575, 0xB6A, 0xBD2, 0xBC4, 0xB89, 0xA95, 0x52D, 0x5AD,  // 1416
        0xB6A, 0x6D4, 0xDC9, 0xD92, 0xAA6, 0x956, 0x2AE, 0x56D, 0x36A, 0xB55,  // 1426
        0xAAA, 0x94D, 0x49D, 0x95D, 0x2BA, 0x5B5, 0x5AA, 0xD55, 0xA9A, 0x92E,  // 1436
        0x26E, 0x55D, 0xADA, 0x6D4, 0x6A5, 0x54B, 0xA97, 0x54E, 0xAAE, 0x5AC,  // 1446
        0xBA9, 0xD92, 0xB25, 0x64B, 0xCAB, 0x55A, 0xB55, 0x6D2, 0xEA5, 0xE4A,  // 1456
        0xA95, 0x52D, 0xAAD, 0x36C, 0x759, 0x6D2, 0x695, 0x52D, 0xA5B, 0x4BA,  // 1466
        0x9BA, 0x3B4, 0xB69, 0xB52, 0xAA6, 0x4B6, 0x96D, 0x2EC, 0x6D9, 0xEB2,  // 1476
        0xD54, 0xD2A, 0xA56, 0x4AE, 0x96D, 0xD6A, 0xB54, 0xB29, 0xA93, 0x52B,  // 1486
        0xA57, 0x536, 0xAB5, 0x6AA, 0xE93,  // 1496
    ]
}
