package import Kernel

/// The number of ayahs that became favourites in a period. A period is a month, or one or several years if there are many
/// months.
package struct FavoritePeriod: Hashable, Sendable {
    /// The period: `2026-01`, `2026` or `2020-2029`.
    package let name: String
    package let firstDay: CivilDay
    package let lastDay: CivilDay
    package let favorites: Int

    /// The lengths in months: a month, a year, 10, 100, 1,000 years.
    private static let lengths = [1, 12, 120, 1_200, 12_000]
    private static let mostPeriods = 36

    /// Periods of equal length from the first day to the last day, without gaps. The length is the shortest that does not
    /// result in too many periods.
    package static func all(_ days: some Sequence<CivilDay>) -> [FavoritePeriod] {
        let months = days.map { $0.year * 12 + $0.month - 1 }
        guard let first = months.min(), let last = months.max() else { return [] }
        let length = lengths.first { last / $0 - first / $0 < mostPeriods } ?? 12_000
        let counts = Dictionary(months.map { ($0 / length, 1) }) { $0 + $1 }
        return (first / length...last / length).map { FavoritePeriod($0, of: length, favorites: counts[$0] ?? 0) }
    }

    private init(_ number: Int, of months: Int, favorites: Int) {
        self.favorites = favorites
        firstDay = Self.firstDay(ofMonth: number * months) ?? .earliest
        let after = Self.firstDay(ofMonth: (number + 1) * months)?.daysSince1970
        lastDay = after.flatMap { CivilDay(daysSince1970: $0 - 1) } ?? .latest
        name =
            switch months {
            case 1: CivilMonth(of: firstDay).description
            case 12: String(firstDay.year)
            default: "\(firstDay.year)-\(lastDay.year)"
            }
    }

    private static func firstDay(ofMonth month: Int) -> CivilDay? {
        CivilDay(year: month / 12, month: month % 12 + 1, day: 1)
    }
}
