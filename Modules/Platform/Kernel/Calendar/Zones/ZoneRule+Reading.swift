extension ZoneRule {
    /// Nil if the text is not a valid rule.
    init?(_ text: some Collection<UInt8>) {
        var reader = ZoneRuleReader(rest: Array(text)[...])
        guard let rule = reader.rule(), reader.rest.isEmpty else { return nil }
        self = rule
    }
}

/// Parses a rule from left to right. Each function consumes its part, or returns nil.
private struct ZoneRuleReader {
    var rest: ArraySlice<UInt8>

    mutating func rule() -> ZoneRule? {
        guard let name = name(), let west = time(hours: 24), ZoneOffset.bounds.contains(-west) else { return nil }
        let standard = ZoneOffset(seconds: -west, isDaylight: false, abbreviation: name)
        guard !rest.isEmpty else { return ZoneRule(standard: standard, daylight: nil) }
        guard let name = self.name() else { return nil }
        // Daylight time is an hour ahead unless stated otherwise.
        var ahead = standard.seconds + 3_600
        if rest.first != UInt8(ascii: ",") {
            guard let west = time(hours: 24) else { return nil }
            ahead = -west
        }
        guard ZoneOffset.bounds.contains(ahead), take(","), let start = day(), take(","), let end = day() else {
            return nil
        }
        return ZoneRule(
            standard: standard,
            daylight: .init(
                offset: ZoneOffset(seconds: ahead, isDaylight: true, abbreviation: name), start: start, end: end))
    }

    /// `CET`, or `<+03>`.
    private mutating func name() -> String? {
        let isQuoted = take("<")
        let letters = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
            default: false
            }
        }
        rest = rest.dropFirst(letters.count)
        guard (3...16).contains(letters.count), !isQuoted || take(">") else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Parses `2`, `-1`, `3:30`, `26:00:30`; the result is in seconds.
    private mutating func time(hours most: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(most) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where take(":") {
            guard let part = number(59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func day() -> ZoneRuleDay? {
        let day: ZoneRuleDay.Day
        if take("M") {
            guard let month = number(12), month > 0, take("."), let week = number(5), week > 0, take("."),
                let weekday = number(6)
            else { return nil }
            day = .weekday(month: month, week: week, day: weekday)
        } else if take("J") {
            guard let number = number(365), number > 0 else { return nil }
            day = .withoutLeapDay(number)
        } else {
            guard let number = number(365) else { return nil }
            day = .fromZero(number)
        }
        guard take("/") else { return ZoneRuleDay(day: day, time: 7_200) }
        // RFC 8536 allows a week in either direction.
        return time(hours: 167).map { ZoneRuleDay(day: day, time: $0) }
    }

    private mutating func number(_ most: Int) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.count <= 3, let value = Digits.value(of: digits), value <= most else { return nil }
        rest = rest.dropFirst(digits.count)
        return value
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
