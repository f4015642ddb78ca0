internal import FinanceDomain
internal import Kernel

/// How a file writes days. One file has one order: it is not guessed row by row, because 03/04 is a day either way
/// (contracts/finance.md §2.2).
enum LedgerDateOrder: String, CaseIterable, Sendable {
    case iso
    case dayFirst = "day-first"
    case monthFirst = "month-first"

    /// A day, or a moment as the contract writes it; nil for what is neither.
    func date(_ text: String) -> LedgerDate? {
        if let day = CivilDay(text) { return .day(day) }
        if text.utf8.count == 24 {
            do throws(TransactionDateError) { return .moment(try TransactionDate.moment(text)) } catch { return nil }
        }
        guard self != .iso else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "." || $0 == "-" }
        guard parts.count == 3, parts[2].utf8.count == 4, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2 else {
            return nil
        }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
        guard numbers.count == 3 else { return nil }
        let (month, day) = self == .dayFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        return CivilDay(year: numbers[2], month: month, day: day).map(LedgerDate.day)
    }

    var example: String {
        switch self {
        case .iso: "2026-01-08"
        case .dayFirst: "31/12/2026"
        case .monthFirst: "12/31/2026"
        }
    }

    /// What would be read instead of a text that is none, to go behind an error's words.
    func hint(about text: String) -> String {
        if text.utf8.dropFirst(10).first == UInt8(ascii: "T"), CivilDay(text.prefix(10)) != nil {
            return "; a moment is written as in 2026-01-08T19:30:00.000Z"
        }
        return self == .iso ? "; --option dates=day-first reads 31/12/2026" : ""
    }
}

/// When a row was. The day of a moment is its owner's matter.
enum LedgerDate: Sendable, Hashable {
    case day(CivilDay)
    case moment(Instant)

    func date(_ days: inout DayReader) throws(TransactionDateError) -> TransactionDate {
        switch self {
        case .day(let day): TransactionDate(day)
        case .moment(let instant): try TransactionDate(instant, days: &days)
        }
    }

    /// That of a day is its midnight in UTC, as the contract has it.
    var moment: Instant {
        switch self {
        case .day(let day): TransactionDate(day).instant
        case .moment(let instant): instant
        }
    }

    /// The one text of it, whatever way the file wrote it.
    var text: String { moment.description }
}
