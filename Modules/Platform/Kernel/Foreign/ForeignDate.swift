/// A date as written by the apps and their encoders.
package enum ForeignDate {
    /// Nil if the value is not a date, or if its number could mean several moments.
    package static func instant(_ value: ForeignValue) -> Instant? {
        switch value {
        case .date(let instant): instant.isWritable ? instant : nil
        case .string(let text): Instant(text)
        case .integer(let number): instant(number: Double(number))
        case .real(let number): instant(number: number)
        case .dictionary, .array, .data, .null, .large, .other: nil
        }
    }

    /// Reads a number of milliseconds since 1970, of seconds since 1970, or of seconds since 2001. Swift's encoder writes
    /// seconds since 2001. The size of the number distinguishes the three forms (contracts/habits.md §2.2). That works for
    /// moments up to 2039.
    private static func instant(number: Double) -> Instant? {
        let seconds: Double
        if abs(number) > 1e11 {
            seconds = number / 1_000
        } else if (1.2e9...4e9).contains(number) {
            seconds = number
        } else if number < 1.2e9 {
            seconds = number + Instant.appleEpoch
        } else {
            return nil
        }
        return Instant(secondsSince1970: seconds).flatMap { $0.isWritable ? $0 : nil }
    }

    /// The number of seconds since 2001 that Swift's encoder writes for a moment; nil if this number would be read as a
    /// different moment.
    package static func number(of instant: Instant) -> Double? {
        let number = Double(instant.microseconds) / 1_000_000 - Instant.appleEpoch
        return self.instant(number: number) == instant ? number : nil
    }
}
