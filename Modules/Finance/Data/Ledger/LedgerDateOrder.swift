internal import FinanceDomain
internal import Kernel

/// The order of day and month in a file. One order holds for the whole file. The order is not guessed row by row, because 03/04
/// is a day in either order (contracts/finance.md §2.2).
enum LedgerDateOrder: String, CaseIterable, Sendable {
    case iso
    case dayFirst = "day-first"
    case monthFirst = "month-first"

    /// A day, or a moment in the form of RFC 3339; nil for any other text.
    func date(_ text: String) -> LedgerDate? {
        if let day = CivilDay(text) { return .day(day) }
        if text.utf8.count > 10 {
            do throws(TransactionDateError) { return .moment(try TransactionDate.moment(text)) } catch { return nil }
        }
        guard self != .iso, let numbers = Self.numbers(text.utf8) else { return nil }
        return day(numbers).map(LedgerDate.day)
    }

    /// The three numbers of 31/12/2026, 31.12.2026 or 12-31-2026; nil for any other text.
    static func numbers(_ text: some Collection<UInt8>) -> (Int, Int, year: Int)? {
        var (numbers, digits, place) = ([0, 0, 0], [0, 0, 0], 0)
        for byte in text {
            switch byte {
            case 48...57:
                numbers[place] = numbers[place] * 10 + Int(byte - 48)
                digits[place] += 1
                guard digits[place] <= 4 else { return nil }
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                place += 1
                guard place < 3 else { return nil }
            default: return nil
            }
        }
        guard place == 2, digits[2] == 4, (1...2).contains(digits[0]), (1...2).contains(digits[1]) else { return nil }
        return (numbers[0], numbers[1], numbers[2])
    }

    /// Nil if there is no such day.
    func day(_ numbers: (Int, Int, year: Int)) -> CivilDay? {
        let (month, day) = self == .dayFirst ? (numbers.1, numbers.0) : (numbers.0, numbers.1)
        return CivilDay(year: numbers.year, month: month, day: day)
    }

    var example: String {
        switch self {
        case .iso: "2026-01-08"
        case .dayFirst: "31/12/2026"
        case .monthFirst: "12/31/2026"
        }
    }

    /// A suggestion for a text that is no date, as an addition to an error message.
    func hint(about text: String) -> String {
        if text.utf8.dropFirst(10).first == UInt8(ascii: "T"), CivilDay(text.prefix(10)) != nil {
            return "; a moment is written as in 2026-01-08T19:30:00.000Z"
        }
        guard let other = Self.allCases.first(where: { $0 != self && $0.date(text) != nil }) else { return "" }
        return "; --option dates=\(other.rawValue) reads it"
    }
}

/// The date of a row. The day of a moment depends on its owner's time zone.
enum LedgerDate: Sendable, Hashable {
    case day(CivilDay)
    case moment(Instant)

    func date(_ days: inout DayReader) throws(TransactionDateError) -> TransactionDate {
        switch self {
        case .day(let day): TransactionDate(day)
        case .moment(let instant): try TransactionDate(instant, days: &days)
        }
    }

    /// The moment itself, or the midnight of the day in UTC, as the contract requires.
    var moment: Instant {
        switch self {
        case .day(let day): TransactionDate(day).instant
        case .moment(let instant): instant
        }
    }

    /// The same text for equal dates, however the file wrote them.
    var text: String { moment.description }
}
