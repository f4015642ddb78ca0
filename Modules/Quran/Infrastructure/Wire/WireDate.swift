import Kernel

/// Reads a date as the apps and their encoders write it.
enum WireDate {
    /// Nil when it is none, or when its number could mean several moments.
    static func instant(_ value: WireValue) -> Instant? {
        switch value {
        case .date(let instant): isWritable(instant) ? instant : nil
        case .string(let text): Instant(text)
        case .integer(let number): instant(number: Double(number))
        case .real(let number): instant(number: number)
        case .dictionary, .array, .data, .null, .other: nil
        }
    }

    /// Milliseconds since 1970, seconds since 1970 or seconds since 2001, which is what Swift's encoder writes: told
    /// apart by size (contracts/habits.md §2.2), which holds for moments up to 2039.
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
        return Instant(secondsSince1970: seconds).flatMap { isWritable($0) ? $0 : nil }
    }

    /// The years 1 to 9999, which RFC 3339 can write: a moment beyond could be stored and never be asked for again.
    private static func isWritable(_ instant: Instant) -> Bool {
        (-62_135_596_800_000_000..<253_402_300_800_000_000).contains(instant.microseconds)
    }
}
