internal import Kernel
internal import ModuleKit

/// A day as a survey reads it; nil if the text is no day in any order.
struct SurveyedDate {
    /// True if written as 2026-01-08, or as a moment: the same day in every order.
    let isISO: Bool
    /// True if the date is written as in Mizan's own export.
    var isPlain: Bool { isISO && (text.count == 10 || text.count == 24 && text.last == UInt8(ascii: "Z")) }
    let dayFirst: CivilDay?
    let monthFirst: CivilDay?
    let text: [UInt8]

    init?(_ text: [UInt8]) {
        self.text = text
        if Self.isUsual(text) || LedgerDateOrder.iso.date(String(decoding: text, as: UTF8.self)) != nil {
            (isISO, dayFirst, monthFirst) = (true, nil, nil)
            return
        }
        guard let numbers = LedgerDateOrder.numbers(text) else { return nil }
        isISO = false
        dayFirst = LedgerDateOrder.dayFirst.day(numbers)
        monthFirst = LedgerDateOrder.monthFirst.day(numbers)
        if dayFirst == nil, monthFirst == nil { return nil }
    }

    /// The form of most dates: 2026-01-08, within the first 28 days of a month.
    private static func isUsual(_ text: [UInt8]) -> Bool {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return false }
        for place in [0, 1, 2, 3, 5, 6, 8, 9] where !(48...57).contains(text[place]) { return false }
        let month = Int(text[5] - 48) * 10 + Int(text[6] - 48)
        let day = Int(text[8] - 48) * 10 + Int(text[9] - 48)
        return (1...12).contains(month) && (1...28).contains(day) && text[0] > 48
    }
}

/// The evidence of a file's days for the order of day and month.
struct DateEvidence {
    private var both = 0
    private var dayAlone = Seen()
    private var monthAlone = Seen()
    /// An example that is a day in either order, but not the same day.
    private var doubtful: Example?
    /// For each order: the number of rows with a later day than the row before, minus the number of rows with an earlier day.
    private var trends: (iso: Int, dayFirst: Int, monthFirst: Int) = (0, 0, 0)

    private struct Example {
        let row: Int
        let date: SurveyedDate

        var text: String { "“\(Excerpt.of(String(decoding: date.text, as: UTF8.self)))” in row \(row)" }
    }

    private struct Seen {
        var count = 0
        var first: Example?
    }

    /// - Parameter last: the date of the previous row of the same account.
    mutating func take(_ date: SurveyedDate, row: Int, after last: SurveyedDate?) {
        if let last { follow(last, by: date) }
        guard !date.isISO else { return }
        switch (date.dayFirst, date.monthFirst) {
        case (let day?, let month?):
            both += 1
            if day != month, doubtful == nil { doubtful = Example(row: row, date: date) }
        case (_?, nil): Self.note(date, row, in: &dayAlone)
        case (nil, _): Self.note(date, row, in: &monthAlone)
        }
    }

    private static func note(_ date: SurveyedDate, _ row: Int, in seen: inout Seen) {
        seen.count += 1
        if seen.first == nil { seen.first = Example(row: row, date: date) }
    }

    private mutating func follow(_ last: SurveyedDate, by date: SurveyedDate) {
        if last.isISO, date.isISO {
            // Texts in the same form sort by date.
            trends.iso += Self.trend(last.text == date.text, last.text.lexicographicallyPrecedes(date.text))
        }
        if let one = last.dayFirst, let other = date.dayFirst {
            trends.dayFirst += Self.trend(one == other, one < other)
        }
        if let one = last.monthFirst, let other = date.monthFirst {
            trends.monthFirst += Self.trend(one == other, one < other)
        }
    }

    private static func trend(_ isSame: Bool, _ isLater: Bool) -> Int { isSame ? 0 : isLater ? 1 : -1 }

    /// True if the latest row comes first in this order.
    func isNewestFirst(_ order: LedgerDateOrder) -> Bool {
        switch order {
        case .iso: trends.iso < 0
        case .dayFirst: trends.iso + trends.dayFirst < 0
        case .monthFirst: trends.iso + trends.monthFirst < 0
        }
    }

    var finding: ImportSurvey.Finding {
        let (day, month) = (LedgerDateOrder.dayFirst.rawValue, LedgerDateOrder.monthFirst.rawValue)
        func proven(_ order: String) -> ImportSurvey.Finding { .init(LedgerOptions.dates, readings: [order]) }
        func doubt(_ sentence: String) -> ImportSurvey.Finding {
            .init(LedgerOptions.dates, readings: [day, month], doubt: sentence)
        }
        switch (dayAlone.first, monthAlone.first, doubtful) {
        case (let first?, let other?, let both?):
            return doubt(
                "\(first.text) is a date only with dates=\(day), \(other.text) only with dates=\(month), and "
                    + "\(both.text) with both."
            )
        // Each row is readable in only one order, so no row is misread. The order that can read more rows is chosen.
        case (_?, _?, nil): return proven(dayAlone.count >= monthAlone.count ? day : month)
        case (_?, nil, _): return proven(day)
        case (nil, _?, _): return proven(month)
        case (nil, nil, let both?):
            let (one, other) = (both.date.dayFirst?.description ?? "", both.date.monthFirst?.description ?? "")
            return doubt("\(both.text) means \(one) with dates=\(day) and \(other) with dates=\(month).")
        case (nil, nil, nil): return both > 0 ? proven(day) : .init(LedgerOptions.dates, readings: [])
        }
    }
}
