/// A duration as a person writes it: `10s`, `30m`, `24h`, `7d`.
package enum DurationText {
    private static let units: [(letter: Character, seconds: Int64)] = [
        ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]

    /// Parses a duration, in seconds; nil if the text is invalid.
    package static func seconds(_ text: String) -> Int64? {
        guard let unit = units.first(where: { $0.letter == text.last }), text.count > 1,
            text.dropLast().allSatisfy({ ("0"..."9").contains($0) }), let number = Int64(text.dropLast())
        else { return nil }
        let (seconds, overflow) = number.multipliedReportingOverflow(by: unit.seconds)
        return overflow ? nil : seconds
    }

    /// The duration in the largest unit without a remainder; a single day is written as 24 hours, the usual form.
    package static func text(_ seconds: Int64) -> String {
        let unit = units.first { seconds % $0.seconds == 0 && seconds >= $0.seconds && seconds != 86_400 }
        if seconds == 86_400 { return "24h" }
        guard let unit else { return "\(seconds)s" }
        return "\(seconds / unit.seconds)\(unit.letter)"
    }
}
