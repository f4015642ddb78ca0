/// A day of the week, numbered as in ISO 8601.
package enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The first of January 1970 was a Thursday.
    package init(daysSince1970 days: Int) {
        let number = (days % 7 + 10) % 7
        self = Self.allCases[number]
    }

    /// Parses an English name, or its first three or more letters.
    package init?(named name: String) {
        let name = name.lowercased()
        guard name.utf8.count >= 3, let day = Self.allCases.first(where: { $0.name.hasPrefix(name) }) else {
            return nil
        }
        self = day
    }

    /// The English name in lower case.
    package var name: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// The number of days since `other`, 0 to 6.
    package func days(since other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }
}
