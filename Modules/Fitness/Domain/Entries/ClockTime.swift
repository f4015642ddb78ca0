/// A time on a clock, to the second: `08:00:00`.
package struct ClockTime: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let secondOfDay: Int

    /// Nil if the second is not within a day.
    package init?(secondOfDay: Int) {
        guard (0..<86_400).contains(secondOfDay) else { return nil }
        self.secondOfDay = secondOfDay
    }

    /// Reads `HH:MM:SS` and nothing else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let bounds = [24, 60, 60]
        guard parts.count == 3 else { return nil }
        var seconds = 0
        for (part, bound) in zip(parts, bounds) {
            guard part.utf8.count == 2, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part),
                number < bound
            else { return nil }
            seconds = seconds * 60 + number
        }
        secondOfDay = seconds
    }

    package var description: String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    package static func < (left: ClockTime, right: ClockTime) -> Bool { left.secondOfDay < right.secondOfDay }
}
