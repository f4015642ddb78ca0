/// A time of day, alone or behind a day, as people write it and as Mizan prints it: `yesterday 14:30`, `2026-01-08T14:30:05`,
/// `2026-01-08 15:30 CET`.
struct ClockWords {
    /// The words before the time; empty for the time alone.
    let day: String
    let hour: Int
    let minute: Int
    /// Nil if only the minute was given.
    let second: Int?
    /// The name of the zone or offset: `CET`, `+03`, `Z`.
    let clock: String?

    var secondOfDay: Int { hour * 3_600 + minute * 60 + (second ?? 0) }

    /// Nil for a text without a time; the ranges of hours and minutes are not checked.
    init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        var words = DecimalDigits.fold(text).split(whereSeparator: \.isWhitespace)
        var clock: Substring?
        if words.count > 1, let last = words.last, !last.contains(":"), words[words.count - 2].contains(":") {
            clock = words.removeLast()
        }
        guard var time = words.popLast(), time.contains(":") else { return nil }
        if let mark = time.firstIndex(where: { $0 == "T" || $0 == "t" }), CivilDay(time[..<mark]) != nil {
            words.append(time[..<mark])
            time = time[time.index(after: mark)...]
        }
        let digits = time.prefix { $0 == ":" || $0.isASCII && $0.isNumber }
        if digits.endIndex < time.endIndex {
            guard clock == nil else { return nil }
            clock = time[digits.endIndex...]
        }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Digits.value(of: $0.utf8) }
        guard (2...3).contains(parts.count), numbers.count == parts.count, parts[0].count <= 2,
            parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        day = words.joined(separator: " ")
        (hour, minute) = (numbers[0], numbers[1])
        second = numbers.count == 3 ? numbers[2] : nil
        self.clock = clock.map(String.init)
    }

    var isPossible: Bool { hour < 24 && minute < 60 && second ?? 0 < 60 }

    /// True if the words name UTC, as `--utc` prints it.
    var isUTC: Bool { clock.map { ["Z", "UTC"].contains($0.uppercased()) } ?? false }
}
