internal import Kernel

/// The text of `<date>`: `YYYY-MM-DDThh:mm:ssZ` and nothing else, not even a fraction (habits §2.3).
///
/// The year may be negative or have more than four digits. A day, hour or second that does not exist is refused. CPython also
/// refuses such a value, but Foundation would turn it into a different day.
enum DateText {
    static func instant(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        // After the year there are always sixteen bytes: -MM-DDThh:mm:ssZ.
        let rest = bytes.count - 16
        guard rest - start >= 4, rest - start <= 6,
            bytes[rest] == UInt8(ascii: "-"), bytes[rest + 3] == UInt8(ascii: "-"),
            bytes[rest + 6] == UInt8(ascii: "T"), bytes[rest + 9] == UInt8(ascii: ":"),
            bytes[rest + 12] == UInt8(ascii: ":"), bytes[rest + 15] == UInt8(ascii: "Z"),
            let digits = number(bytes, start, rest),
            let month = number(bytes, rest + 1, rest + 3), let day = number(bytes, rest + 4, rest + 6),
            let hour = number(bytes, rest + 7, rest + 9), let minute = number(bytes, rest + 10, rest + 12),
            let second = number(bytes, rest + 13, rest + 15)
        else { return nil }
        let year = isNegative ? -digits : digits
        guard (1...12).contains(month), day >= 1, day <= CivilCalendar.daysIn(month: month, year: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CivilCalendar.days(year: year, month: month, day: day)
        let seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        let (microseconds, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000)
        return isTooFar ? nil : Instant(microseconds: microseconds)
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        var value = 0
        for index in start..<end {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
