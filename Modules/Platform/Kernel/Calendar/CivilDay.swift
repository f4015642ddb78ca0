/// A day as people write it, without a time zone: fixed when it was written, never recomputed.
package struct CivilDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// `yyyymmdd`, as stored.
    package let number: Int64

    /// Refuses days that the calendar does not have, and years outside 1...9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month),
            day >= 1, day <= CivilCalendar.daysIn(month: month, year: year)
        else { return nil }
        number = Int64(year * 10_000 + month * 100 + day)
    }

    package init?(number: Int64) {
        guard (0...99_991_231).contains(number) else { return nil }
        let value = Int(number)
        self.init(year: value / 10_000, month: value / 100 % 100, day: value % 100)
    }

    /// The first and the last possible day.
    package static let earliest = CivilDay(known: 10_101)
    package static let latest = CivilDay(known: 99_991_231)

    private init(known number: Int64) {
        self.number = number
    }

    /// Nil outside the years 1...9999.
    package init?(daysSince1970 days: Int) {
        guard (-719_162...2_932_896).contains(days) else { return nil }
        let date = CivilCalendar.date(days: days)
        self.init(known: Int64(date.year * 10_000 + date.month * 100 + date.day))
    }

    /// Parses `YYYY-MM-DD` and nothing else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Digits.value(of: bytes[0..<4]), let month = Digits.value(of: bytes[5..<7]),
            let day = Digits.value(of: bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package var year: Int { Int(number) / 10_000 }
    package var month: Int { Int(number) / 100 % 100 }
    package var day: Int { Int(number) % 100 }

    package var daysSince1970: Int { CivilCalendar.days(year: year, month: month, day: day) }

    package static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    package var description: String {
        var text = Digits.padded(year, to: 4)
        text += "-"
        text += Digits.padded(month, to: 2)
        text += "-"
        text += Digits.padded(day, to: 2)
        return text
    }
}
